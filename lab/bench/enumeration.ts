import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { DEMO_APP } from '../../db/seed/client-apps.ts'
import { commit, machine } from './machine.ts'

/**
 * Whether the time of an answer tells who has an account: `node lab/bench/enumeration.ts [address] [pairs]`, on a product
 * that runs with a high RATE_PER_MINUTE and the demonstration's app. Each door is asked as often by a known as by an unknown address, in turns;
 * below 3 the two samples are one (Mann-Whitney). `--twin` measures a sign-in that hashes for known addresses only.
 */
const [address = 'http://localhost:3000', pairs = '500'] = process.argv
  .slice(2)
  .filter((one) => !one.startsWith('-'))
const PAIRS = Number(pairs)
const PASSWORD = 'cavalo-bateria-grampo'

interface EntryRequest {
  path: string
  body: object
  headers?: Record<string, string>
}

type Door = (email: string) => EntryRequest
const DOORS: Record<string, Door> = {
  login: (email) => ({ path: 'login', body: { email, password: 'outra-senha-qualquer' } }),
  'login-external': (email) => ({
    path: 'login-external',
    body: { email, password: 'outra-senha-qualquer' },
    headers: ofEntry,
  }),
  'forgot-password': (email) => ({ path: 'forgot-password', body: { email } }),
  'confirm-email by code': (email) => ({ path: 'confirm-email', body: { email, code: '000000' } }),
  'resend-confirmation': (email) => ({ path: 'resend-confirmation', body: { email } }),
  'login-code/start': (email) => ({ path: 'login-code/start', body: { email } }),
}

/** The headers of a browser that an app has sent here, once it has. */
let ofEntry: Record<string, string> = {}

/** As the app does it: with a challenge (RFC 7636), to an address of its own. */
async function comeFromApp(site: string): Promise<Record<string, string>> {
  const query = new URLSearchParams({
    client_id: DEMO_APP.id,
    redirect_uri: `${DEMO_APP.address}/volta`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(randomUUID()).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const response = await fetch(`${site}/oidc/auth?${query}`, { redirect: 'manual' })
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0])
  if (cookie.length === 0) throw new Error(`the app was turned away with ${response.status}`)
  return { client_id: DEMO_APP.id, cookie: cookie.join('; ') }
}

async function post(site: string, { path, body, headers }: EntryRequest): Promise<number> {
  const response = await fetch(`${site}/api/account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if ([400, 410, 429].includes(response.status) || response.status >= 500)
    throw new Error(`${path} answered ${response.status}`)
  return response.status
}

async function register(site: string): Promise<string> {
  const email = newAddress()
  const body = { name: 'Ana Souza', email, password: PASSWORD, acceptedTerms: true }
  await post(site, { path: 'register', body })
  return email
}

/** Milliseconds of one answer. */
async function timed(site: string, door: Door, email: string): Promise<number> {
  const asked = door(email)
  const start = performance.now()
  await post(site, asked)
  return performance.now() - start
}

interface Addresses {
  known: readonly string[]
  unknown: readonly string[]
}

const newAddress = () => `${randomUUID()}@conhecida.example`
const newAddresses = () => Array.from({ length: PAIRS }, newAddress)

/** What two samples came to; medians in milliseconds. */
interface Compared {
  z: number
  known: number
  unknown: number
}

/** Each unknown address stays the same from door to door: what was counted of it then is there now, as of a known one. */
async function measure(site: string, name: string, { known, unknown }: Addresses): Promise<Compared> {
  const door = DOORS[name]!
  const samples: [known: number[], unknown: number[]] = [[], []]
  for (const [at, email] of known.entries()) {
    const both: [sample: number[], email: string][] = [
      [samples[0], email],
      [samples[1], unknown[at]!],
    ]
    for (const [sample, who] of at % 2 ? both : both.reverse()) sample.push(await timed(site, door, who))
  }
  const [ofKnown = 0, ofUnknown = 0] = samples.map((times) =>
    Number(times.toSorted((a, b) => a - b)[times.length >> 1]!.toFixed(2)),
  )
  const z = Number(Math.abs(zOf(...samples)).toFixed(2))
  console.log(
    `${name.padEnd(24)} |z| ${String(z).padStart(6)}   known ${ofKnown} ms, unknown ${ofUnknown} ms`,
  )
  return { z, known: ofKnown, unknown: ofUnknown }
}

function keep(file: string, doors: Record<string, Compared>): void {
  const facts = { machine: machine(), commit: commit(), at: new Date().toISOString(), pairs: PAIRS, doors }
  writeFileSync(join(import.meta.dirname, '../results', file), `${JSON.stringify(facts, null, 2)}\n`)
}

/** What anybody would write first. Only here to show that this bench finds it. */
async function openTwin(): Promise<{ site: string; known: string[]; close(): void }> {
  const known = newAddresses()
  const members = new Set(known)
  const digest =
    '$argon2id$v=19$m=19456,t=2,p=1$ncHL4Ie6uqhFFvb0DSptRg$i8UE/d/JvuyO3rJSwGyJKsVQDzjOdo/ucT+jsoSwsL8'
  const server = createServer(async (request, response) => {
    const { email, password } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    if (members.has(email)) await verify(digest, password)
    response.writeHead(401).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return { site: `http://127.0.0.1:${port}`, known, close: () => server.close() }
}

if (process.argv.includes('--twin')) {
  const twin = await openTwin()
  keep('enumeration-twin.json', {
    login: await measure(twin.site, 'login', { known: twin.known, unknown: newAddresses() }),
  })
  twin.close()
} else {
  const known: string[] = []
  while (known.length < PAIRS) known.push(await register(address))
  ofEntry = await comeFromApp(address)
  const addresses = { known, unknown: newAddresses() }
  const doors: Record<string, Compared> = {}
  for (const name of Object.keys(DOORS)) doors[name] = await measure(address, name, addresses)
  keep('enumeration.json', doors)
}

/** How far apart two samples are, in standard deviations of what chance does to their ranks; ties share theirs. */
function zOf(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, mine: true })),
    ...other.map((value) => ({ value, mine: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let ranks = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]!.value === all[from]!.value) to++
    const shared = (from + 1 + to) / 2
    for (let at = from; at < to; at++) if (all[at]!.mine) ranks += shared
    from = to
  }
  const [n, m] = [one.length, other.length]
  const expected = (n * (n + m + 1)) / 2
  return (ranks - expected) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
