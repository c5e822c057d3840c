import { type Municipality, municipalityOf } from '@vitrine/contract/brazil/municipality'
import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { askHook, hook } from '#kernel/hook.ts'
import type { PriceRules } from './rules.ts'

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
