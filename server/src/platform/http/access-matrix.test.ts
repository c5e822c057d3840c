import { AdminRole, PERMISSIONS, ROLES } from '@vitrine/contract/admin/permission'
import { type Meta, permissionsFor } from '@vitrine/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, endpoints } from '../../../../test/support/endpoints.ts'
import { type IdentityOptions, identity } from '../../../../test/support/identities.ts'
import { sendRaw } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

const HOUR = 3600
const MINUTE = 60

/** What each identity is told by an endpoint of a rule; nothing: it is let in, whatever comes of it. */
interface Identity {
  who: string
  /** Without one, nobody; a text is sent as it stands. */
  options?: IdentityOptions | string
  told(meta: Meta, method: string): string | undefined
}

const onStepUp = (code: string) => (meta: Meta) => (meta.stepUp ? code : undefined)
const asMember =
  (inside: (meta: Meta) => string | undefined) =>
  (meta: Meta): string | undefined =>
    meta.access === 'administrator' ? 'forbidden' : meta.access === 'member' ? inside(meta) : undefined
const asAdministrator =
  (inside: (meta: Meta) => string | undefined) =>
  (meta: Meta): string | undefined =>
    meta.access === 'administrator' || meta.access === 'member' ? inside(meta) : undefined
const proofEnded = asAdministrator(({ access, stepUp }) =>
  access === 'administrator' || stepUp ? '2FA_EXPIRED' : undefined,
)
const owner = { roles: ['owner'], hasSecondFactor: true }

const IDENTITIES: Identity[] = [
  {
    who: 'nobody',
    told: ({ access }) => (access === 'member' || access === 'administrator' ? 'unauthorized' : undefined),
  },
  {
    who: 'an unknown bearer',
    options: 'nobody-ever-got-this-token',
    told: ({ access }) => (access === 'public' ? undefined : 'account.session-ended'),
  },
  { who: 'a member', options: {}, told: asMember(() => undefined) },
  {
    who: 'a member whose address was never confirmed',
    options: { isUnconfirmed: true },
    told: asMember(({ confirmed }) => (confirmed ? 'email.unconfirmed' : undefined)),
  },
  {
    who: 'a member who proved the password 16 minutes ago',
    options: { provedAgo: 16 * MINUTE },
    told: asMember(onStepUp('account.proof-needed')),
  },
  {
    who: 'a member with a second factor proved 16 minutes ago',
    options: { hasSecondFactor: true, secondFactorAgo: 16 * MINUTE },
    told: asMember(onStepUp('2FA_EXPIRED')),
  },
  {
    who: 'a member who proved the password alone although there is a second factor',
    options: { hasSecondFactor: true },
    told: asMember(onStepUp('2FA_EXPIRED')),
  },
  {
    who: 'somebody of the support who acts as a member',
    options: { actor: ['support'] },
    told: ({ access, stepUp, byActor }, method) => {
      if (access === 'public' || byActor) return undefined
      const reads = access !== 'administrator' && method === 'GET' && !stepUp && byActor !== false
      return reads ? undefined : 'account.acting'
    },
  },
  {
    who: 'somebody who acts as a member and has lost the role since',
    options: { actor: [] },
    told: ({ access }) => (access === 'public' ? undefined : 'account.session-ended'),
  },
  { who: 'an owner', options: { ...owner, secondFactorAgo: 0 }, told: () => undefined },
  {
    who: 'an owner who proved it 16 minutes ago',
    options: { ...owner, secondFactorAgo: 16 * MINUTE },
    told: asAdministrator(onStepUp('2FA_EXPIRED')),
  },
  {
    who: 'an owner at work for 12 hours and a second',
    options: { ...owner, secondFactorAgo: 12 * HOUR + 1, adminUsedAgo: 0 },
    told: proofEnded,
  },
  {
    who: 'an owner who rested 30 minutes and a second',
    options: { ...owner, secondFactorAgo: HOUR, adminUsedAgo: 30 * MINUTE + 1 },
    told: proofEnded,
  },
  {
    who: 'an owner who never proved it',
    options: owner,
    told: proofEnded,
  },
  ...AdminRole.options.map((role) => ({
    who: `somebody in the role ${role}`,
    options: { roles: [role], hasSecondFactor: true, secondFactorAgo: 0 },
    told: (meta: Meta) =>
      meta.access === 'administrator' &&
      permissionsFor(meta).some((one) => !ROLES[role].permissions.includes(one))
        ? 'admin.permission'
        : undefined,
  })),
]

const RULES = new Set([
  'unauthorized',
  'account.session-ended',
  'account.acting',
  'forbidden',
  'admin.permission',
  '2FA_EXPIRED',
  'account.proof-needed',
  'email.unconfirmed',
])

/** Endpoints whose own answer to anybody is one of the codes of the rules: they say so of what was sent, not of who. */
const SAYS_IT_OF_THE_BODY = new Set(['account.refreshToken'])

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seeded: true })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Who is signed in already, by identity: only a write that was carried out may have changed a session. */
const signedIn = new Map<string, string>()

async function bearerOf({ who, options }: Identity): Promise<Record<string, string>> {
  if (options === undefined) return {}
  const token =
    typeof options === 'string'
      ? options
      : (signedIn.get(who) ?? (await identity(shop.parts.app, options)).token)
  signedIn.set(who, token)
  return { authorization: `Bearer ${token}` }
}

/** Sent with nothing in it: the rule comes before what is asked for. */
async function ask({ route: { method, path } }: Endpoint, one: Identity): Promise<string | undefined> {
  const body = method === 'GET' ? {} : { body: '{}' }
  const address = `/api${path.replace(/\{\w+\}/g, 'nada')}`
  const headers = await bearerOf(one)
  const answer = await sendRaw(shop.url, { method, path: address, headers, ...body })
  if (answer.status < 400 && method !== 'GET') signedIn.delete(one.who)
  const { error } = answer.status >= 400 ? JSON.parse(answer.text) : { error: undefined }
  return RULES.has(error) ? error : undefined
}

test.each(endpoints.filter(({ name }) => !SAYS_IT_OF_THE_BODY.has(name)))('$name', async (endpoint) => {
  const told = await Promise.all(
    IDENTITIES.map(async (one) => [one.who, (await ask(endpoint, one)) ?? 'let in'] as const),
  )
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(
      IDENTITIES.map((one) => [one.who, one.told(endpoint.meta, endpoint.route.method) ?? 'let in']),
    ),
  )
})

test('the matrix has every kind of rule in it', () => {
  const kinds = new Set(endpoints.map(({ meta: { access, stepUp } }) => `${access}${stepUp ? '+' : ''}`))
  expect([...kinds].sort()).toEqual(
    expect.arrayContaining(['administrator', 'administrator+', 'member', 'member+', 'public', 'visitor']),
  )
})

test('every permission is asked for by an endpoint', () => {
  const asked = new Set(endpoints.flatMap(({ meta }) => permissionsFor(meta)))
  expect(Object.keys(PERMISSIONS).filter((one) => !asked.has(one as never))).toEqual([])
})
