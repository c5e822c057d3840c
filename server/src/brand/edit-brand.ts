import type { AdminBrand, BrandInput, NewBrand } from '@vitrine/contract/admin/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { Versioned } from '#kernel/change.ts'
import type { Config } from '#kernel/config.ts'
import { isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { hostName } from '#kernel/network.ts'
import { findEditedBrand, insertBrand, lockBrand, updateBrand } from './edited-brand.store.ts'

export const editedBrand: Versioned<AdminBrand> = {
  kind: 'brand',
  lock: lockBrand,
  read: findEditedBrand,
  nameOf: ({ name }) => name,
  derived: ['isFirst'],
}

/** Resolves to its id, which stands in its addresses and stays. Refuses `brand.id-taken`, `brand.host-taken` and `brand.series-taken`. */
export async function createBrand(
  tx: Tx,
  config: Config,
  { id, reason: _, ...fields }: NewBrand,
): Promise<string> {
  refuseOwnHost(config, fields.host)
  await insertBrand(tx, id, fields).catch(refuseTaken)
  return id
}

/** The names that lead to the installation itself. */
function refuseOwnHost({ http, card }: Config, host: string | null): void {
  const own = [http.publicUrl, new URL(http.apiBaseUrl, http.publicUrl), card?.frameUrl ?? http.publicUrl]
  if (own.some((url) => hostName(new URL(url).host) === host))
    throw hostTaken('Este é o endereço da instalação')
}

const hostTaken = (sentence: string) => new Refused('brand.host-taken', undefined, { host: [sentence] })

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'brand_pkey'))
    throw new Refused('brand.id-taken', undefined, { id: ['Outra marca já usa este endereço'] })
  if (isUniqueViolation(error, 'brand_host_key')) throw hostTaken('Outra marca já usa este endereço')
  if (isUniqueViolation(error, 'brand_number_series_key'))
    throw new Refused('brand.series-taken', undefined, { numberSeries: ['Outra marca já usa esta série'] })
  throw error
}

const COMPLETE = ['legalName', 'cnpj', 'address', 'email', 'phone', 'hours'] as const

/**
 * Refuses `brand.incomplete` where the first brand, from which the others inherit, leaves out who sells, and
 * `brand.first-shares` where it is to have accounts of its own. `brand.host-taken` also says that the first brand has the
 * installation's. Refuses `brand.series-taken`, too.
 */
export async function editBrand(
  tx: Tx,
  config: Config,
  { id, reason: _, ...fields }: BrandInput & { id: string },
): Promise<void> {
  const missing = id === FIRST_BRAND ? COMPLETE.filter((field) => fields[field] === null) : []
  if (missing.length > 0) {
    const sentences = missing.map((field) => [field, ['As outras marcas herdam isto: preencha']])
    throw new Refused('brand.incomplete', undefined, Object.fromEntries(sentences))
  }
  if (id === FIRST_BRAND && fields.identityPolicy !== 'shared') throw new Refused('brand.first-shares')
  if (id === FIRST_BRAND && fields.host !== null)
    throw hostTaken('O endereço da primeira marca é o da instalação')
  refuseOwnHost(config, fields.host)
  await updateBrand(tx, id, fields).catch(refuseTaken)
}
