import { randomUUID } from 'node:crypto'
import type { Order } from '@vitrine/contract/order'
import type pg from 'pg'
import { type Buyer, CPF, newBuyer } from './buyer.ts'
import type { Shop } from './shop.ts'
import { insertBrandBeside, stock } from './stock.ts'

/** So much of who sells that the form of a brand takes it as it is. */
export async function completeSeller(pool: pg.Pool): Promise<void> {
  await pool.query(`update brand set address = 'Rua Aurora, 214, São Paulo/SP', hours = 'Segunda a sexta',
    phone = '(11) 3000-0000'`)
}

/** One more brand, which inherits from the first what it does not say. */
export async function openBrand(pool: pg.Pool, id: string, name: string): Promise<void> {
  await insertBrandBeside(pool, id, name)
  await pool.query("update brand set parent_id = 'main' where id = $1", [id])
}

/** A product of so many centavos that a brand alone sells. */
export async function stockIn(
  pool: pg.Pool,
  brand: string,
  amount: number,
): Promise<{ productId: string; priceId: string }> {
  const stocked = await stock(pool, { name: 'Caderno', amount })
  await pool.query('update product set brand_ids = $2 where id = $1', [stocked.productId, [brand]])
  await pool.query('update price set brand_id = $2 where id = $1', [stocked.priceId, brand])
  return stocked
}

/** Somebody new orders something of a brand, by Pix. */
export async function orderIn(shop: Shop, brand: string): Promise<{ buyer: Buyer; order: Order }> {
  const expectedTotal = 10_000
  const { priceId } = await stockIn(shop.parts.pool, brand, expectedTotal)
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ brand, priceId })
  const order = await buyer.client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { brand, method: 'pix', document: CPF, acceptedTerms: true, expectedTotal },
  })
  return { buyer, order }
}
