import type { BrandId } from '@vitrine/contract/brand'
import { sql } from 'kysely'
import type { CachedRead } from '#kernel/cache.ts'
import type { Db } from '#kernel/database.ts'

export interface BrandHost {
  id: BrandId
  host: string
}

async function listHosts(db: Db): Promise<BrandHost[]> {
  const { rows } =
    await sql<BrandHost>`select id, host from brand where host is not null order by id`.execute(db)
  return rows
}

/** The brands with a host of their own. */
export const HOSTS: CachedRead<BrandHost[]> = { channel: 'catalog', load: listHosts }

export async function findHost(db: Db, id: BrandId): Promise<string | null> {
  const { rows } = await sql<{ host: string | null }>`select host from brand where id = ${id}`.execute(db)
  return rows[0]?.host ?? null
}
