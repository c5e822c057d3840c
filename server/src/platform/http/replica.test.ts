import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../../../db/seed/index.ts'
import { endpoints } from '../../../../test/support/endpoints.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { sendRaw } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { startReplicated } from '../../../../test/support/standby.ts'
import { install } from '../../install.ts'

/** From the contract, so that a new one is tried by itself. */
const READS = endpoints.filter(({ meta }) => meta.replica || meta.shared)

const PERIOD = 'from=2026-11-01&to=2026-12-31'
/** What a read is never asked without. */
const NEEDED: Record<string, string> = {
  'adminOverview.figures': PERIOD,
  'adminSubscriptionFigure.read': PERIOD,
  'adminSubscriptionFigure.rows': `${PERIOD}&figure=new`,
}

let stack: AsyncDisposableStack
let shop: Shop
let token: string
let parameters: Record<string, string>
beforeAll(async () => {
  stack = new AsyncDisposableStack()
  const { primary, standby } = await startReplicated(stack, async (url) => {
    await install(url)
    await seed(url)
  })
  const env = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url }
  shop = stack.use(await openShop({ env, writes: false, closed: true }))
  token = (await identity(shop.parts.app, OWNER)).token
  const { rows } = await shop.parts.pool.query(
    'select slug from product where published_at is not null limit 1',
  )
  parameters = { product: rows[0].slug, id: 'main', kind: 'terms' }
})
afterAll(() => stack.disposeAsync())

const ask = (path: string) =>
  sendRaw(shop.url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } })

async function servedBy(server: string): Promise<number> {
  const text = await shop.parts.app.metrics.getSingleMetricAsString('database_replica_reads_total')
  return Number(new RegExp(`server="${server}"} (\\d+)`).exec(text)?.[1] ?? 0)
}

test('there are such reads', () => expect(READS.length).toBeGreaterThan(20))

test.each(READS.map((read) => [read.name, read] as const))(
  '%s is answered by the replica, which only reads',
  async (name, { route }) => {
    const path = `/api${route.path}`.replace(/\{(\w+)\}/g, (_all, key) => parameters[key] ?? key)
    const before = [await servedBy('replica'), await servedBy('primary')]
    const answer = await ask(`${path}?${NEEDED[name] ?? ''}`)
    expect([200, 404]).toContain(answer.status)
    expect([await servedBy('replica'), await servedBy('primary')]).toEqual([before[0]! + 1, before[1]!])
  },
)
