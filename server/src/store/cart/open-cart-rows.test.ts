import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, PLANNED_ONCE } from '#kernel/database.ts'
import { openApp } from '../../../../test/support/app.ts'
import { findCart, lockCart } from './cart.store.ts'

/** Thousands of visitors with an open cart, and eight people who order all the time. */
const SHOP = `
  insert into cart (id, brand_id, visitor_hash, status, created_at, updated_at)
    select 'crt_' || i, 'main', sha256(i::text::bytea), 'open', now(), now() from generate_series(1, 3000) i;
  insert into account (id, name, email, brand_id, created_at)
    select 'acc_' || i, 'Joana da Silva', i || '@comprador.example', 'main', now() from generate_series(1, 8) i;
  insert into cart (id, brand_id, account_id, status, created_at, updated_at)
    select 'crt_' || i || account.id, 'main', account.id, 'ordered', now(), now() from account, generate_series(1, 1500) i;
  analyze cart`

test("the cart of an account is found without reading the visitors' open ones", async () => {
  await using shop = await openApp()
  await shop.pool.query(SHOP)
  const owner = { accountId: 'acc_1', visitorHash: undefined } as const
  const read = await inTransaction(
    shop.app.db,
    async (tx) => {
      await lockCart(tx, owner, 'main')
      await findCart(tx, owner, 'main', shop.clock.now())
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'cart'`.execute(
        tx,
      )
      return rows[0]!.read
    },
    PLANNED_ONCE,
  )
  expect(read).toBeLessThan(10)
})
