import { type Municipality, municipalityOf } from '@vitrine/contract/brazil/municipality'
import type { AccountId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { CachedRead } from '#kernel/cache.ts'
import type { Db } from '#kernel/database.ts'
import { askHook, hook } from '#kernel/hook.ts'
import { readRules } from './rule.store.ts'
import { type PriceRules, rulesOn } from './rules.ts'

/** Where processes hear of a new or ended version. */
export const RULES_CHANNEL = 'price-rules'

const PRICE_RULES: CachedRead<PriceRules> = { channel: RULES_CHANNEL, load: readRules }

/** The versions that hold for a brand on a day, from memory. Read before a transaction begins, not inside. */
export const readPriceRules = async (
  { cache }: Pick<App, 'cache'>,
  brandId: string,
  day: CalendarDay,
): Promise<PriceRules> => rulesOn(await cache.read(PRICE_RULES), brandId, day)

/** Where an account lives, by what it told last with an order. */
export const lastAddressOfBuyer = hook<{ accountId: AccountId }, { city: string; state: string } | undefined>(
  'buyer.last-address',
)

/**
 * Where the account's last order with an address says that it lives; asked only when a rule depends on it, and nothing
 * while nobody is signed in.
 */
export async function findMunicipality(
  app: App,
  db: Db,
  accountId: AccountId | undefined,
  { taxes }: Pick<PriceRules, 'taxes'>,
): Promise<Municipality | undefined> {
  if (!accountId || taxes.every(({ municipality }) => municipality === null)) return undefined
  const address = await askHook(app, db, lastAddressOfBuyer, { accountId })
  return address && municipalityOf(address.city, address.state)
}
