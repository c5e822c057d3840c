import { inForceSince } from '@vitrine/contract/document'
import { ShopOpening } from '@vitrine/contract/shop'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { carryOutResets } from '#second-factor'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import { messageOf, takeMessages } from '../../../../test/support/message-box.ts'
import { OPENING, TYPED } from '../../../../test/support/opening.ts'
import { codeOf } from '../../../../test/support/second-factor.ts'
import { codesOf } from '../../../../test/support/sign-in-code.ts'
import { stock } from '../../../../test/support/stock.ts'
import { noteOwnerReset } from '../../admin/audit-log.ts'
import { identityLines } from '../../platform/mail/mail-kind.ts'
import { openShop, readOpening } from './open-shop.ts'

const PASSWORD = 'cavalo-bateria-grampo'

let shop: TestApp
beforeEach(async () => {
  shop = await openApp({ closed: true })
  return () => shop.close()
})

const open = (change: Partial<ShopOpening> = {}, options = {}) =>
  openShop(shop.app, { ...OPENING, ...change }, options)

/** What the page at the link's address sends. */
function keyOf({ link }: Awaited<ReturnType<typeof open>>, page = 'criar-senha') {
  const [address, token] = link!.url.split('#')
  expect(address).toBe(`http://localhost:3000/conta/${page}`)
  const [id, code] = token!.split('.')
  return { id: id!, code: code! }
}
const choose = (key: { id: string; code: string }, password = PASSWORD) =>
  shop.api().account.recoverPassword({ ...key, password, acceptedTerms: true })
const login = (email = OPENING.ownerEmail, password = PASSWORD) =>
  shop.api().account.login({ email, password })
const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const accounts = () => shop.app.db.selectFrom('account').select(['name', 'email', 'roles']).execute()

test('what is typed is kept as the pages show it', () => {
  expect(OPENING).toMatchObject({
    cnpj: '12345678000195',
    email: 'contato@manaca.com.br',
    phone: '(92) 3000-0000',
  })
})

test.each([
  ['cnpj', '12.345.678/0001-96', 'CNPJ inválido. Confira letras e números'],
  ['cnpj', '529.982.247-26', 'CPF inválido. Confira os números'],
  ['phone', '3000', 'Telefone inválido. Informe o DDD e o número, como (11) 3000-0000'],
  ['email', 'contato', 'E-mail inválido. Confira e tente de novo'],
  ['address', '', 'Informe o endereço completo'],
  ['name', 'duas\nlinhas', 'Informe o nome da loja em uma linha'],
  ['ownerName', 'Iara', 'Informe seu nome completo'],
])('%s as %j is refused in a sentence', (field, text, sentence) => {
  const { error } = ShopOpening.safeParse({ ...TYPED, [field]: text })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, sentence]])
})

test('a person without a company sells by their name and their CPF', async () => {
  const legalName = 'Iara Nogueira dos Santos'
  await open(ShopOpening.parse({ ...TYPED, legalName, cnpj: '529.982.247-25' }))
  const seller = await shop.api().brand.read({ id: 'main' })
  expect(seller).toMatchObject({ legalName, cnpj: '52998224725' })
  expect(await readOpening(shop.app.db)).toMatchObject({ legalName, cnpj: '52998224725' })
  expect(identityLines(seller)).toContain('CPF 529.982.247-25')
})

test('the owner opens the account by the link, sets up the second factor and administers', async () => {
  const { ownerName, ownerEmail, ...seller } = OPENING
  const opened = await open()
  expect(await shop.api().brand.read({ id: 'main' })).toMatchObject({
    id: 'main',
    ...seller,
    monogram: null,
    optionalCookies: [],
  })
  const key = keyOf(opened)
  const asked = await shop.api().account.readPasswordLink(key)
  expect(asked).toMatchObject({ purpose: 'create', state: 'good', redirect: '/admin' })
  await choose(key)
  const answer = await login()
  if (!('twoFactorSessionId' in answer)) throw new Error('an administrator came in without a second factor')
  const { twoFactorSessionId } = answer
  const { secret } = await shop.api().secondFactor.enrolApp({ twoFactorSessionId })
  const code = codeOf(secret, shop.clock.now())
  const { user, accessToken } = await shop.api().secondFactor.confirmEnrolledApp({ twoFactorSessionId, code })
  const owner = {
    name: 'Iara Nogueira',
    email: ownerEmail,
    emailVerified: true,
    isAdmin: true,
    roles: ['owner'],
  }
  expect(user).toMatchObject(owner)
  expect(await shop.api(accessToken).secondFactorReset.list()).toEqual([])
})

test('the link is good once, for a day, and until the next one', async () => {
  const first = await open()
  const second = await open()
  expect(await refused(choose(keyOf(first)))).toMatchObject({ error: 'link.replaced' })
  shop.clock.advance(86_400)
  expect(await refused(choose(keyOf(second)))).toMatchObject({ error: 'link.expired' })
  const third = keyOf(await open())
  await choose(third)
  expect(await refused(choose(third, 'outra-frase-bem-comprida'))).toMatchObject({ error: 'link.used' })
})

test('a second time it corrects the seller and an owner who has not come in, and adds nobody', async () => {
  const { replacedEmail, ...wrong } = await open({
    legalName: 'Manaca',
    ownerName: 'Yara Nogueira',
    ownerEmail: 'yara@manaca.com.br',
  })
  expect(replacedEmail).toBeUndefined()
  expect((await open()).replacedEmail).toBe('yara@manaca.com.br')
  expect(await readOpening(shop.app.db)).toEqual({ ...OPENING, ownerName: 'Iara Nogueira' })
  expect(await accounts()).toEqual([{ name: 'Iara Nogueira', email: 'iara@manaca.com.br', roles: ['owner'] }])
  expect(await refused(choose(keyOf(wrong)))).toMatchObject({ error: 'link.replaced' })
})

test('who came in by a mistyped address of the owner is out once it is corrected', async () => {
  const ownerEmail = 'yara@manaca.com.br'
  await open({ ownerEmail })
  const codes = codesOf(shop)
  const { token, code } = await codes.asked(ownerEmail)
  const { twoFactorSessionId } = (await codes.enter(ownerEmail, token, code)) as {
    twoFactorSessionId: string
  }
  const key = createAuthenticator(shop.app.config.http.publicUrl)
  const passkey = key.create(await shop.api().secondFactor.enrolPasskey({ twoFactorSessionId }))
  const { accessToken } = await shop
    .api()
    .secondFactor.confirmEnrolledPasskey({ twoFactorSessionId, name: 'Celular', passkey })
  expect(await shop.api(accessToken).account.me()).toMatchObject({ roles: ['owner'] })

  const printed = keyOf(await open())
  const enters = async () =>
    shop.api().secondFactor.signInWithPasskey({
      passkey: key.get(await shop.api().secondFactor.startPasskeySignIn({})),
    })
  expect(await refused(enters())).toMatchObject({ error: 'passkey.refused' })
  expect(await refused(shop.api(accessToken).account.me())).toMatchObject({ status: 401 })
  await choose(printed)
  expect(await refused(enters())).toMatchObject({ error: 'passkey.refused' })
  expect(await login()).toHaveProperty('twoFactorSessionId')
})

test('two at once make one owner', async () => {
  await Promise.all([open(), open({ ownerEmail: 'outra@manaca.com.br' })])
  expect(await accounts()).toHaveLength(1)
})

test('an owner who has a password gets a link only when it is asked for, and keeps the old one until then', async () => {
  await choose(keyOf(await open()))
  const corrected = await open({ hours: 'Todos os dias, das 8h às 20h' })
  expect(corrected).toEqual({ ownerEmail: OPENING.ownerEmail })
  expect((await shop.api().brand.read({ id: 'main' })).hours).toBe('Todos os dias, das 8h às 20h')
  const again = keyOf(await open({}, { newLink: true }), 'redefinir-senha')
  await login()
  await choose(again, 'outra-frase-bem-comprida')
  expect(await refused(login())).toMatchObject({ error: 'account.wrong-credentials' })
})

const forgot = () => shop.api().account.forgotPassword({ headers: {}, body: { email: OPENING.ownerEmail } })

test('no message takes the place of the printed link, whoever asks for one', async () => {
  const printed = keyOf(await open())
  const body = {
    name: 'Caio Ferreira',
    email: OPENING.ownerEmail,
    password: PASSWORD,
    acceptedTerms: true as const,
  }
  await refused(shop.api().account.register({ headers: {}, body }))
  await forgot()
  await choose(printed)
  const again = keyOf(await open({}, { newLink: true }), 'redefinir-senha')
  await forgot()
  await choose(again, 'outra-frase-bem-comprida')
})

/** Signs the owner in with an app that is set up on the way; resolves to the access token. */
async function enter(): Promise<string> {
  const answer = await login()
  if (!('twoFactorSessionId' in answer)) throw new Error('an administrator came in without a second factor')
  const { twoFactorSessionId } = answer
  const { secret } = await shop.api().secondFactor.enrolApp({ twoFactorSessionId })
  const code = codeOf(secret, shop.clock.now())
  return (await shop.api().secondFactor.confirmEnrolledApp({ twoFactorSessionId, code })).accessToken
}

test('an owner who said "não fui eu" is not renamed', async () => {
  await choose(keyOf(await open()))
  await enter()
  const { props } = await messageOf(shop, 'second-factor-app-added', OPENING.ownerEmail)
  await shop.api().session.reportUnknown({ token: props.token! })
  const other = open({ ownerEmail: 'outra@manaca.com.br' })
  expect(await refused(other)).toMatchObject({ error: 'shop.has-owner' })
  expect(await accounts()).toMatchObject([{ email: OPENING.ownerEmail }])
})

test('an owner without phone and codes is let in again by who has the machine, and hears of it', async () => {
  await choose(keyOf(await open()))
  const accessToken = await enter()
  const key = keyOf(await open({}, { resetSecondFactor: noteOwnerReset(shop.app) }), 'redefinir-senha')
  await carryOutResets(shop.app)
  expect(await refused(shop.api(accessToken).account.me())).toMatchObject({ status: 401 })
  expect((await takeMessages(shop)).map(({ kind }) => kind)).toContain('second-factor-reset-done')
  await choose(key, 'outra-frase-bem-comprida')
  const next = await login(OPENING.ownerEmail, 'outra-frase-bem-comprida')
  expect(await shop.api().secondFactor.enrolApp(next as never)).toHaveProperty('secret')
  const audit = shop.app.db.selectFrom('audit_event').select(['action', 'reason']).execute()
  expect(await audit).toEqual([
    { action: 'account.reset-second-factor', reason: 'npm run shop -- --reset-second-factor' },
  ])
})

test('another owner beside one who has come in is refused, and nothing is corrected', async () => {
  await choose(keyOf(await open()))
  const other = open({ ownerEmail: 'outra@manaca.com.br', hours: 'Nunca, em nenhum dia' }, { newLink: true })
  expect(await refused(other)).toMatchObject({ error: 'shop.has-owner', status: 409 })
  expect((await readOpening(shop.app.db)).hours).toBe(OPENING.hours)
})

test('somebody who registered does not become the owner by having the address', async () => {
  await open()
  const body = {
    name: 'Caio Ferreira',
    email: 'caio@manaca.com.br',
    password: PASSWORD,
    acceptedTerms: true as const,
  }
  await shop.api().account.register({ headers: {}, body })
  const taken = open({ ownerEmail: body.email })
  expect(await refused(taken)).toMatchObject({ error: 'shop.owner-email-taken', status: 409 })
  expect(await accounts()).toContainEqual(expect.objectContaining({ email: body.email, roles: [] }))
})

test('the owner agrees to the documents with the first password, and is not asked again', async () => {
  const key = keyOf(await open())
  expect(await shop.api().account.readPasswordLink(key)).toMatchObject({ state: 'good', asksTerms: true })
  const without = shop.api().account.recoverPassword({ ...key, password: PASSWORD })
  expect(await refused(without)).toMatchObject({
    error: 'privacy.terms-needed',
    fields: { acceptedTerms: ['Aceite os Termos de Uso e a Política de Privacidade para continuar.'] },
  })
  await choose(key)
  const { rows } = await shop.pool.query('select kind, granted, source, ip from consent')
  expect(rows).toMatchObject([{ kind: 'terms', granted: true, source: 'sign-up' }])
  const again = keyOf(await open({}, { newLink: true }), 'redefinir-senha')
  expect(await shop.api().account.readPasswordLink(again)).toMatchObject({ asksTerms: false })
})

test('a shop that was just opened says nothing that its seller has not said', async () => {
  await open()
  const read = () => shop.api().brand.read({ id: 'main' })
  expect(await read()).toMatchObject({ promise: '', description: '', lead: null })
  expect((await read()).headerMenu.map(({ label }) => label)).toEqual(['Loja'])
  const { openedOn } = await read()
  expect(inForceSince('2026-11-23', openedOn)).toBe(formatDay(calendarDay(openedOn)))
  expect(inForceSince('2026-11-23', '2026-11-01')).toBe('23/11/2026')

  await stock(shop.pool, { name: 'Curso', amount: 1000, type: 'training' })
  expect((await read()).headerMenu.map(({ label }) => label)).toEqual(['Loja', 'Treinamentos à venda'])
})
