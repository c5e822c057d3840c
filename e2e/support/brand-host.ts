const HOST = 'praia.localhost'

/** The address of a brand on a host of its own. */
export const praiaAt = (installation: string): string => installation.replace('localhost', HOST)

/** A brand with a host of its own, which sells one thing. */
export async function openPraia(
  query: (sql: string, values: readonly unknown[]) => Promise<void>,
): Promise<void> {
  await query(
    `insert into brand (id, name, host, parent_id) values ('praia', 'Casa da Praia', $1, 'main') on conflict do nothing`,
    [HOST],
  )
  await query(
    `update product set brand_ids = array_append(brand_ids, 'praia')
     where slug = 'planilha-fluxo-de-caixa' and not 'praia' = any (brand_ids)`,
    [],
  )
  await query(
    `insert into price (id, product_id, brand_id, interval, amount, starts_at)
     select 'prc_praia', id, 'praia', 'once', 4300, '2025-01-01' from product
     where slug = 'planilha-fluxo-de-caixa' on conflict do nothing`,
    [],
  )
}
