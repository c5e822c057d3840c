import { DisputeReason } from '@vitrine/contract/dispute'
import { fromDecimal } from '@vitrine/contract/money-text'
import { DAY_MS } from '@vitrine/contract/time'
import { type Dispute, type DisputeAnswer, type DisputeAnswered, ProviderFailure } from '#payment-provider'
import { parse } from '../parse.ts'
import { type CardWay, MERCADO_PAGO_API, MercadoPagoRefusal } from './client.ts'
import { findOrder, searchOrders } from './order.ts'
import { Chargeback, type MercadoPagoOrder } from './schema.ts'

/** A holder may contest a charge for so long. */
const DISPUTABLE_MS = 180 * DAY_MS

export async function listDisputed(way: CardWay, from: Date, to: Date): Promise<string[]> {
  const found = await searchOrders(way.ask, {
    begin_date: new Date(from.getTime() - DISPUTABLE_MS).toISOString(),
    end_date: to.toISOString(),
    status: 'charged_back',
  })
  return found
    .filter(({ last_updated_date }) => last_updated_date >= from)
    .map(({ external_reference }) => external_reference)
}

/** `settled`: the holder has the money back; `reimbursed`: the seller has it. */
const STATES: Record<string, Dispute['state']> = { settled: 'lost', reimbursed: 'won' }

/** What is disputed of an order. An order names its chargeback, and the chargeback says until when it is answered. */
export async function findDispute(
  way: Pick<CardWay, 'chargebacks'>,
  { transactions, last_updated_date: at }: MercadoPagoOrder,
): Promise<Dispute | undefined> {
  const payment = transactions.payments.find(({ status }) => status === 'charged_back')
  if (!payment) return undefined
  const chargeback = transactions.chargebacks?.at(-1)
  const state = STATES[payment.status_detail ?? ''] ?? 'open'
  const caseId = state === 'open' ? chargeback?.case_id : undefined
  return { id: chargeback?.id ?? payment.id, state, at, ...(caseId && (await findTerms(way, caseId))) }
}

/** A dispute is settled without its terms when Mercado Pago does not answer for it. */
async function findTerms(
  way: Pick<CardWay, 'chargebacks'>,
  id: string,
): Promise<Pick<Dispute, 'evidenceDueAt' | 'amount' | 'reason'>> {
  try {
    const { date_documentation_deadline: due, amount, reason } = await readChargeback(way, id)
    return {
      evidenceDueAt: due ?? undefined,
      amount: amount === undefined ? undefined : fromDecimal(amount.toFixed(2)),
      reason: reason ? DisputeReason.catch('general').parse(reason) : undefined,
    }
  } catch (error) {
    if (error instanceof ProviderFailure) return {}
    throw error
  }
}

const readChargeback = async (
  { chargebacks }: Pick<CardWay, 'chargebacks'>,
  id: string,
): Promise<Chargeback> => parse(Chargeback, await chargebacks((api) => api.get({ id })))

const TIMEOUT_MS = 15_000
/** No documents were received yet; anything else is past that. */
const WAITS_FOR_DOCUMENTS = 'pending'

/**
 * Sends the file as the documentation of a chargeback (manual, "Contestações"), which takes files alone: the text stands in
 * it. The SDK has no call for that. What was received before is not sent again.
 */
export async function answerDispute(
  way: CardWay,
  txid: string,
  { file }: DisputeAnswer,
): Promise<DisputeAnswered> {
  const order = await findOrder(way, txid)
  const caseId = order?.transactions.chargebacks?.at(-1)?.case_id
  if (!caseId) return 'refused'
  try {
    const { documentation_required: isWanted, documentation_status: status } = await readChargeback(
      way,
      caseId,
    )
    if (isWanted === false) return 'refused'
    if (status && status !== WAITS_FOR_DOCUMENTS) return status === 'not_supplied' ? 'refused' : 'sent'
    return await sendDocuments(way, caseId, file)
  } catch (error) {
    if (error instanceof MercadoPagoRefusal) return 'refused'
    throw error
  }
}

async function sendDocuments({ settings }: CardWay, id: string, file: File): Promise<DisputeAnswered> {
  const { accessToken, apiBase = MERCADO_PAGO_API } = settings
  const body = new FormData()
  body.append('files[]', file, file.name)
  const answer = await fetch(`${apiBase}/v1/chargebacks/${id}/documentation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (answer?.ok) return 'sent'
  if (answer && answer.status >= 400 && answer.status < 500 && ![401, 403, 429].includes(answer.status))
    return 'refused'
  throw new ProviderFailure(`mercado pago took no documents: ${answer?.status ?? 'no answer'}`)
}
