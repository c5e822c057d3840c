import type { Brand } from '@vitrine/contract/brand'
import type { Db, Tx } from '../kernel/database.ts'

export async function findBrand(db: Db, id: string): Promise<Brand | undefined> {
  const row = await db
    .selectFrom('brand')
    .select(['id', 'name', 'legal_name as legalName', 'cnpj', 'address', 'email', 'phone', 'hours'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Brand | undefined
}

/** Whether there is a shop to serve: until then nobody can buy or sign in. */
export const isShopOpen = async (db: Db): Promise<boolean> => (await findBrand(db, 'main')) !== undefined

/** Writes who sells, whether they were there before or not. */
export async function saveBrand(tx: Tx, { id, legalName, ...seller }: Brand): Promise<void> {
  const row = { ...seller, legal_name: legalName }
  await tx
    .insertInto('brand')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
