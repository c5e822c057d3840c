import { calendarDay, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { expect } from 'vitest'
import { type Simulator, startSimulator } from '../index.ts'
import { type Client, clientOf, OPTIONS, TXID } from './client.ts'

export const ERRORS = 'https://pix.bcb.gov.br/api/v2/error/'
export const MONTHLY = {
  vinculo: {
    contrato: 'A-2026-000042',
    objeto: 'Plano Essencial',
    devedor: { cpf: '12345678909', nome: 'Ana Souza' },
  },
  calendario: { dataInicial: '2026-12-10', periodicidade: 'MENSAL' },
  valor: { valorRec: '49.90' },
  politicaRetentativa: 'PERMITE_3R_7D',
}
export const VARIABLE = { ...MONTHLY, valor: { valorMinimoRecebedor: '30.00' } }
export const DUE = {
  calendario: { dataDeVencimento: '2026-12-10' },
  valor: { original: '49.90' },
  recebedor: { agencia: '0001', conta: '1000001', tipoConta: 'CORRENTE' },
}
export const PAYER = { conta: '550689', agencia: '2569', cpf: '12345678909', ispbParticipante: '99999004' }
export const SOLICITATION = {
  calendario: { dataExpiracaoSolicitacao: '2026-12-01T12:00:00Z' },
  destinatario: PAYER,
}

export type RecurrenceBench = Awaited<ReturnType<typeof startBench>>

/** A bank at noon of 20/11/2026 whose clock is set, a client of it, and what tests of recurrences do all the time. */
export async function startBench() {
  let now = noonOf('2026-11-20')
  const bank = await startSimulator({ ...OPTIONS, now: () => now, tokenLifetimeSeconds: 900 * 86_400 })
  const call = await clientOf(bank)
  const at = (day: string, hour = 12): void => {
    now = noonOf(day) + (hour - 12) * HOUR_MS
  }
  return { bank, call, at, ...shortcuts(bank, call, at) }
}

const noonOf = (day: string): number => startOfDay(calendarDay(day)).getTime() + 12 * HOUR_MS

function shortcuts(bank: Simulator, call: Client, at: (day: string) => void) {
  const recOf = async (idRec: string) => (await call(`GET /rec/${idRec}`)).body
  /** A recurrence with a location, as the bank answers it. */
  async function createRec(body: object = MONTHLY): Promise<{ idRec: string; loc: { id: number } }> {
    const loc = (await call('POST /locrec', { tipo: 'rec' })).body
    const made = await call('POST /rec', { ...body, loc: loc.id })
    expect(made.status).toBe(201)
    return made.body
  }
  async function approvedRec(body: object = MONTHLY, ceiling?: number): Promise<string> {
    const { idRec } = await createRec(body)
    bank.pixAutomatico.authoriseCode((await recOf(idRec)).dadosQR.pixCopiaECola, ceiling)
    return idRec
  }
  /** A charge of a recurrence that was authorised, seven days ahead. */
  async function scheduled(idRec: string, change: object = {}): Promise<string> {
    at('2026-12-03')
    const made = await call(`PUT /cobr/${TXID}`, { idRec, ...DUE, ...change })
    expect(made).toMatchObject({ status: 201, body: { status: 'CRIADA', txid: TXID, idRec } })
    return TXID
  }
  const cobrOf = async (txid = TXID) => (await call(`GET /cobr/${txid}`)).body
  return { recOf, createRec, approvedRec, scheduled, cobrOf }
}

export const statuses = (history: { status: string }[]): string[] => history.map(({ status }) => status)

/** What a bad request is answered. */
export const refusal = (type: string, propriedade: string) => ({
  status: 400,
  type: expect.stringContaining('problem+json'),
  body: { type: `${ERRORS}${type}`, violacoes: [{ propriedade }] },
})
