import { newId } from '@vitrine/contract/ids'
import { orderCode } from '@vitrine/contract/order-code'
import { DAY_MS } from '@vitrine/contract/time'
import { type Access, type Purchase, purchaseRows } from './history.ts'
import { joined, type Rows } from './insert.ts'
import { products } from './products/index.ts'
import { reviewsOf } from './reviews.ts'
import type { ProductSeed } from './shop.ts'

/** What a brand has sold. */
interface BrandSales {
  id: 'main' | 'gg'
  /** The letters before the numbers of its orders. */
  series: string | null
  /** About how many purchases. */
  purchases: number
  /** Of its buyers, each of whom has one of the first names. */
  lastNames: readonly string[]
  coupons: readonly [often: string, seldom: string]
  /** Of the newest purchases so many wait for their money, and these by card, counted from the end, are disputed. */
  waiting: number
  disputed: readonly number[]
}

export const SALES: readonly BrandSales[] = [
  {
    id: 'main',
    series: null,
    purchases: 420,
    lastNames: ['Almeida Rocha', 'Barros Lima', 'Castro Neves', 'Moura Brito', 'Teixeira Pinto'],
    coupons: ['BEMVINDO10', 'ULTIMAS'],
    waiting: 4,
    disputed: [9, 17],
  },
  {
    id: 'gg',
    series: 'GG',
    purchases: 90,
    lastNames: ['Antunes Reis', 'Vieira Campos'],
    coupons: ['BEMVINDO10', 'BEMVINDO10'],
    waiting: 0,
    disputed: [],
  },
]

/** Over how many days until now. */
const [FIRST_DAY, LAST_DAY] = [182, 0.1]
/** What goes back in money does so within so many days. */
const GOES_BACK_DAYS = 6

const FIRST_NAMES =
  'Ana Beatriz Bruno Camila Carlos Cecília Daniel Débora Eduardo Elisa Fábio Fernanda Gabriel Heloísa Igor Isabela João Joana Karina Lucas Luísa Marcos Mariana Natália Otávio Patrícia Paulo Rafaela Renato Sabrina Sérgio Tatiana Thiago Vanessa Vítor Yasmin'.split(
    ' ',
  )

/** An example of manuals, as nobody's CPF can be made up (the other one is Marina's). */
const DOCUMENT = '11144477735'

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')

interface Person extends Record<string, unknown> {
  id: string
  name: string
  email: string
}

/** Who bought: accounts without a password, each of whom came in the day before the first purchase of all. */
function buyersOf({ id: brand, lastNames }: BrandSales, now: Date): Person[] {
  const at = new Date(now.getTime() - (FIRST_DAY + 1) * DAY_MS)
  return lastNames.flatMap((last) =>
    FIRST_NAMES.map((first) => ({
      id: newId('acc', at.getTime()),
      name: `${first} ${last}`,
      email: `${plain(`${first} ${last}`)}@cliente.example`,
      email_verified_at: at,
      roles: [],
      brand_id: brand,
      created_at: at,
    })),
  )
}

/** What became of an order: of a hundred, so many. */
const OUTCOMES: readonly [Purchase['outcome'], number][] = [
  ['expired', 9],
  ['refunded', 3],
  ['partly-refunded', 2],
  ['charged-back', 1],
  ['paid', 85],
]
const METHODS: readonly [NonNullable<Purchase['method']>, number][] = [
  ['card', 38],
  ['boleto', 7],
  ['pix', 55],
]

function chosen<T>(table: readonly (readonly [T, number])[], at: number): T {
  let left = at % 100
  for (const [value, share] of table) {
    if (left < share) return value
    left -= share
  }
  return table.at(-1)![0]
}

interface Shop extends Access {
  brand: BrandSales
  now: Date
  /** Numbers of the brand's orders and of protocols that are free from here on. */
  number: number
  protocol: number
  /** Ids of products of which enough is said already. */
  reviewed: readonly unknown[]
}

/** Six months of purchases that nobody has to have seen: the same each time, but for their ids and the day they end on. */
export function salesRows(shop: Shop): { rows: Rows; count: number } {
  const { brand } = shop
  const buyers = buyersOf(brand, shop.now)
  const offered = products.filter((one) => one[brand.id] !== undefined && !one.seats && !one.requires)
  const weights = offered.reduce((sum, { weight }) => sum + weight, 0)
  const wanted = offered.flatMap((product, nth) =>
    Array.from(
      { length: Math.max(1, Math.round((product.weight / weights) * brand.purchases)) },
      (_, at) => ({
        product,
        // A stride that is prime to their number reaches each of them before one comes again.
        buyer: buyers[(nth * 37 + at * 7) % buyers.length]!,
        mix: (nth * 61 + at * 89) % 9973,
      }),
    ),
  )
  const ordered = wanted.toSorted((one, other) => one.mix - other.mix)
  const coupons = couponsOf(shop)
  const made = ordered.map(({ product, buyer, mix }, at) => {
    const interval = product.type === 'subscription' ? 'year' : 'once'
    const share = at / ordered.length
    const line = shop.lineOf(product.slug, interval, brand.id)
    // More are bought lately than at first.
    const daysAgo = Math.max(
      LAST_DAY,
      LAST_DAY + (FIRST_DAY - LAST_DAY) * (1 - share ** 0.8) + ((mix % 24) - 12) / 24,
    )
    const left = ordered.length - at
    const outcome = outcomeOf(product, brand, { left, mix: mix * 13 + at, daysAgo })
    const method = methodOf(outcome, left, { mix: mix * 7 + at * 3, daysAgo })
    const purchase: Purchase = {
      buyer,
      lines: [line],
      outcome,
      method,
      document: DOCUMENT,
      number: shop.number + at,
      series: brand.series,
      daysAgo,
      protocol: `P${orderCode(shop.now.getUTCFullYear(), shop.protocol + at)}`,
      installments: 1 + (mix % 4) * 2,
      ...coupons(at, product, buyer),
    }
    return { purchase, tables: shop.withAccess(purchaseRows(purchase, shop.now), purchase) }
  })
  const purchases = made.map(({ purchase }) => purchase)
  const review = reviewsOf(purchases, shop.now, shop.reviewed)
  const rows = joined([{ account: buyers }, ...made.flatMap(({ tables }) => tables), { review }])
  return { rows, count: ordered.length }
}

/** `left`: how many purchases of the brand are as new or newer. */
function outcomeOf(
  { type }: ProductSeed,
  { waiting, disputed }: BrandSales,
  { left, mix, daysAgo }: { left: number; mix: number; daysAgo: number },
): NonNullable<Purchase['outcome']> {
  if (left <= waiting) return 'waiting'
  if (type === 'subscription') return 'paid'
  if (disputed.includes(left)) return 'disputed'
  const outcome = chosen(OUTCOMES, mix)!
  return daysAgo < GOES_BACK_DAYS && outcome !== 'expired' ? 'paid' : outcome
}

/** The bank of the demonstration is asked about today's Pix tomorrow, and knows none that is older than itself. */
function methodOf(
  outcome: NonNullable<Purchase['outcome']>,
  left: number,
  { mix, daysAgo }: { mix: number; daysAgo: number },
): NonNullable<Purchase['method']> {
  if (outcome === 'waiting') return left % 2 === 0 ? 'pix' : 'boleto'
  if (outcome === 'charged-back' || outcome === 'disputed' || daysAgo < 1) return 'card'
  return chosen(METHODS, mix)
}

/** Every fifth purchase of what is paid once has a coupon, which nobody uses twice. */
function couponsOf({ couponOf, brand: { coupons } }: Shop) {
  const used = new Set<string>()
  return (at: number, { type }: ProductSeed, { id }: Person): Pick<Purchase, 'coupon'> => {
    const code = coupons[at % 10 === 0 ? 1 : 0]
    if (type === 'subscription' || at % 5 > 0 || used.has(code + id)) return {}
    used.add(code + id)
    return { coupon: couponOf(code) }
  }
}
