import type { AdminCategory, CategoryInput } from '@vitrine/contract/admin/category'
import { newId } from '@vitrine/contract/ids'
import type { Versioned } from '#kernel/change.ts'
import { isForeignKeyViolation, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  deleteCategory,
  findEditedCategory,
  insertCategory,
  lockCategory,
  updateCategory,
} from './category.store.ts'

export const editedCategory: Versioned<AdminCategory> = {
  kind: 'category',
  lock: lockCategory,
  read: findEditedCategory,
  nameOf: ({ name }) => name,
  derived: ['products'],
}

/** Resolves to its id. Refuses `category.name-taken`, whatever the case and the accents, and `category.slug-taken`. */
export async function createCategory(tx: Tx, fields: CategoryInput): Promise<string> {
  const id = newId('cat')
  await refusingTaken(() => insertCategory(tx, id, fields))
  return id
}

/** Refuses as `createCategory`. */
export const editCategory = (tx: Tx, id: string, fields: CategoryInput): Promise<void> =>
  refusingTaken(() => updateCategory(tx, id, fields))

/** Refuses `category.in-use` while a product is in it. */
export async function removeCategory(tx: Tx, id: string): Promise<void> {
  try {
    await deleteCategory(tx, id)
  } catch (error) {
    if (isForeignKeyViolation(error, 'product_category_id_fkey')) throw new Refused('category.in-use')
    throw error
  }
}

async function refusingTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUniqueViolation(error, 'category_name')) throw new Refused('category.name-taken')
    if (isUniqueViolation(error, 'category_slug')) throw new Refused('category.slug-taken')
    throw error
  }
}
