import { SETUP_STEPS } from '@vitrine/contract/admin/setup'
import { expect, test, vi } from 'vitest'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { OPENING } from '../../../test/support/opening.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { openShop as openSeller } from '../people/opening/open-shop.ts'

const owner = async (shop: Shop) => shop.client((await identity(shop.parts.app, OWNER)).token)
const stepsOf = async (client: Awaited<ReturnType<typeof owner>>) =>
  Object.fromEntries(
    (await client.adminSetup.read({})).map(({ name, problem, isDone }) => [name, problem ?? isDone]),
  )

/** Ports at which nobody listens. */
const NOWHERE = 'http://127.0.0.1:1'
/** A shop as its owner finds it who has set nothing. */
const BARE = { PAYMENT_PIX: 'none', PAYMENT_CARD: 'none', PAYMENT_BOLETO: 'none' }

test('a shop that was just opened says what is missing, to everybody who administers', async () => {
  await using shop = await openShop({ closed: true, env: BARE })
  await openSeller(shop.parts.app, OPENING)
  const teacher = shop.client((await identity(shop.parts.app, { ...OWNER, roles: ['instructor'] })).token)
  expect((await teacher.adminSetup.read({})).map(({ name }) => name)).toEqual([...SETUP_STEPS])
  expect(await stepsOf(teacher)).toEqual({
    'receive-payments': 'not-configured',
    'send-mail': 'untried',
    'write-texts': false,
    'publish-terms': false,
    'second-factor': true,
    'publish-product': false,
    'first-order': false,
  })
  expect(await refusalOf(teacher.adminSetup.readInstallation({}))).toBe('admin.permission')
})

test('what is missing is named, and nothing that is set is shown', async () => {
  await using shop = await openShop({ env: BARE })
  const { methods, mail } = await (await owner(shop)).adminSetup.readInstallation({})
  const [pix] = methods
  expect(pix).toEqual({
    method: 'pix',
    provider: null,
    options: [
      { provider: 'api-pix', missing: [] },
      { provider: 'stripe', missing: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PAYMENT_PIX=stripe'] },
      {
        provider: 'mercado-pago',
        missing: ['PAYMENT_PIX=mercado-pago'],
      },
    ],
  })
  expect(
    methods.find(({ method }) => method === 'card')!.options.find(({ provider }) => provider === 'stripe')!
      .missing,
  ).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY', 'PAYMENT_CARD=stripe'])
  expect(mail).toEqual({ missing: [], waiting: 0, sent: 0 })
  expect(JSON.stringify(methods)).not.toContain(shop.parts.app.config.pixApi!.clientSecret)
})

test('a test message goes to who asks for it, and the step is done once the server took it', async () => {
  await using shop = await openShop()
  const { token, id: accountId } = await identity(shop.parts.app, OWNER)
  const helena = shop.client(token)
  const { id } = await helena.adminSetup.sendTestMail({})
  await shop.untilWritten()
  expect(await helena.adminSetup.readTestMail({ id })).toEqual({ state: 'sent' })
  const { rows } = await shop.parts.pool.query(
    'select m.subject from message m join account a on a.email = m.recipient where a.id = $1',
    [accountId],
  )
  expect(rows).toEqual([{ subject: 'Teste de e-mail de Loja' }])
  expect(await stepsOf(helena)).toMatchObject({ 'send-mail': true, 'receive-payments': true })
  const other = await owner(shop)
  expect(await other.adminSetup.readTestMail({ id })).toEqual({ state: 'waiting' })
})

test('mail that does not leave is told with its reason, here and among what needs attention', async () => {
  await using shop = await openShop({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const helena = await owner(shop)
  const { id } = await helena.adminSetup.sendTestMail({})
  await vi.waitFor(async () => expect((await helena.adminSetup.readTestMail({ id })).state).toBe('failed'), {
    timeout: 15_000,
  })
  expect((await helena.adminSetup.readTestMail({ id })).reason).toMatch(/mail server/)
  expect(await stepsOf(helena)).toMatchObject({ 'send-mail': 'away' })
  const { mail } = await helena.adminSetup.readInstallation({})
  expect(mail).toMatchObject({ waiting: 1, waitingSince: expect.any(String) })
  const attention = await helena.adminOverview.attention({})
  expect(attention).toEqual([{ kind: 'mail-waiting', count: 1, since: mail.waitingSince }])
})

test('a bank that does not answer is told until it does', async () => {
  await using shop = await openShop({ env: { MERCADO_PAGO_API_BASE: NOWHERE, PAYMENT_CARD: 'none' } })
  const helena = await owner(shop)
  await shop.sweep('providers')
  const { methods } = await helena.adminSetup.readInstallation({})
  const away = methods.filter(({ awaySince }) => awaySince)
  expect(away.map(({ method }) => method)).toEqual(['boleto'])
  expect(await helena.adminOverview.attention({})).toEqual([
    { kind: 'provider-away', count: 1, since: away[0]!.awaySince },
  ])
  // The others still take money.
  expect(await stepsOf(helena)).toMatchObject({ 'receive-payments': true })
  await shop.sweep('providers')
  const [still] = await helena.adminOverview.attention({})
  expect(still!.since).toBe(away[0]!.awaySince)
  await shop.parts.pool.query("update provider_outage set provider = 'stripe'")
  await shop.parts.pool.query("insert into provider_outage (provider, since) values ('api-pix', now())")
  await shop.sweep('providers')
  const { rows } = await shop.parts.pool.query('select provider from provider_outage')
  expect(rows).toEqual([{ provider: 'mercado-pago' }])
})

test('a shop whose every bank is away receives nothing', async () => {
  const env = { PAYMENT_CARD: 'none', PAYMENT_BOLETO: 'none', PIX_BASE_URL: `${NOWHERE}/pix/v2` }
  await using shop = await openShop({ env })
  await shop.sweep('providers')
  expect(await stepsOf(await owner(shop))).toMatchObject({ 'receive-payments': 'away' })
})
