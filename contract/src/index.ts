import { access } from './access.ts'
import { account } from './account.ts'
import { brand } from './brand.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { checkout } from './checkout.ts'
import { errorLog } from './error-log.ts'
import { subscription } from './subscription.ts'

/** The whole API as data: every endpoint with its schemas, refusals and access rule. */
export const contract = { account, brand, catalog, cart, checkout, subscription, access, errorLog }
export type Contract = typeof contract
