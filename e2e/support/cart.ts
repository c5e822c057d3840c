import { expect, type Page } from './test.ts'

/** Puts products into the cart of a browser by the API, each at the first of its prices; who signs in there gets it. */
export async function fillCart({ request }: Page, ...slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    const { prices } = await (await request.get(`/api/catalog/products/${slug}`)).json()
    const added = await request.post('/api/cart/lines', { data: { priceId: prices[0].id } })
    expect(added.ok(), await added.text()).toBe(true)
  }
}
