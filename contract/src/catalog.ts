import * as z from 'zod'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { endpoint, refusals } from './endpoint.ts'
import { idOf } from './id-schema.ts'
import { rowsOf } from './page.ts'
import { SearchInput, type Typed } from './search-text.ts'

export const ProductType = z.enum(['one-off', 'subscription', 'training', 'bundle'])
export type ProductType = z.infer<typeof ProductType>

/** How often a price is charged; the shortest first. */
export const Interval = z.enum(['once', 'week', 'month', 'two-months', 'quarter', 'half-year', 'year'])
export type Interval = z.infer<typeof Interval>

export const Sort = z.enum(['relevance', 'newest', 'price', 'price-desc', 'best-selling'])
export type Sort = z.infer<typeof Sort>

/** In reais, the upper bound included; the last has none. */
export const PriceBand = z.enum(['0-50', '50-100', '100-200', '200-500', '500-'])
export type PriceBand = z.infer<typeof PriceBand>

/** What a list is narrowed by besides type and category, one value of each; hours: up to 2, up to 6, more. */
export const FACETS = {
  price: PriceBand,
  level: z.enum(['beginner', 'intermediate', 'advanced']),
  duration: z.enum(['short', 'medium', 'long']),
  /** Average of its reviews: so many stars or more. */
  rating: z.enum(['4', '3']),
  /** Whether the older, higher price is told beside the one asked now. */
  promotion: z.enum(['yes']),
}
export type FacetName = keyof typeof FACETS

/** What each of the first `cycles` charges of a plan costs in place of its price; `amount` in centavos. */
const IntroductoryPrice = z.object({ amount: z.int(), cycles: z.int() })

/**
 * An immutable price version. `amount`, `setupFee` and `compareAt` in centavos; `compareAtEndsOn` a calendar day. The
 * setup fee ("taxa de adesão") of a plan is charged once, with its first charge. What is paid once opens for so many
 * `accessMonths`, or for good. A plan binds for
 * `minCycles` charges, and is over by itself after `maxCycles`; for `trialDays` it is used before its first charge.
 * Each of the first charges costs the `introductory` price in place of `amount`, once by each person.
 * `requiresCard`: where that makes the first charge cost nothing, or a coupon does, a card is asked for first.
 */
export const Price = z.object({
  id: z.string(),
  amount: z.int(),
  interval: Interval,
  setupFee: z.int().optional(),
  accessMonths: z.int().optional(),
  minCycles: z.int().optional(),
  maxCycles: z.int().optional(),
  trialDays: z.int().optional(),
  introductory: IntroductoryPrice.optional(),
  requiresCard: z.literal(true).optional(),
  compareAt: z.int().optional(),
  compareAtEndsOn: z.string().optional(),
})
export type Price = z.infer<typeof Price>

/** `slug` names it in addresses. */
export const Category = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type Category = z.infer<typeof Category>

/** What a card shows. `price` is the lowest current price; `cover` a path on our own host. */
export const ProductCard = z.object({
  id: idOf('prd', z.string()),
  slug: z.string(),
  type: ProductType,
  name: z.string(),
  summary: z.string(),
  cover: z.string(),
  category: Category,
  price: Price,
  soldOut: z.boolean(),
  /** Whether its sale window is open; outside it the product is shown and not sold. */
  sale: z.enum(['open', 'coming', 'ended']),
  /** Only while they are ahead. */
  saleStartsAt: z.iso.datetime().optional(),
  saleEndsAt: z.iso.datetime().optional(),
  /** Of the reviews that are shown, the average to one decimal; nothing without any. */
  rating: z.object({ count: z.int(), average: z.number() }).optional(),
})
export type ProductCard = z.infer<typeof ProductCard>

/** A lesson with `preview` opens for whoever has an account. */
export const Lesson = z.object({ id: z.string(), title: z.string(), minutes: z.int(), preview: z.boolean() })
export const Course = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  hours: z.int(),
  modules: z.array(z.object({ title: z.string(), lessons: z.array(Lesson) })),
})
export type Course = z.infer<typeof Course>

/** One paragraph or list of a description; rendered with React elements, never as HTML. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
])
export type Block = z.infer<typeof Block>

/** `src` is a path on our own host, `alt` what it shows in words. */
export const Picture = z.object({ src: z.string(), alt: z.string() })
export type Picture = z.infer<typeof Picture>

export const Product = ProductCard.extend({
  /** What search engines and shared links read in the place of the name and the summary. */
  seo: z.object({ title: z.string().optional(), description: z.string().optional() }).default({}),
  /** What is shown besides the cover, in order. */
  pictures: z.array(Picture),
  description: z.array(Block),
  level: z.string().optional(),
  guaranteeDays: z.int(),
  prices: z.array(Price),
  /** Products inside a bundle; `isAlone` where one may be bought without it, too. */
  items: z.array(ProductCard.extend({ isAlone: z.boolean() })),
  /** Trainings the buyer gets access to. */
  courses: z.array(Course),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  seatsLeft: z.int().optional(),
  /** A bundle that costs less for who has part of it already: by how much, the cart says. */
  ownedDiscount: z.boolean().default(false),
  /** What one must have, or buy together, to buy this; without an address when it is not shown here. */
  requires: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string().optional() })),
})
export type Product = z.infer<typeof Product>

/** Pages of a list that can be asked for. */
export const LAST_PAGE = 1000

/** The query of a product list, as it stands in the URL of `/loja`. */
export const ProductQuery = z.strictObject({
  brand: BrandId.default(FIRST_BRAND),
  q: SearchInput.optional(),
  type: ProductType.optional(),
  /** Its slug, or its id. */
  category: z.string().max(80).optional(),
  price: FACETS.price.optional(),
  level: FACETS.level.optional(),
  duration: FACETS.duration.optional(),
  rating: FACETS.rating.optional(),
  promotion: FACETS.promotion.optional(),
  sort: Sort.default('relevance'),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
  /** Where the page begins, as `next` of the page before told; one that names no place leaves it to `page`. */
  after: z.string().max(200).optional(),
})
export type ProductQuery = z.infer<typeof ProductQuery>
/** The same as an address has it. */
export type TypedProductQuery = Typed<ProductQuery>

const counted = <Id extends z.ZodType>(id: Id) => z.object({ id, count: z.int().optional() })

export const ProductList = z.object({
  items: rowsOf(ProductCard),
  total: z.int(),
  /** There are more than `total`: what so many products hold is not counted, neither here nor by filter. */
  more: z.boolean().optional(),
  page: z.int(),
  pages: z.int(),
  /** What to ask for with `after` to get the page after this one without counting up to it. */
  next: z.string().optional(),
  categories: z.array(counted(z.string()).extend({ slug: z.string(), name: z.string() })),
  types: z.array(counted(ProductType)),
  /** The values that something has, each with what choosing it would leave. */
  facets: z.object({
    price: z.array(counted(FACETS.price)),
    level: z.array(counted(FACETS.level)),
    duration: z.array(counted(FACETS.duration)),
    rating: z.array(counted(FACETS.rating)),
    promotion: z.array(counted(FACETS.promotion)),
  }),
})
export type ProductList = z.infer<typeof ProductList>

export const catalog = {
  list: endpoint('public', { shared: true })
    .route({ method: 'GET', path: '/catalog/products', summary: 'Buscar produtos' })
    .input(ProductQuery)
    .output(ProductList),
  product: endpoint('public', { shared: true })
    .route({ method: 'GET', path: '/catalog/products/{product}', summary: 'Um produto, por id ou endereço' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ product: z.string().max(120), brand: BrandId.default(FIRST_BRAND) }))
    .output(Product),
}
