import type pg from 'pg'
import { createClient } from '../../server/src/platform/kernel/database-address.ts'
import { keepBooks } from './books.ts'
import { brands } from './brands.ts'
import { catalogRows, newIds } from './catalog-rows.ts'
import { clientAppRows } from './client-apps.ts'
import { couponRows } from './coupon-rows.ts'
import { countUses, marinasPurchases, monthlyPlans, othersPurchases } from './demo-history.ts'
import { insertRows } from './insert.ts'
import { installmentRows } from './installment-rows.ts'
import { fileRows, mediaRows } from './material/index.ts'
import { offerRows } from './offer-rows.ts'
import { peopleRows } from './people-rows.ts'
import { productInstallmentRows } from './product-installment-rows.ts'
import { taxRows } from './tax-rows.ts'
import { openedOn, termsRows } from './terms.ts'

/** One seeding at a time: "shop" in ASCII. */
const LOCK = 0x73686f70

/** Fills an empty, migrated database with the demonstration shop, all or nothing; false when a shop is there. */
export async function seed(databaseUrl: string): Promise<boolean> {
  const client = createClient(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from brand limit 1')
    if (!rowCount) await fill(client, new Date())
    await client.query('commit')
    return !rowCount
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, now: Date): Promise<void> {
  const people = await peopleRows(now)
  const ids = newIds()
  const catalog = catalogRows(ids, now)
  const coupon = couponRows(now)
  const installment_table = installmentRows(now)
  const brand = brands.map(({ legalName, productWord, productsWord, numberSeries, pixKey, ...rest }) => ({
    ...rest,
    legal_name: legalName,
    product_word: productWord,
    products_word: productsWord,
    number_series: numberSeries,
    pix_key: pixKey,
    opened_on: openedOn(now),
  }))
  await insertRows(client, {
    demonstration: [{ seeded_at: now }],
    brand,
    ...people.rows,
    ...termsRows(people.accounts.get('helena@vitrine.example'), now),
    ...catalog,
    ...(await fileRows(ids, now)),
    ...(await mediaRows(ids, catalog)),
    coupon,
    offer: offerRows(ids, coupon, now),
    installment_table,
    product_installment: productInstallmentRows(ids, now),
    tax_rule: taxRows(now),
    ...clientAppRows(now),
  })
  const shop = { people: people.rows, catalog, coupon, ids }
  for (const rows of await marinasPurchases(client, shop, now)) await insertRows(client, rows)
  await insertRows(client, await othersPurchases(client, shop, now))
  await monthlyPlans(client, shop, now)
  // The recurring revenue of what the people of the demonstration subscribed to.
  await client.query('insert into mrr_movement select * from mrr_movements_of_events()')
  await countUses(client)
  await keepBooks(client, now)
}
