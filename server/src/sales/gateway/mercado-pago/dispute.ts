import { type Dispute, ProviderFailure } from '#payment-provider'
import { parse } from '../parse.ts'
import type { MercadoPagoClient } from './client.ts'
import { Chargeback, type MercadoPagoOrder } from './schema.ts'

interface ChargebackWay {
  chargebacks: MercadoPagoClient['chargebacks']
}

/** `settled`: the holder has the money back; `reimbursed`: the seller has it. */
const STATES: Record<string, Dispute['state']> = { settled: 'lost', reimbursed: 'won' }

/** What is disputed of an order. An order names its chargeback, and the chargeback says until when it is answered. */
export async function findDispute(
  way: ChargebackWay,
  { transactions, last_updated_date: at }: MercadoPagoOrder,
): Promise<Dispute | undefined> {
  const payment = transactions.payments.find(({ status }) => status === 'charged_back')
  if (!payment) return undefined
  const chargeback = transactions.chargebacks?.at(-1)
  const state = STATES[payment.status_detail ?? ''] ?? 'open'
  const caseId = state === 'open' ? chargeback?.case_id : undefined
  return {
    id: chargeback?.id ?? payment.id,
    ...{ state, at },
    evidenceDueAt: caseId ? await findDeadline(way, caseId) : undefined,
  }
}

/** A dispute is settled without its deadline when Mercado Pago does not answer for it. */
async function findDeadline({ chargebacks }: ChargebackWay, id: string): Promise<Date | undefined> {
  try {
    const answer = await chargebacks((api) => api.get({ id }))
    return parse(Chargeback, answer).date_documentation_deadline ?? undefined
  } catch (error) {
    if (error instanceof ProviderFailure) return undefined
    throw error
  }
}
