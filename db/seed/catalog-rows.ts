import { slugOf } from '@vitrine/contract/admin/category'
import { newId } from '@vitrine/contract/ids'
import { addDays, DAY_MS, today } from '@vitrine/contract/time'
import { courseRows, courses } from './course-rows.ts'
import { covers } from './covers/index.ts'
import { picturesOf } from './covers/pictures.ts'
import type { Rows } from './insert.ts'
import { products } from './products/index.ts'
import { type Amounts, categories, type ProductSeed } from './shop.ts'

/** Ids by slug, made once per seeding. */
export interface Ids {
  products: Map<string, string>
  courses: Map<string, string>
  categories: Map<string, string>
}

export const newIds = (): Ids => ({
  products: new Map(products.map(({ slug }) => [slug, newId('prd')])),
  courses: new Map(courses.map(({ slug }) => [slug, newId('crs')])),
  categories: new Map(Object.keys(categories).map((slug) => [slug, newId('cat')])),
})

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const BRANDS = ['main', 'gg'] as const
const brandsOf = (product: ProductSeed) => BRANDS.filter((brand) => product[brand] !== undefined)

const productRow = (product: ProductSeed, ids: Ids, now: Date) => ({
  id: ids.products.get(product.slug),
  slug: product.slug,
  type: product.type,
  name: product.name,
  summary: product.summary,
  description: product.description,
  faq: product.faq,
  cover: `/covers/${product.slug}.svg`,
  category_id: ids.categories.get(product.category),
  level: product.level ?? null,
  keywords: `${product.keywords} ${categories[product.category]}`,
  guarantee_days: product.guaranteeDays ?? 7,
  brand_ids: brandsOf(product),
  purchase_limit: product.type === 'subscription' ? 'one-active' : 'one-ever',
  owned_discount: product.ownedDiscount ?? false,
  status: 'published',
  published_at: daysAgo(now, product.daysOld),
  // At nine in the morning in São Paulo.
  sale_starts_at: product.saleStartsInDays
    ? `${addDays(today(now), product.saleStartsInDays)}T12:00:00Z`
    : null,
})

const intervals = (amounts: Amounts): [string, number][] =>
  typeof amounts === 'number' ? [['once', amounts]] : Object.entries(amounts)

function priceRows(product: ProductSeed, ids: Ids, now: Date): Rows[string] {
  const { compareAt } = product
  const compare = compareAt && { at: compareAt.amount, ends: addDays(today(now), compareAt.days) }
  return brandsOf(product).flatMap((brand) =>
    intervals(product[brand]!).map(([interval, amount]) => ({
      id: newId('prc'),
      product_id: ids.products.get(product.slug),
      brand_id: brand,
      interval,
      amount,
      setup_fee: (brand === 'main' && product.setupFee?.[interval]) || 0,
      min_cycles: (brand === 'main' && product.minCycles?.[interval]) || null,
      trial_days: (brand === 'main' && product.trialDays?.[interval]) || null,
      introductory_amount: (brand === 'main' && product.introductory?.[interval]?.amount) || null,
      introductory_cycles: (brand === 'main' && product.introductory?.[interval]?.cycles) || null,
      requires_card: brand === 'main' && (product.requiresCard?.includes(interval) ?? false),
      access_months: product.accessMonths ?? null,
      compare_at: brand === 'main' ? (compare?.at ?? null) : null,
      compare_at_ends_on: brand === 'main' ? (compare?.ends ?? null) : null,
      starts_at: daysAgo(now, product.daysOld),
    })),
  )
}

const pictureRows = (product: ProductSeed, ids: Ids) =>
  picturesOf(product, covers).map(({ name, alt }, at) => ({
    product_id: ids.products.get(product.slug),
    position: at + 1,
    src: `/covers/${name}.svg`,
    alt,
  }))

const linkRows = (product: ProductSeed, ids: Ids) => {
  const id = ids.products.get(product.slug)
  return {
    seat: product.seats ? [{ product_id: id, ...product.seats }] : [],
    items: Object.entries(product.items ?? {}).map(([slug, weight]) => ({
      bundle_id: id,
      product_id: ids.products.get(slug),
      weight,
    })),
    requirements: (product.requires ?? []).map((slug) => ({
      product_id: id,
      required_id: ids.products.get(slug),
    })),
    courses: (product.courses ?? []).map((slug) => ({ product_id: id, course_id: ids.courses.get(slug) })),
  }
}

/** The whole catalogue as rows; dates are relative to `now`. */
export function catalogRows(ids: Ids, now: Date): Rows {
  const links = products.map((product) => linkRows(product, ids))
  return {
    category: Object.entries(categories).map(([slug, name], at) => ({
      id: ids.categories.get(slug),
      slug: slugOf(name),
      name,
      position: at + 1,
    })),
    product: products.map((product) => productRow(product, ids, now)),
    product_picture: products.flatMap((product) => pictureRows(product, ids)),
    seat: links.flatMap(({ seat }) => seat),
    price: products.flatMap((product) => priceRows(product, ids, now)),
    bundle_item: links.flatMap(({ items }) => items),
    product_requirement: links.flatMap(({ requirements }) => requirements),
    ...courseRows(ids.courses, now),
    product_course: links.flatMap(({ courses }) => courses),
  }
}
