/**
 * The forms of Mercado Pago's API as far as the shop uses it, each with where it is published: the types of its SDK for
 * Node (`mercadopago` 3.6.1, `dist/clients/…`) or its manual (mercadopago.com.br/developers/pt). What a request bears
 * beside them is a mistake of ours, what an answer bears beside them one of the simulator.
 */
export type Schema = Record<string, unknown>

export const text = { type: 'string', minLength: 1 } as const
export const flag = { type: 'boolean' } as const
export const whole = { type: 'integer' } as const
const decimal = { type: 'string', pattern: '^\\d{1,10}\\.\\d{2}$' } as const
export const instant = { type: 'string', format: 'date-time' } as const
export const one = (...values: string[]): Schema => ({ enum: values })
export const list = (items: Schema): Schema => ({ type: 'array', items })
export const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

/** `clients/order/commonTypes`: AutomaticPayments; manual, "Pagamentos recorrentes programados". */
const automaticPayments = object(
  {
    payment_profile_id: text,
    retries: whole,
    schedule_date: instant,
    due_date: instant,
    subscription: object({
      id: text,
      sequence: object({ number: whole, total: whole }),
      invoice: object({ id: text, billing_date: text, period: object({ interval: whole, type: text }) }),
    }),
  },
  'payment_profile_id',
)

/** `clients/order/commonTypes`: StoredCredential; the reasons are those of the manual and of the SDKs. */
const storedCredential = object(
  {
    payment_initiator: one('customer', 'cardholder', 'merchant'),
    reason: one('card_on_file', 'recurring', 'subscription', 'installment', 'unscheduled'),
    store_payment_method: flag,
    first_payment: flag,
    previous_transaction_reference: text,
  },
  'payment_initiator',
)

/** `clients/order/commonTypes`: SubscriptionData. */
const subscriptionData = object({
  subscription_sequence: object({ number: whole, total: whole }),
  invoice_id: text,
  billing_date: text,
  invoice_period: object({ type: text, period: whole }),
})

/** `clients/commonTypes`: Identification, and the address of a payer. */
export const identification = object({ type: one('CPF', 'CNPJ'), number: text }, 'type', 'number')
const address = object({
  zip_code: text,
  street_name: text,
  street_number: text,
  neighborhood: text,
  city: text,
  state: text,
  complement: text,
})

/** `clients/order/create/types`: PaymentRequest. */
const paymentRequest = object(
  {
    amount: decimal,
    payment_method: object({
      id: text,
      type: text,
      token: text,
      installments: whole,
      statement_descriptor: text,
    }),
    automatic_payments: automaticPayments,
    stored_credential: storedCredential,
    subscription_data: subscriptionData,
    date_of_expiration: instant,
    expiration_time: text,
  },
  'amount',
)

/** `clients/order/create/types`: CreateOrderConfig. */
const orderConfig = object({
  statement_descriptor: text,
  online: object({
    transaction_security: object({
      validation: one('always', 'on_fraud_risk', 'never'),
      liability_shift: one('required', 'preferred'),
    }),
  }),
  payment_method: object({
    max_installments: whole,
    installments: object({
      interest_free: object({ type: one('range', 'list', 'none'), values: list(whole) }),
    }),
  }),
})

/** `clients/order/create/types`: CreateOrderRequest. */
export const createOrder = object(
  {
    type: one('online'),
    processing_mode: one('automatic', 'automatic_async', 'manual'),
    capture_mode: one('automatic', 'automatic_async', 'manual'),
    external_reference: { type: 'string', maxLength: 64 },
    description: { type: 'string', maxLength: 150 },
    total_amount: decimal,
    payer: object({
      customer_id: text,
      email: text,
      first_name: text,
      last_name: text,
      entity_type: text,
      identification,
      address,
    }),
    transactions: object({ payments: list(paymentRequest) }),
    config: orderConfig,
  },
  'type',
  'processing_mode',
  'total_amount',
  'external_reference',
)

/** `clients/order/refund/types`: RefundRequest. */
export const refundOrder = object({
  transactions: list(object({ id: text, amount: decimal }, 'id', 'amount')),
})

/** `clients/order/commonTypes`: RefundResponse, ChargebackResponse. */
const refundAnswer = object(
  { id: text, transaction_id: text, amount: decimal, status: one('processed', 'processing', 'failed') },
  'id',
  'transaction_id',
  'amount',
  'status',
)
const chargebackOfOrder = object(
  { id: text, transaction_id: text, case_id: text, status: text },
  'id',
  'transaction_id',
  'case_id',
)

/** Manual, "Status da order" and "Status da transação". */
const status = one(
  'created',
  'processed',
  'processing',
  'action_required',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'charged_back',
)

/** `clients/order/commonTypes`: PaymentResponse with PaymentMethodResponse. */
const paymentAnswer = object(
  {
    id: text,
    amount: decimal,
    paid_amount: decimal,
    status,
    status_detail: text,
    date_of_expiration: instant,
    automatic_payments: automaticPayments,
    stored_credential: storedCredential,
    payment_method: object({
      id: text,
      type: text,
      token: text,
      card_id: text,
      installments: whole,
      statement_descriptor: text,
      qr_code: text,
      qr_code_base64: { type: 'string' },
      ticket_url: text,
      digitable_line: { type: 'string', pattern: '^\\d{47}$' },
      barcode_content: { type: 'string', pattern: '^\\d{44}$' },
      transaction_security: object({ id: text, url: text, type: text, status: text }),
    }),
  },
  'id',
  'amount',
  'status',
  'status_detail',
  'payment_method',
)

/** `clients/order/commonTypes`: OrderResponse. */
export const orderProperties = {
  id: text,
  type: one('online'),
  processing_mode: text,
  capture_mode: text,
  country_code: one('BRA'),
  external_reference: text,
  description: text,
  total_amount: decimal,
  total_paid_amount: decimal,
  status,
  status_detail: text,
  created_date: instant,
  last_updated_date: instant,
  payer: object({ customer_id: text }),
  transactions: object({
    payments: list(paymentAnswer),
    refunds: list(refundAnswer),
    chargebacks: list(chargebackOfOrder),
  }),
}
export const order = object(
  orderProperties,
  'id',
  'type',
  'status',
  'status_detail',
  'external_reference',
  'total_amount',
  'last_updated_date',
)

/** Manual, "Recusas de pagamento": a payment that failed answers 402, with why and with the order. */
export const failedOrder = object(
  { errors: list(object({ code: text, message: text, details: list(text) }, 'code')), data: order },
  'errors',
  'data',
)

/** `clients/order/search/types`: OrderSearchResponse. */
export const orderPage = object(
  {
    data: list(order),
    paging: object({ total: text, total_pages: text, offset: text, limit: text }, 'total', 'total_pages'),
  },
  'data',
  'paging',
)

/** `clients/order/refund`: the order, with the refunds that were made alone. */
export const refundedOrder = order
