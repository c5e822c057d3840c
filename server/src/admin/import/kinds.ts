import type { ImportKindName } from '@vitrine/contract/admin/import-kinds'
import { coupons } from './coupons.ts'
import { enrolments } from './enrolments.ts'
import type { Kind } from './kind.ts'
import { lessons } from './lessons.ts'
import { people } from './people.ts'
import { products } from './products.ts'
import { progress } from './progress.ts'
import { subscriptions } from './subscriptions.ts'

/** A kind whose rows nobody but itself looks into. */
export type AnyKind = Kind<object, unknown>

const kind = <Row extends object, Facts>(one: Kind<Row, Facts>): AnyKind => one as unknown as AnyKind

export const KINDS: Record<ImportKindName, AnyKind> = {
  people: kind(people),
  subscriptions: kind(subscriptions),
  products: kind(products),
  coupons: kind(coupons),
  lessons: kind(lessons),
  enrolments: kind(enrolments),
  progress: kind(progress),
}
