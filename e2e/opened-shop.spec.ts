import { comeInFirst, type OpenedShop } from './support/opened-owner.ts'
import { withShop } from './support/own-shop.ts'
import { only } from './support/second-factor.ts'
import { buyWithCoupon, createCoupon, createProduct, newOffer } from './support/seller.ts'
import { test as base, expect, expectGoodPage } from './support/test.ts'

/** A shop that `npm run shop` has just opened on an empty database. */
const test = base.extend<object, { shop: OpenedShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here.
    async ({}, use) => withShop('./opened-shop.ts', [], use),
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
})

test.describe.configure({ timeout: 240_000 })

// open-shop.test.ts and scripts/shop.test.ts; admin-shop.spec.ts fills a shop and sells.
test('who opens a shop fills it from nothing, and sells', { tag: ['@long', '@fire'] }, async ({
  page,
  browser,
  shop,
  complaints,
}) => {
  await comeInFirst(page, shop, '/admin/produtos')
  await expect(page.getByRole('heading', { name: 'Nenhum produto ainda' })).toBeVisible()
  await expectGoodPage(page)
  const offer = newOffer()
  await createProduct(page, offer)
  await createCoupon(page, offer)
  const context = await browser.newContext({ baseURL: shop.url })
  await buyWithCoupon(await context.newPage(), offer, shop.bankUrl)
  await context.close()
  // It asks for the other brand, which this shop has not; the browser notes that.
  only(complaints, /404/)
})
