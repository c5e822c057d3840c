import { parseDocument } from '@vitrine/contract/brazil/document'
import { toDecimal } from '@vitrine/contract/money-text'
import { endOfDay } from '@vitrine/contract/time'
import type {
  CreateOrderRequest,
  PayerRequest,
  PaymentRequest,
} from 'mercadopago/dist/clients/order/create/types.d.ts'
import { type ChargeRequest, ProviderFailure } from '#payment-provider'
import { readToken } from './card-token.ts'
import type { MercadoPagoWay } from './client.ts'

const DESCRIPTION_MAX = 140

/** What an order is made with: the same however often it is asked for, because a key goes with one body. */
export function bodyOf(
  { method }: MercadoPagoWay,
  request: ChargeRequest,
  customer?: string,
): CreateOrderRequest {
  const amount = toDecimal(request.amount)
  const payment = method === 'card' ? cardOf(request) : codeOf(method, request)
  return {
    type: 'online',
    processing_mode: 'automatic',
    external_reference: request.txid,
    description: request.description.slice(0, DESCRIPTION_MAX),
    total_amount: amount,
    payer: { ...payerOf(method, request), ...(customer && { customer_id: customer }) },
    transactions: { payments: [{ amount, ...payment }] },
    ...(method === 'card' && cardTerms(request)),
  }
}

const PAYMENT_METHODS = {
  pix: { id: 'pix', type: 'bank_transfer' },
  boleto: { id: 'boleto', type: 'ticket' },
} as const

const codeOf = (method: 'pix' | 'boleto', { expiresAt, dueOn }: ChargeRequest): PaymentRequest => ({
  payment_method: PAYMENT_METHODS[method],
  date_of_expiration: inBrasilia(dueOn ? endOfDay(dueOn) : expiresAt),
})

/** `2026-11-20T23:59:59.999-03:00`; Brasília has had no summer time since 2019. */
const inBrasilia = (instant: Date): string =>
  new Date(instant.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00')

function cardOf({ card }: ChargeRequest): PaymentRequest {
  const read = card && readToken(card.token)
  if (!read) throw new ProviderFailure('a card is charged with its token alone')
  const { token, brand } = read
  return { payment_method: { id: brand, type: 'credit_card', token, installments: card.installments } }
}

/**
 * A card's order is made first and processed then, so that its name is kept before anything is charged. Where the
 * interest is in the amount already, Mercado Pago is told to add none. The issuer asks its customer where the risk is high.
 */
const cardTerms = ({ card }: ChargeRequest): Partial<CreateOrderRequest> => ({
  processing_mode: 'manual',
  capture_mode: 'automatic_async',
  config: {
    online: { transaction_security: { validation: 'on_fraud_risk', liability_shift: 'required' } },
    ...(card?.parcelsBy === 'shop' &&
      card.installments > 1 && {
        payment_method: { installments: { interest_free: { type: 'list', values: [card.installments] } } },
      }),
  },
})

function payerOf(method: MercadoPagoWay['method'], { payer }: ChargeRequest): PayerRequest {
  const [first = '', ...others] = payer.name.trim().split(/\s+/)
  const kind = parseDocument(payer.document)?.kind === 'cnpj' ? 'CNPJ' : 'CPF'
  const named = {
    email: payer.email,
    first_name: first,
    last_name: others.join(' ') || first,
    identification: { type: kind, number: payer.document },
  }
  if (method !== 'boleto') return named
  if (!payer.address) throw new ProviderFailure('a boleto needs an address')
  const { cep, street, number, complement, district, city, state } = payer.address
  return {
    ...named,
    address: {
      zip_code: cep,
      street_name: street,
      street_number: number,
      neighborhood: district,
      city,
      state,
      ...(complement && { complement }),
    },
  }
}
