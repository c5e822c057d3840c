import { TEST_CARDS } from '../simulator/src/mercado-pago/test-cards.ts'
import { administrator } from './support/administrator.ts'
import { NEW } from './support/credentials.ts'
import { newPerson } from './support/person.ts'
import { expect, type Page, test } from './support/test.ts'
import { findSecrets, readDatabase, readLogs, readMails } from './support/traces.ts'

/** Typed in the journeys that were run before this. */
const CPF = '529.982.247-25'
const GROUPS = /(\d{4})(?=\d)/g
const cards = Object.fromEntries(
  TEST_CARDS.flatMap(({ number: digits }) => [
    [`the card ${digits.slice(-4)}`, digits],
    [`the card ${digits.slice(-4)}, as it is printed`, digits.replace(GROUPS, '$1 ')],
  ]),
)
const typed = {
  ...cards,
  'the start of a card': '506776678388',
  'a CPF': CPF,
  'the digits of a CPF': CPF.replaceAll(/\D/g, ''),
  'a password': newPerson().password,
  'a new password': NEW,
}

/** Somebody signs in after a wrong password, and says every secret where it does not belong. */
async function misplaceSecrets(page: Page): Promise<Record<string, string>> {
  const { email, secret, recoveryCodes } = await administrator(page)
  const wrong = 'esta-nao-era-a-senha-certa'
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  await post('/api/account/login', { email, password: wrong })
  const member = { ...newPerson(), password: 'a-senha-do-canario-88' }
  const session = await post('/api/account/register', { ...member, acceptedTerms: true })
  const renewed = await post('/api/account/refresh-token', { refreshToken: session.refreshToken })
  const message = `${CPF} ${session.accessToken} ${TEST_CARDS[0]!.number}`
  await page.request.post('/api/error-log', {
    data: { message, url: `/entrar?senha=${wrong}`, userAgent: '' },
  })
  await page.request.get(`/loja?cpf=${CPF}&senha=${wrong}&token=${session.accessToken}`)
  return {
    'a wrong password': wrong,
    'the password of a canary': member.password,
    'an access token': session.accessToken,
    'a refresh token': session.refreshToken,
    'a renewed access token': renewed.accessToken,
    'the seed of an app': secret,
    'a recovery code': recoveryCodes[0]!,
  }
}

test('nothing that was typed in any journey is in a log, a message or, where it must not be, in the database', async ({
  page,
}) => {
  const planted = await misplaceSecrets(page)
  const [logs, mails, database] = await Promise.all([readLogs(), readMails(), readDatabase()])
  const { 'a CPF': _formatted, 'the digits of a CPF': _digits, ...notKept } = typed

  expect(findSecrets(logs, { ...typed, ...planted })).toEqual([])
  expect(findSecrets(mails, { ...typed, ...planted })).toEqual([])
  expect(findSecrets(database, { ...notKept, ...planted })).toEqual([])
  // It is looked where something is: every process has written, and what may be written is found.
  expect(logs.map(({ where }) => where).sort()).toEqual(
    expect.arrayContaining(['postgres.log', 'simulator.log', 'web.log', 'worker.log']),
  )
  expect(findSecrets(logs, { 'a path': '/api/account/login' })).toEqual(['a path in web.log'])
  expect(mails.length).toBeGreaterThan(0)
  const shops = { 'the shop': 'Vitrine', 'its second storefront': 'GG Estúdio' }
  expect(mails.filter((mail) => findSecrets([mail], shops).length === 0)).toEqual([])
  expect(findSecrets(database, { 'a name': newPerson().name }).length).toBeGreaterThan(0)
})
