import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type pg from 'pg'
import { authorName } from '../../server/src/store/review/review.ts'
import type { Ids } from './catalog-rows.ts'
import { courses } from './course-rows.ts'
import { type Access, type Purchase, purchaseRows } from './history.ts'
import { accessRows } from './history-access.ts'
import { joined, type Rows } from './insert.ts'
import { products } from './products/index.ts'
import { subscribe } from './renewals.ts'
import { SALES, salesRows } from './sales.ts'

interface Shop {
  people: Rows
  catalog: Rows
  coupon: Rows[string]
  ids: Ids
}

/** The sequence of the orders of a brand, whose letters are its series. */
const sequenceOf = (series: string | null) =>
  series ? `order_number_${series.toLowerCase()}` : 'order_number'

const nextNumber = async (client: pg.Client, series: string | null = null): Promise<number> => {
  const { rows } = await client.query<{ n: number }>('select nextval($1)::int as n', [sequenceOf(series)])
  return rows[0]!.n
}

const find = (rows: Rows[string] | undefined, wanted: Record<string, unknown>) =>
  rows!.find((row) => Object.entries(wanted).every(([column, value]) => row[column] === value))!

function lineOf(
  { catalog }: Shop,
  slug: string,
  interval: string,
  brand = 'main',
): Purchase['lines'][number] {
  const product = find(catalog.product, { slug })
  return { product, price: find(catalog.price, { product_id: product.id, brand_id: brand, interval }) }
}

const opensOf = ({ ids }: Shop, productId: unknown) => {
  const product = products.find(({ slug }) => ids.products.get(slug) === productId)!
  const opened = courses.filter(({ slug }) => product.courses?.includes(slug))
  return [
    { resource: productId, title: product.name, kind: 'product' as const },
    ...opened.map(({ slug, title }) => ({ resource: ids.courses.get(slug), title, kind: 'course' as const })),
  ]
}

/** What a purchase opens is there, on hold while it is disputed. */
const OPENING: readonly Purchase['outcome'][] = ['paid', 'partly-refunded', 'disputed']

function withAccess(shop: Shop, rows: Rows, { buyer, outcome = 'paid' }: Purchase): Rows[] {
  const isOpen = OPENING.includes(outcome)
  if (!isOpen) return [rows]
  const { paid_at, brand_id: brandId } = rows.purchase_order![0]!
  const paidAt = paid_at as Date
  const access = rows.order_line!.map((line) =>
    accessRows({ line, accountId: buyer.id, brandId, paidAt, opens: opensOf(shop, line.product_id) }),
  )
  return [rows, ...access]
}

const accessTo = (shop: Shop): Access => ({
  lineOf: (slug, interval, brand) => lineOf(shop, slug, interval, brand),
  withAccess: (rows, purchase) => withAccess(shop, rows, purchase),
  couponOf: (code) => find(shop.coupon, { code }),
})

/** What the demonstration buyer has, and reviews alone. */
const FILES = ['kit-contratos-prestador', 'planilha-fluxo-de-caixa'] as const

/** Two paid orders of the demonstration buyer: two files with a coupon, and a plan that is running. */
export async function marinasPurchases(client: pg.Client, shop: Shop, now: Date): Promise<Rows[]> {
  const buyer = find(shop.people.account, { email: 'marina@vitrine.example' }) as Purchase['buyer']
  const coupon = find(shop.coupon, { code: 'BEMVINDO10' })
  const files = FILES.map((slug) => lineOf(shop, slug, 'once'))
  const plan = [lineOf(shop, 'plano-profissional', 'month')]
  const first = { buyer, lines: files, coupon, daysAgo: 64, number: await nextNumber(client) }
  const second = { buyer, lines: plan, daysAgo: 18, number: await nextNumber(client) }
  return [
    ...withAccess(shop, purchaseRows(first, now), first),
    ...withAccess(shop, purchaseRows(second, now), second),
    { review: reviewsOf(files, buyer, now) },
  ]
}

/** Six months of orders of others, and with them the figures that are said of products and coupons. */
export async function othersPurchases(client: pg.Client, shop: Shop, now: Date): Promise<Rows> {
  const reviewed: unknown[] = FILES.map((slug) => find(shop.catalog.product, { slug }).id)
  const tables: Rows[] = []
  let protocol = 1
  for (const brand of SALES) {
    const number = await nextNumber(client, brand.series)
    const { rows, count } = salesRows({ ...accessTo(shop), brand, now, number, protocol, reviewed })
    await client.query('select setval($1, $2)', [sequenceOf(brand.series), number + count - 1])
    protocol += count
    reviewed.push(...rows.review!.map((review) => review.product_id))
    tables.push(rows)
  }
  await client.query("select setval('protocol_number', $1)", [protocol - 1])
  return joined(tables)
}

/** Plans that renew by the month. */
export const monthlyPlans = async (client: pg.Client, shop: Shop, now: Date): Promise<void> =>
  subscribe(client, accessTo(shop), { now, number: await nextNumber(client) })

/** What is told beside a product and a coupon is counted in the orders, as the product counts it itself. */
export const countUses = (client: pg.Client): Promise<unknown> =>
  client.query(`
    with sold as (
      update order_line l set counted = true from purchase_order o
      where o.id = l.order_id and o.status in ('paid', 'partially-refunded') and o.kind <> 'renewal' returning l.product_id)
    update product p set sold = n from (select product_id, count(*) as n from sold group by product_id) t
    where p.id = t.product_id;
    update coupon c set used = n, spent = amount from (
      select coupon_id, count(*) as n, sum(amount) as amount from coupon_redemption where state <> 'released'
      group by coupon_id) t
    where c.id = t.coupon_id`)

const SAID = [
  'Usei o contrato já na semana seguinte. As cláusulas vêm explicadas, e o cliente assinou sem pedir mudança nenhuma.',
  'Planilha clara e sem enfeite. Só senti falta de uma aba para a poupança do imposto, que acabei montando eu mesma.',
]

/** What the demonstration buyer thinks of the files. */
const reviewsOf = (files: Purchase['lines'], buyer: Purchase['buyer'], now: Date): Rows[string] =>
  files.map(({ product }, at) => ({
    id: newId('rev'),
    product_id: product.id,
    account_id: buyer.id,
    brand_id: 'main',
    stars: 5 - at,
    text: SAID[at],
    author: authorName(buyer.name),
    created_at: new Date(now.getTime() - (50 - 9 * at) * DAY_MS),
  }))
