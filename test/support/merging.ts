import { newBuyer } from './buyer.ts'
import type { Client, Shop } from './shop.ts'

export const REASON = 'Comprou com dois e-mails e pediu para juntar'

/** People with two accounts, and the owner who makes them one. */
export function mergers(shop: () => Shop, owner: () => Client) {
  async function member() {
    const buyer = await newBuyer(shop())
    const { id } = await buyer.client.account.me()
    return { ...buyer, id }
  }
  type Member = Awaited<ReturnType<typeof member>>

  const pair = async () => ({ gone: await member(), stays: await member() })
  const merge = (gone: Member, stays: Member, client = owner()) =>
    client.adminAccount.merge({ id: stays.id, from: gone.id, email: gone.email, reason: REASON })

  /** The tables of which an account is named in a row that should have moved. */
  async function namedIn(id: string): Promise<string[]> {
    const { pool } = shop().parts
    const { rows: columns } = await pool.query(`
      select c.table_name as t, c.column_name as c from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and c.column_name in ('account_id', 'recipient_id') order by 1`)
    const found: string[] = []
    for (const { t, c } of columns) {
      const { rows } = await pool.query(`select 1 from ${t} where ${c} = $1 limit 1`, [id])
      if (rows.length > 0) found.push(t)
    }
    return found
  }
  return { member, pair, merge, namedIn }
}
