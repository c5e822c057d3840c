import { completeCpf } from '@vitrine/contract/brazil/cpf'
import type { ProductId } from '@vitrine/contract/ids'
import type pg from 'pg'
import { issueCoupon, stock } from '../../test/support/stock.ts'
import { findOrphans, findUntold, readCoupon, readSeats } from './audit.ts'
import { type Crowd, type PlannedOrder, type Rush, rush } from './crowd.ts'

/** What one round came to; each says by itself whether the promise held. */
export interface Outcome {
  limit: number
  sold: number
  /** What the counter of the limit says. */
  counted: number
  orphans: string[]
  untold: number
  refusals: Record<string, number>
}

/** The promise: as many as there are, no order that is not whole, none that nobody was told of. */
export const isKept = ({ limit, sold, counted, orphans, untold }: Outcome): boolean =>
  sold === limit && counted === limit && orphans.length === 0 && untold === 0

export type Round = (crowd: Crowd) => Promise<Outcome>

const SEATS = 10
const AMOUNT = 5000
const BUNDLE = 8000

/** Everybody wants one of ten seats: alone, in a bundle, twice in one cart, and together with another limited one. */
export const raceForSeats: Round = async (crowd) => {
  const { pool, members } = crowd
  const scarce = await stock(pool, { name: 'Turma', amount: AMOUNT, seats: SEATS })
  const other = await stock(pool, { name: 'Oficina', amount: AMOUNT, seats: members.length * 2 })
  const bundleOf = (items: string[]) => stock(pool, { name: 'Pacote', amount: BUNDLE, type: 'bundle', items })
  const [bundle, both] = [
    await bundleOf([scarce.productId]),
    await bundleOf([other.productId, scarce.productId]),
  ]
  const choices = [
    { prices: [scarce], total: AMOUNT },
    { prices: [bundle], total: BUNDLE },
    { prices: [scarce, bundle], total: AMOUNT + BUNDLE },
    { prices: [other, scarce], total: 2 * AMOUNT },
    { prices: [both], total: BUNDLE },
  ]
  const plannedOrders = members.map((_, member) => ({ member, ...choices[member % choices.length]! }))
  return judge(crowd, plannedOrders, SEATS, async () => {
    const { taken, held } = await readSeats(pool, scarce.productId)
    return { sold: held, counted: taken }
  })
}

const COUPON_USES = 10

/** Everybody has the same coupon, which is for ten in all. */
export const raceForCoupon: Round = async (crowd) => {
  const { pool, members } = crowd
  const plannedOrders = members.map((_, member) => ({ member }))
  return raceWithCoupon(crowd, { limitTotal: COUPON_USES }, plannedOrders, {
    limit: COUPON_USES,
    read: async (couponId) => {
      const { orders, used } = await readCoupon(pool, couponId)
      return { sold: orders, counted: used }
    },
  })
}

/** Half of them order in both brands at once with a coupon that is for once per person. */
export const raceByAccount: Round = async (crowd) => {
  const { pool } = crowd
  const members = crowd.members.slice(crowd.members.length / 2)
  const plannedOrders = members.flatMap((_, member) =>
    (['main', 'gg'] as const).map((brand) => ({ member, brand })),
  )
  return raceWithCoupon(crowd, { limitPerAccount: 1 }, plannedOrders, {
    limit: members.length,
    read: async (couponId) => {
      const { orders, byAccount } = await readCoupon(pool, couponId)
      return { sold: orders, counted: orders * byAccount }
    },
  })
}

const PERSONS = 10

/** Ten persons behind all the accounts, with a coupon that is for once per CPF. */
export const raceByDocument: Round = async (crowd) => {
  const { pool, members } = crowd
  const cpfs = Array.from({ length: PERSONS }, (_, i) => completeCpf(String(312_000_000 + 7919 * i)))
  const plannedOrders = members.map((_, member) => ({ member, document: cpfs[member % PERSONS]! }))
  return raceWithCoupon(crowd, { limitPerDocument: 1 }, plannedOrders, {
    limit: PERSONS,
    read: async (couponId) => {
      const { orders, byDocument } = await readCoupon(pool, couponId)
      return { sold: orders, counted: orders * byDocument }
    },
  })
}

type Terms = Pick<Parameters<typeof issueCoupon>[1], 'limitTotal' | 'limitPerAccount' | 'limitPerDocument'>
type Read = () => Promise<Pick<Outcome, 'sold' | 'counted'>>

async function raceWithCoupon(
  crowd: Crowd,
  terms: Terms,
  wanted: readonly Pick<PlannedOrder, 'member' | 'brand' | 'document'>[],
  { limit, read }: { limit: number; read(couponId: string): ReturnType<Read> },
): Promise<Outcome> {
  const { pool } = crowd
  const product = await stock(pool, { name: 'Apostila', amount: AMOUNT })
  const there = await sellInBoth(pool, product)
  const couponId = await issueCoupon(pool, {
    code: `C${crypto.randomUUID()}`.toUpperCase(),
    value: 1000,
    ...terms,
  })
  await pool.query(`update coupon set brand_ids = '{main,gg}' where id = $1`, [couponId])
  const plannedOrders = wanted.map((planned) => ({
    ...planned,
    couponId,
    prices: [planned.brand === 'gg' ? there : product],
    total: AMOUNT * 0.9,
  }))
  return judge(crowd, plannedOrders, limit, () => read(couponId))
}

async function judge(
  crowd: Crowd,
  plannedOrders: readonly PlannedOrder[],
  limit: number,
  read: Read,
): Promise<Outcome> {
  const { pool } = crowd
  const before = await findUntold(pool, [], 0)
  const { orders, refusals }: Rush = await rush(crowd, plannedOrders)
  const ids = orders.map(({ id }) => id)
  const orphans = await findOrphans(pool, ids)
  return { limit, ...(await read()), orphans, untold: await findUntold(pool, ids, before), refusals }
}

/** The same product in the other brand as well. */
async function sellInBoth(pool: pg.Pool, { productId, priceId }: { productId: ProductId; priceId: string }) {
  await pool.query(`insert into brand select 'gg', name, legal_name, cnpj, address, email, phone, hours from brand
    where id = 'main' on conflict do nothing`)
  await pool.query(`update product set brand_ids = '{main,gg}' where id = $1`, [productId])
  const other = `${priceId}-gg`
  await pool.query(
    `insert into price (id, product_id, brand_id, interval, amount, starts_at)
     select $2, product_id, 'gg', interval, amount, starts_at from price where id = $1`,
    [priceId, other],
  )
  return { productId, priceId: other }
}
