import { newId } from '@vitrine/contract/ids'
import { orderCode } from '@vitrine/contract/order-code'
import { DAY_MS } from '@vitrine/contract/time'
import { type Access, type Purchase, purchaseRows } from './history.ts'
import type { Rows } from './insert.ts'
import { products } from './products/index.ts'
import type { ProductSeed } from './shop.ts'

/** How many purchases, over how many days. The last days are left out: the bank of the demonstration knows none of them. */
const PURCHASES = 420
const [FIRST_DAY, LAST_DAY] = [182, 10]

const FIRST_NAMES =
  'Ana Beatriz Bruno Camila Carlos Cecília Daniel Débora Eduardo Elisa Fábio Fernanda Gabriel Heloísa Igor Isabela João Joana Karina Lucas Luísa Marcos Mariana Natália Otávio Patrícia Paulo Rafaela Renato Sabrina Sérgio Tatiana Thiago Vanessa Vítor Yasmin'.split(
    ' ',
  )
const LAST_NAMES = ['Almeida Rocha', 'Barros Lima', 'Castro Neves', 'Moura Brito', 'Teixeira Pinto'] as const

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
function buyersAt(now: Date): Person[] {
  const at = new Date(now.getTime() - (FIRST_DAY + 1) * DAY_MS)
  return LAST_NAMES.flatMap((last) =>
    FIRST_NAMES.map((first) => ({
      id: newId('acc', at.getTime()),
      name: `${first} ${last}`,
      email: `${plain(`${first} ${last}`)}@cliente.example`,
      email_verified_at: at,
      roles: [],
      brand_id: 'main',
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
  now: Date
  /** Values of `order_number` and of `protocol_number` that are free from here on. */
  number: number
  protocol: number
}

/** Six months of purchases that nobody has to have seen: the same each time, but for their ids and the day they end on. */
export function salesRows(shop: Shop): { rows: Rows; count: number } {
  const buyers = buyersAt(shop.now)
  const offered = products.filter(({ main, seats, requires }) => main !== undefined && !seats && !requires)
  const weights = offered.reduce((sum, { weight }) => sum + weight, 0)
  const wanted = offered.flatMap((product, nth) =>
    Array.from({ length: Math.max(1, Math.round((product.weight / weights) * PURCHASES)) }, (_, at) => ({
      product,
      // A stride that is prime to their number reaches each of them before one comes again.
      buyer: buyers[(nth * 37 + at * 7) % buyers.length]!,
      mix: (nth * 61 + at * 89) % 9973,
    })),
  )
  const ordered = wanted.toSorted((one, other) => one.mix - other.mix)
  const coupons = couponsOf(shop)
  const tables = ordered.map(({ product, buyer, mix }, at) => {
    const interval = product.type === 'subscription' ? 'year' : 'once'
    const share = at / ordered.length
    const line = shop.lineOf(product.slug, interval)
    const outcome = product.type === 'subscription' ? 'paid' : chosen(OUTCOMES, mix * 13 + at)
    const method = outcome === 'charged-back' ? 'card' : chosen(METHODS, mix * 7 + at * 3)
    const purchase: Purchase = {
      buyer,
      lines: [line],
      outcome,
      method,
      document: DOCUMENT,
      number: shop.number + at,
      // More are bought lately than at first.
      daysAgo: LAST_DAY + (FIRST_DAY - LAST_DAY) * (1 - share ** 0.8) + ((mix % 24) - 12) / 24,
      protocol: `P${orderCode(shop.now.getUTCFullYear(), shop.protocol + at)}`,
      installments: 1 + (mix % 4) * 2,
      ...coupons(at, product, buyer),
    }
    return shop.withAccess(purchaseRows(purchase, shop.now), purchase)
  })
  return { rows: joined([{ account: buyers }, ...tables.flat()]), count: ordered.length }
}

/** Every fifth purchase of what is paid once has a coupon, which nobody uses twice. */
function couponsOf({ couponOf }: Access) {
  const used = new Set<string>()
  return (at: number, { type }: ProductSeed, { id }: Person): Pick<Purchase, 'coupon'> => {
    const code = at % 10 === 0 ? 'ULTIMAS' : 'BEMVINDO10'
    if (type === 'subscription' || at % 5 > 0 || used.has(code + id)) return {}
    used.add(code + id)
    return { coupon: couponOf(code) }
  }
}

function joined(parts: readonly Rows[]): Rows {
  const rows: Rows = {}
  for (const part of parts)
    for (const [table, some] of Object.entries(part)) {
      const known = rows[table] ?? []
      known.push(...some)
      rows[table] = known
    }
  return rows
}
