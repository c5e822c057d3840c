import { expect, test, vi } from 'vitest'
import { createPool } from '#kernel/database.ts'
import { createClient } from '#kernel/database-address.ts'
import { createLog } from '#kernel/log.ts'
import { migrate } from '#kernel/migrate.ts'
import { sha256 } from '#kernel/secrets.ts'
import { openApp } from '../../../../test/support/app.ts'
import { createDatabase } from '../../../../test/support/database.ts'
import { signUp } from '../../../../test/support/sellable.ts'
import { stock } from '../../../../test/support/stock.ts'
import { afterPurchase } from '../../../../test/support/upsell.ts'
import { install } from '../../install.ts'

/** All but the first test go with the views `order_bump` and `upsell`, which the version before reads and writes. */
const PITCH = 'Combina bem com o que está no carrinho.'
const hash = (token: string) => `'\\x${sha256(token).toString('hex')}'`

/** A shop of before `offer`: an order bump and an upsell of the same id, each in the cart of a visitor. */
const SHOP = `
  insert into brand (id, name, legal_name, cnpj, address, email, phone, hours)
    values ('main', 'Casa Vitrine', 'Vitrine Ltda.', '12ABC34501DE35', 'Rua Harmonia', 'ola@vitrine.example', '+551133334444', 'Sempre');
  insert into category (id, slug, name, position) values ('geral', 'geral', 'Geral', 1);
  insert into product (id, slug, type, name, summary, cover, category_id, brand_ids, purchase_limit, published_at)
    select 'prd_' || slug, slug, 'one-off', initcap(slug), '', '/covers/x.svg', 'geral', '{main}', 'none', '2026-01-01'
    from unnest(array['guia', 'planilha', 'curso']) slug;
  insert into price (id, product_id, brand_id, interval, amount, starts_at) values
    ('prc_guia', 'prd_guia', 'main', 'once', 9000, '2026-01-01'),
    ('prc_planilha', 'prd_planilha', 'main', 'once', 5000, '2026-01-01'),
    ('prc_curso', 'prd_curso', 'main', 'once', 8000, '2026-01-01');
  insert into product_file (id, product_id, name, position) select 'fil_' || slug, id, 'Arquivo', 1 from product;
  insert into product_file_version (id, file_id, version, storage_key, file_name, media_type, size, created_at)
    select 'fvr_' || id, id, 1, id, 'arquivo.pdf', 'application/pdf', 1, '2026-01-01' from product_file;
  insert into coupon (id, code, name, kind, value, brand_ids, starts_at, automatic)
    values ('cpn_1', 'OFERTA', 'Oferta', 'percent', 5000, '{main}', '2026-01-01', true);
  insert into account (id, name, email, brand_id, created_at) values ('acc_1', 'Ana', 'a@pessoa.example', 'main', now());
  insert into cart (id, brand_id, account_id, visitor_hash, status, created_at, updated_at) values
    ('crt_paid', 'main', 'acc_1', null, 'ordered', '2026-11-20', '2026-11-20'),
    ('crt_bump', 'main', null, ${hash('bump')}, 'open', '2026-11-20', '2026-11-20'),
    ('crt_upsell', 'main', null, ${hash('upsell')}, 'open', '2026-11-20', '2026-11-20');
  insert into purchase_order (id, code, brand_id, account_id, cart_id, status, buyer_name, buyer_email, buyer_document,
      subtotal, discount, total, terms_version, placed_at, paid_at)
    values ('ord_1', 'A1', 'main', 'acc_1', 'crt_paid', 'paid', 'Ana', 'a@pessoa.example', '12345678909',
      9000, 0, 9000, '1', '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z');
  insert into order_bump (id, brand_id, product_id, with_product_ids, pitch, starts_at)
    values ('oferta-1', 'main', 'prd_planilha', '{prd_guia}', '${PITCH}', '2026-11-01');
  insert into upsell (id, brand_id, product_id, after_product_ids, coupon_id, pitch, starts_at)
    values ('oferta-1', 'main', 'prd_curso', '{prd_guia}', 'cpn_1', '${PITCH}', '2026-11-01');
  insert into cart_line (id, cart_id, product_id, price_id, added_at, bump_id, upsell_id, upsell_order_id) values
    ('lin_1', 'crt_bump', 'prd_guia', 'prc_guia', '2026-11-20', null, null, null),
    ('lin_2', 'crt_bump', 'prd_planilha', 'prc_planilha', '2026-11-20', 'oferta-1', null, null),
    ('lin_3', 'crt_upsell', 'prd_curso', 'prc_curso', '2026-11-20', null, 'oferta-1', 'ord_1')`

/** The application on that shop, brought up to date. */
async function openInstalled() {
  const database = await createDatabase()
  await migrate(database.url, undefined, '0394-cart.sql')
  const pool = createPool(database.url, 1, createLog('silent'))
  await pool.query(SHOP)
  await pool.end()
  await install(database.url)
  const shop = await openApp({ closed: true, reach: async () => database.url })
  const visitor = (token: string) => shop.api(undefined, { cookie: `vitrine_cart_main=${token}` })
  const close = async () => {
    await shop.close()
    await database.drop()
  }
  return { visitor, [Symbol.asyncDispose]: close }
}

test('an installed shop keeps its offers, also those of one id, and what they put into carts', async () => {
  await using shop = await openInstalled()
  const bumped = shop.visitor('bump')
  expect(await bumped.cart.read({})).toMatchObject({
    bump: { id: 'oferta-1', ticked: true, product: { name: 'Planilha' } },
    quote: { total: 14_000 },
  })
  const { lines } = await bumped.cart.setBump({ bumpId: 'oferta-1', wanted: false })
  expect(lines.map(({ product }) => product.name)).toEqual(['Guia'])
  expect(await shop.visitor('upsell').cart.read({})).toMatchObject({
    lines: [{ product: { name: 'Curso' } }],
    quote: { total: 4_000 },
    notices: [],
  })
})

test('what the version before declares, changes and deletes is offered by this one, and the other way round', async () => {
  await using shop = await openApp()
  const guide = await stock(shop.pool, { name: 'Guia', amount: 5_000 })
  const extra = await stock(shop.pool, { name: 'Planilha', amount: 1_990 })
  const { client } = await signUp(shop)
  await client.cart.addLine({ priceId: guide.priceId })
  const bumpAfter = async (sql: string, ...values: unknown[]) => {
    await shop.pool.query(sql, values)
    shop.app.cache.forget()
    return (await client.cart.read({})).bump?.pitch
  }
  const declare = `insert into order_bump (id, brand_id, product_id, with_product_ids, pitch, starts_at)
    values ('bmp_1', 'main', $1, array[$2], '${PITCH}', '2026-11-01')`
  expect(await bumpAfter(declare, extra.productId, guide.productId)).toBe(PITCH)
  const { rows } = await shop.pool.query(
    `select id, interval, priority, ends_at, (select count(*) from upsell) as upsells from order_bump`,
  )
  expect(rows).toEqual([{ id: 'bmp_1', interval: 'once', priority: 0, ends_at: null, upsells: 0 }])
  expect(await bumpAfter("update order_bump set pitch = 'Leve também a planilha.'")).toBe(
    'Leve também a planilha.',
  )
  expect(await bumpAfter('delete from order_bump')).toBeUndefined()
  expect(
    await bumpAfter(
      declare.replace('order_bump', 'upsell').replace('with_', 'after_'),
      extra.productId,
      guide.productId,
    ),
  ).toBeUndefined()
  expect((await shop.pool.query('select kind from offer')).rows).toEqual([{ kind: 'upsell' }])
})

test('what the version before puts into carts is as if this one did it, and the other way round', async () => {
  await using shop = await openApp()
  const { client, member, extra, id, upsellId } = await afterPurchase(shop)
  const [line] = (await client.upsell.accept({ id, upsellId })).lines
  const columns = async () =>
    (
      await shop.pool.query(
        'select bump_id, upsell_id, upsell_order_id, offer_id from cart_line where product_id = $1',
        [extra.productId],
      )
    ).rows[0]
  const offered = { bump_id: null, upsell_id: upsellId, upsell_order_id: id, offer_id: upsellId }
  expect(await columns()).toEqual(offered)
  const total = async () => (await client.cart.read({})).quote.total
  // Its `unassignCart`, then its `putOnlyLine` over the line that is there.
  await shop.pool.query('update cart_line set upsell_id = null, upsell_order_id = null where id = $1', [
    line!.id,
  ])
  expect([await columns(), await total()]).toEqual([
    { bump_id: null, upsell_id: null, upsell_order_id: null, offer_id: null },
    5_000,
  ])
  await shop.pool.query(
    `insert into cart_line (id, cart_id, product_id, price_id, upsell_id, upsell_order_id, added_at)
     select 'lin_before', cart_id, product_id, price_id, $1, $2, now() from cart_line where id = $3
     on conflict (cart_id, product_id) do update set price_id = excluded.price_id, bump_id = null,
       upsell_id = excluded.upsell_id, upsell_order_id = excluded.upsell_order_id`,
    [upsellId, id, line!.id],
  )
  expect([await columns(), await total()]).toEqual([offered, 3_500])
  await client.cart.removeLine({ lineId: line!.id })

  const other = await stock(shop.pool, { name: 'Caneca', amount: 2_000 })
  await shop.pool.query(
    `insert into order_bump (id, brand_id, product_id, pitch, starts_at) values ('bmp_1', 'main', $1, '${PITCH}', '2026-11-01')`,
    [extra.productId],
  )
  shop.app.cache.forget()
  await client.cart.addLine({ priceId: other.priceId })
  await client.cart.setBump({ bumpId: 'bmp_1', wanted: true })
  const bumped = { bump_id: 'bmp_1', upsell_id: null, upsell_order_id: null, offer_id: 'bmp_1' }
  expect(await columns()).toEqual(bumped)
  // Its `deleteBump`, then its `putLine`.
  await shop.pool.query("delete from cart_line where bump_id = 'bmp_1'")
  expect((await client.cart.read({})).bump).toMatchObject({ ticked: false })
  await shop.pool.query(
    `insert into cart_line (id, cart_id, product_id, price_id, bump_id, added_at)
     select 'lin_before', id, $1, $2, 'bmp_1', now() from cart where account_id = $3 and status = 'open'`,
    [extra.productId, extra.priceId, member.accountId],
  )
  expect(await columns()).toEqual(bumped)
  expect((await client.cart.read({})).bump).toMatchObject({ ticked: true })
})

test('both versions hear of a change of either', async () => {
  await using shop = await openApp()
  const { productId } = await stock(shop.pool, { name: 'Guia', amount: 5_000 })
  await using stack = new AsyncDisposableStack()
  const client = createClient(shop.databaseUrl)
  stack.defer(() => client.end())
  await client.connect()
  const heard = new Set<string>()
  client.on('notification', ({ channel }) => heard.add(channel))
  const channels = ['offers', 'order-bumps', 'upsells', 'price-rules']
  for (const channel of channels) await client.query(`listen "${channel}"`)
  const hearing = async (sql: string, values: unknown[] = []) => {
    heard.clear()
    await client.query(sql, values)
    await vi.waitFor(() => expect([...heard].sort()).toEqual(channels.toSorted()))
  }
  await hearing(
    `insert into upsell (id, brand_id, product_id, pitch, starts_at) values ('ups_1', 'main', $1, '${PITCH}', '2026-11-01')`,
    [productId],
  )
  await hearing("update offer set priority = 2 where id = 'ups_1'")
  await hearing('delete from upsell')
})
