import { centavos } from '@vitrine/contract/money'
import { calendarDay, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ComposedCharge, PaymentProvider, PixMandates } from '#payment-provider'
import { type Simulator, startSimulator } from '../../../../../simulator/src/index.ts'
import { createPixDebitProvider } from './debit-provider.ts'
import { createDuePixProvider } from './due-provider.ts'
import { createPixMandates } from './mandates.ts'
import { createPixApiProvider } from './provider.ts'

const CLIENT = { clientId: 'test-client', clientSecret: 'test secret', key: 'pix@loja.example' }
const ACCOUNT = { number: '1000001', branch: '0001', type: 'CORRENTE' } as const
const PAYER = { name: 'Ana Souza', document: '12345678909', email: 'ana@loja.example', address: null }
const BANK = '99999004'

let now: number
const at = (day: string, hour = 12): void => {
  now = startOfDay(calendarDay(day)).getTime() + hour * HOUR_MS
}
let bank: Simulator
let pix: PaymentProvider
let due: PaymentProvider
let debits: PaymentProvider
let mandates: PixMandates
beforeEach(async () => {
  at('2026-11-20')
  bank = await startSimulator({
    ...CLIENT,
    port: 0,
    smtpPort: 0,
    strict: true,
    now: () => now,
    tokenLifetimeSeconds: 900 * 86_400,
  })
  const settings = {
    ...CLIENT,
    baseUrl: `${bank.url}/pix/v2`,
    tokenUrl: `${bank.url}/oauth/token`,
    webhookToken: 'a-token-of-the-tests',
    account: ACCOUNT,
    certFile: undefined,
    certKeyFile: undefined,
    caFile: undefined,
  }
  pix = createPixApiProvider(settings)
  due = createDuePixProvider(settings)
  debits = createPixDebitProvider(settings, ACCOUNT)
  mandates = createPixMandates(settings)
})
afterEach(async () => {
  expect(bank.violations()).toEqual([])
  await bank.close()
})

const txidOf = (n: number) => `pedido${String(n).padStart(22, '0')}`

const charge = (n: number) => ({
  txid: txidOf(n),
  amount: centavos(4990),
  dueOn: null,
  expiresIn: 1800,
  expiresAt: new Date(now + 1_800_000),
  payer: PAYER,
  description: 'Loja · pedido 1',
})

const request = async (charge?: ComposedCharge) => ({
  locationId: await mandates.createLocation(),
  contract: 'pxm_01',
  object: 'Plano Essencial, com um nome que passa do que o banco mostra',
  payer: PAYER,
  startsOn: calendarDay('2026-12-20'),
  periodicity: 'monthly' as const,
  floor: centavos(4990),
  ...(charge && { charge }),
})

/** An authorisation that its payer gave by its code alone. */
async function approved(ceiling?: number) {
  const made = await mandates.create(await request())
  bank.pixAutomatico.authoriseCode(made.brCode!, ceiling)
  return made.idRec
}

const debit = (idRec: string, n: number) =>
  debits.createCharge({ ...charge(n), dueOn: calendarDay('2026-12-20'), mandate: { idRec } })

test('an authorisation is made once for its location, and given with the first payment', async () => {
  await pix.createCharge(charge(1))
  const wanted = await request({ txid: txidOf(1), isOptional: false })
  const made = await mandates.create(wanted)
  expect(made).toMatchObject({ status: 'created', payer: undefined })
  expect(await mandates.create(wanted)).toEqual(made)
  await bank.pay(made.brCode!)
  expect((await pix.readCharge(txidOf(1)))?.received?.amount).toBe(4990)
  const given = await mandates.read(made.idRec)
  expect(given).toMatchObject({ status: 'approved', payer: { ispb: BANK }, isOtherPayer: false })
})

test.for([true, false])('beside a charge with a due day its payer gives it or not: %s', async (isGiven) => {
  await due.createCharge({
    ...charge(1),
    dueOn: calendarDay('2026-12-01'),
    late: { until: calendarDay('2026-12-20'), fineBp: 0, interestBp: 0 },
  })
  const made = await mandates.create(await request({ txid: txidOf(1), isOptional: true }))
  if (isGiven) bank.pixAutomatico.payAndAuthorise(made.brCode!)
  else await bank.pay(made.brCode!)
  expect((await due.readCharge(txidOf(1)))?.received?.amount).toBe(4990)
  expect((await mandates.read(made.idRec))?.status).toBe(isGiven ? 'approved' : 'created')
})

test('it is asked for in the app of a bank, and ended once and for all', async () => {
  const wanted = await request()
  const made = await mandates.create(wanted)
  const account = { ispb: BANK, branch: '2569', account: '550689', document: PAYER.document }
  const until = new Date(now + 24 * HOUR_MS)
  expect(await mandates.solicit(made.idRec, account, until)).toBe('asked')
  expect(await mandates.solicit(made.idRec, account, until)).toBe('refused')
  bank.pixAutomatico.confirm(made.idRec)
  expect(await mandates.readAt(wanted.locationId)).toMatchObject({ status: 'approved', isOtherPayer: false })
  await mandates.cancel(made.idRec)
  await mandates.cancel(made.idRec)
  expect((await mandates.read(made.idRec))?.status).toBe('cancelled')
  expect(await mandates.read('RR9999900420261120aaaaaaaaaaa')).toBeUndefined()
})

test('a debit is scheduled once, paid on its day, and its money goes back', async () => {
  const idRec = await approved()
  at('2026-12-13')
  const made = await debit(idRec, 2)
  expect(made).toMatchObject({ amount: 4990, debit: { dueOn: '2026-12-20', scheduledOn: '2026-12-21' } })
  expect((await debit(idRec, 2)).debit).toEqual(made.debit)
  at('2026-12-21', 9)
  const { received } = (await debits.readCharge(txidOf(2)))!
  expect(received).toMatchObject({ txid: txidOf(2), amount: 4990 })
  expect(await debits.cancelCharge!(txidOf(2))).toBe('paid')
  expect(await debits.refund(received!, 'volta1', centavos(4990))).toBe('done')
})

test('what a bank takes back of a debit is told of it, in the list of returns and in its notification', async () => {
  const idRec = await approved()
  at('2026-12-13')
  await debit(idRec, 9)
  at('2026-12-21', 9)
  const { received, returns } = (await debits.readCharge(txidOf(9)))!
  expect(returns).toEqual([])
  bank.returnByMed(received!.e2eId, 'MED_PIX_AUTOMATICO', 1000)
  const told = { txid: txidOf(9), e2eId: received!.e2eId, amount: 1000, reason: 'debit_not_authorized' }
  expect((await debits.readCharge(txidOf(9)))?.returns).toMatchObject([told])
  expect(await pix.listReturns!(new Date(0), new Date(now))).toMatchObject([told])
  const horario = new Date(now).toISOString()
  const of = (status: string) => {
    const given = { id: 'med1', rtrId: 'D1', valor: '10.00', natureza: 'MED_PIX_AUTOMATICO', status }
    const devolucoes = [{ ...given, horario: { solicitacao: horario } }]
    const pix = [{ endToEndId: received!.e2eId, txid: txidOf(9), valor: '49.90', horario, devolucoes }]
    return { cobsr: [{ txid: txidOf(9), status: 'CONCLUIDA', atualizacao: [{ data: horario }], pix }] }
  }
  const ids = (status: string) => debits.readEvents(of(status))!.map(({ id }) => id)
  expect(ids('EM_PROCESSAMENTO')).toHaveLength(2)
  expect(ids('DEVOLVIDO')[1]).not.toBe(ids('EM_PROCESSAMENTO')[1])
})

test('without a balance it is tried again on another day, until no day is left', async () => {
  const idRec = await approved()
  at('2026-12-13')
  await debit(idRec, 3)
  bank.pixAutomatico.setBalance(0)
  at('2026-12-21', 19)
  expect((await debits.readCharge(txidOf(3)))?.debit?.scheduledOn).toBeNull()
  const again = await debits.retryDebit!(txidOf(3), calendarDay('2026-12-22'))
  expect(again.debit?.scheduledOn).toBe('2026-12-22')
  expect((await debits.retryDebit!(txidOf(3), calendarDay('2026-12-22'))).debit).toEqual(again.debit)
  expect(await debits.cancelCharge!(txidOf(3))).toBe('paid')
  at('2026-12-22', 19)
  expect(await debits.cancelCharge!(txidOf(3))).toBe('cancelled')
  at('2026-12-28')
  expect((await debits.readCharge(txidOf(3)))?.debitFailed).toBe('no-balance')
})

test('why a debit is not made is told apart', async () => {
  const low = await approved(5000)
  at('2026-12-13')
  await debits.createCharge({
    ...charge(4),
    amount: centavos(5001),
    dueOn: calendarDay('2026-12-20'),
    mandate: { idRec: low },
  })
  expect((await debits.readCharge(txidOf(4)))?.debitFailed).toBe('over-ceiling')
  await debit(low, 5)
  await debits.readCharge(txidOf(5))
  bank.pixAutomatico.cancelScheduled(txidOf(5))
  expect((await debits.readCharge(txidOf(5)))?.debitFailed).toBe('cancelled-by-payer')
  await debit(low, 6)
  expect(await debits.cancelCharge!(txidOf(6))).toBe('cancelled')
  await debit(low, 7)
  bank.pixAutomatico.revoke(low)
  expect((await debits.readCharge(txidOf(7)))?.debitFailed).toBe('mandate-ended')
  expect((await debit(low, 8)).debitFailed).toBe('not-scheduled')
  expect(await debits.readCharge(txidOf(8))).toBeUndefined()
})

test('whoever gives it with another document is told apart', async () => {
  const { idRec } = await mandates.create(await request())
  const account = { ispb: BANK, branch: '2569', account: '550689', document: '52998224725' }
  await mandates.solicit(idRec, account, new Date(now + 24 * HOUR_MS))
  bank.pixAutomatico.confirm(idRec)
  expect(await mandates.read(idRec)).toMatchObject({ status: 'approved', isOtherPayer: true })
})

test('a notification of something else is none', () => {
  expect(mandates.readNotification({ pix: [] })).toBeUndefined()
  expect(debits.readEvents({ recs: [] })).toBeUndefined()
})
