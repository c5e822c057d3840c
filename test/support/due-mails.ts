import type pg from 'pg'

/**
 * Makes messages about these orders due which wait in case something else comes first; resolves to how many seconds each
 * was to wait. One that is sent already is not among them.
 */
export async function makeMailsDue(
  pool: pg.Pool,
  kind: string,
  orderIds: readonly string[],
): Promise<number[]> {
  const { rows } = await pool.query<{ waited: number }>(
    `update pgboss.job set start_after = now()
     where name = 'checkout.mail' and state = 'created' and data->>'kind' = $1 and data->>'orderId' = any($2)
     returning extract(epoch from start_after - created_on)::int as waited`,
    [kind, orderIds],
  )
  return rows.map(({ waited }) => waited)
}
