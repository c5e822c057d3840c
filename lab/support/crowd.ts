import { randomUUID } from 'node:crypto'
import { newId, type ProductId } from '@vitrine/contract/ids'
import type { Order } from '@vitrine/contract/order'
import pg from 'pg'
import { isDatabaseDown } from '../../server/src/platform/kernel/outage.ts'
import { openApp, type TestApp } from '../../test/support/app.ts'
import { CPF, PASSWORD } from '../../test/support/buyer.ts'
import { type FaultProxy, openFaultProxy, TROUBLE } from './fault-proxy.ts'

/** An application whose database is far away, and people in front of it. */
export interface Crowd extends AsyncDisposable {
  members: readonly Member[]
  /** The database as it is, past the proxy. */
  pool: pg.Pool
}

interface Member {
  id: string
  client: ReturnType<TestApp['api']>
}

/** A cart that somebody of the crowd will order, and what they expect to pay. */
export interface PlannedOrder {
  member: number
  brand?: 'main' | 'gg'
  prices: readonly { productId: ProductId; priceId: string }[]
  couponId?: string
  document?: string
  total: number
}

const AT_THE_DOOR = 4

/** `size` is a multiple of four. */
export async function openCrowd(size: number, seed = TROUBLE.seed): Promise<Crowd> {
  const stack = new AsyncDisposableStack()
  let proxy: FaultProxy | undefined
  const reach = async (url: string) => {
    proxy = await openFaultProxy(url, { ...TROUBLE, seed })
    return proxy.url
  }
  const app = await openApp({ reach, env: { DATABASE_POOL: '40' } })
  stack.defer(() => proxy?.close())
  stack.defer(() => app.close())
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  stack.defer(() => pool.end())
  const members: Member[] = []
  // Few at once: whoever hashes passwords turns a crowd away.
  while (members.length < size)
    members.push(...(await Promise.all(Array.from({ length: AT_THE_DOOR }, () => join(app)))))
  return { members, pool, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

async function join(app: TestApp): Promise<Member> {
  const email = `${randomUUID()}@comprador.example`
  const body = { name: 'Joana da Silva', email, password: PASSWORD, acceptedTerms: true as const }
  const { user, accessToken } = await app.api().account.register({ headers: {}, body })
  return { id: user.id, client: app.api(accessToken) }
}

const CLEAR = `update cart set status = 'merged' where status = 'open'`
const CARTS = `insert into cart (id, brand_id, account_id, coupon_id, created_at, updated_at, quoted_at)
  select id, brand, account, coupon, $2, $2, $2
  from jsonb_to_recordset($1) as c (id text, brand text, account text, coupon text)`
const LINES = `insert into cart_line (id, cart_id, product_id, price_id, added_at)
  select id, cart, product, price, $2 from jsonb_to_recordset($1) as l (id text, cart text, product text, price text)`
/** That of the application's clock. */
const AT = '2026-11-20T12:00:00Z'

/** Gives everybody the cart they planned for, and nobody another one. */
async function fillCarts({ pool, members }: Crowd, plannedOrders: readonly PlannedOrder[]): Promise<void> {
  const carts = plannedOrders.map(({ member, brand = 'main', couponId }) => ({
    id: newId('crt'),
    brand,
    account: members[member]!.id,
    coupon: couponId ?? null,
  }))
  const lines = plannedOrders.flatMap(({ prices }, i) =>
    prices.map(({ productId, priceId }) => ({
      id: newId('lin'),
      cart: carts[i]!.id,
      product: productId,
      price: priceId,
    })),
  )
  await pool.query(CLEAR)
  await pool.query(CARTS, [JSON.stringify(carts), AT])
  await pool.query(LINES, [JSON.stringify(lines), AT])
}

/** What came of it: what was ordered, and why the others were not let. */
export interface Rush {
  orders: Order[]
  refusals: Record<string, number>
}

/** Everybody presses the button at the same moment. */
export async function rush(crowd: Crowd, plannedOrders: readonly PlannedOrder[]): Promise<Rush> {
  await fillCarts(crowd, plannedOrders)
  const outcomes = await Promise.allSettled(plannedOrders.map((planned) => order(crowd, planned)))
  const refusals: Record<string, number> = {}
  for (const one of outcomes.filter(({ status }) => status === 'rejected')) {
    const { code, message } = (one as PromiseRejectedResult).reason as { code?: string; message: string }
    const why = code ?? message
    refusals[why] = (refusals[why] ?? 0) + 1
  }
  return { orders: outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])), refusals }
}

/** Somebody whom a full house turned away comes back, with the same order. */
async function order({ members }: Crowd, planned: PlannedOrder): Promise<Order> {
  const headers = { 'idempotency-key': randomUUID() }
  const { member, brand = 'main', document = CPF, total } = planned
  const body = { brand, method: 'pix', document, expectedTotal: total, acceptedTerms: true } as const
  for (;;) {
    try {
      return await members[member]!.client.checkout.placeOrder({ headers, body })
    } catch (error) {
      if (!isDatabaseDown(error)) throw error
    }
  }
}
