import type { Brand } from '@vitrine/contract/brand'
import type { Db } from '../kernel/database.ts'

export async function findBrand(db: Db, id: string): Promise<Brand | undefined> {
  const row = await db
    .selectFrom('brand')
    .select(['id', 'name', 'legal_name as legalName', 'cnpj', 'address', 'email', 'phone', 'hours'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Brand | undefined
}
