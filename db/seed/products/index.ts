import type { ProductSeed } from '../shop.ts'
import { business } from './business.ts'
import { design } from './design.ts'
import { finance } from './finance.ts'
import { marketing } from './marketing.ts'
import { productivity } from './productivity.ts'
import { studio } from './studio.ts'

/** Everything that the demonstration shop sells. */
export const products: ProductSeed[] = [
  ...business,
  ...finance,
  ...design,
  ...marketing,
  ...productivity,
  ...studio,
]
