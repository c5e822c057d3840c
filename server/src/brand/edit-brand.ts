import type { AdminBrand, BrandInput, NewBrand } from '@vitrine/contract/admin/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { isUniqueViolation, type Tx } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/versioned.ts'
import { findEditedBrand, insertBrand, lockBrand, updateBrand } from './edited-brand.store.ts'

export const editedBrand: Versioned<AdminBrand> = {
  kind: 'brand',
  lock: lockBrand,
  read: findEditedBrand,
  nameOf: ({ name }) => name,
  derived: ['isFirst'],
}

/** Resolves to its id, which stands in its addresses and stays. Refuses `brand.id-taken`. */
export async function createBrand(tx: Tx, { id, reason: _, ...fields }: NewBrand): Promise<string> {
  try {
    await insertBrand(tx, id, fields)
  } catch (error) {
    if (isUniqueViolation(error, 'brand_pkey'))
      throw new Refused('brand.id-taken', undefined, { id: ['Outra marca já usa este endereço'] })
    throw error
  }
  return id
}

const COMPLETE = ['legalName', 'cnpj', 'address', 'email', 'phone', 'hours'] as const

/**
 * Refuses `brand.incomplete` where the first brand, from which the others inherit, leaves out who sells, and
 * `brand.first-shares` where it is to have accounts of its own.
 */
export async function editBrand(tx: Tx, id: string, { reason: _, ...fields }: BrandInput): Promise<void> {
  const missing = id === FIRST_BRAND ? COMPLETE.filter((field) => fields[field] === null) : []
  if (missing.length > 0) {
    const sentences = missing.map((field) => [field, ['As outras marcas herdam isto: preencha']])
    throw new Refused('brand.incomplete', undefined, Object.fromEntries(sentences))
  }
  if (id === FIRST_BRAND && fields.identityPolicy !== 'shared') throw new Refused('brand.first-shares')
  await updateBrand(tx, id, fields)
}
