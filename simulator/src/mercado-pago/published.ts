import { Ajv2019, type ErrorObject, type ValidateFunction } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import type { Deviation } from '../conformance.ts'
import type { Answer, Call } from './gateway.ts'
import {
  createOrder,
  failedOrder,
  flag,
  identification,
  instant,
  list,
  object,
  one,
  order,
  orderPage,
  orderProperties,
  refundedOrder,
  refundOrder,
  type Schema,
  text,
  whole,
} from './published-orders.ts'

/** The forms beside orders, as `published-orders.ts` has those: customers and their cards, profiles, tokens, disputes. */

/** `clients/customer/commonTypes`: CustomerRequestBody, CustomerResponse; `search/types`. */
const createCustomer = object({ email: text }, 'email')
const customer = object(
  {
    id: text,
    email: text,
    date_created: instant,
    date_last_updated: instant,
    cards: list({}),
    live_mode: flag,
  },
  'id',
  'email',
)
const customerPage = object({
  results: list(customer),
  paging: object({ total: whole, limit: whole, offset: whole }),
})

/** `clients/customerCard/commonTypes`: CustomerCardResponse. */
const createCard = object({ token: text }, 'token')
const card = object(
  {
    id: text,
    customer_id: text,
    expiration_month: whole,
    expiration_year: whole,
    first_six_digits: text,
    last_four_digits: text,
    date_created: instant,
    live_mode: flag,
    payment_method: object({ id: text, name: text, payment_type_id: text }),
    security_code: object({ length: whole, card_location: text }),
  },
  'id',
  'customer_id',
  'payment_method',
)

/** Manual, "Registro para pagamentos futuros" and "Gestão de perfis". */
const createProfile = object({
  description: text,
  statement_descriptor: text,
  max_day_overdue: { type: 'integer', minimum: 1, maximum: 10 },
  sequence_control: one('AUTO', 'MANUAL'),
})
const addMethod = object({
  id: text,
  type: one('credit_card', 'debit_card', 'prepaid_card'),
  token: text,
  card_id: { type: ['integer', 'string'] },
  default_method: flag,
})
const profile = object(
  {
    id: text,
    created_date: instant,
    last_updated_date: instant,
    description: text,
    statement_descriptor: text,
    status: one('PENDING', 'READY', 'CANCELLED'),
    sequence_control: text,
    payment_methods: list(
      object({
        payment_method_id: text,
        id: text,
        type: text,
        card_id: whole,
        status: one('PENDING', 'READY', 'CANCELLED'),
        default_method: flag,
      }),
    ),
  },
  'id',
  'status',
  'payment_methods',
)

/** `clients/cardToken/create/types`: CardTokenCreateBody, with the holder that its script sends. */
const createToken = object({
  card_id: text,
  customer_id: text,
  card_number: text,
  expiration_month: text,
  expiration_year: text,
  security_code: text,
  cardholder: object({ name: text, identification }),
})

/** `clients/cardToken/commonTypes`: CardTokenResponse. */
const token = object(
  {
    id: text,
    card_id: { type: ['string', 'null'] },
    first_six_digits: text,
    last_four_digits: text,
    expiration_month: whole,
    expiration_year: whole,
    status: one('active', 'used', 'expired'),
    live_mode: flag,
    date_created: instant,
    date_due: instant,
  },
  'id',
)

/** `clients/chargeback/commonTypes`: ChargebackResponse; manual, "Contestações": until when documents are sent. */
const chargeback = object(
  {
    id: text,
    amount: { type: 'number' },
    currency_id: one('BRL'),
    status: text,
    reason: text,
    date_created: instant,
    documentation_required: flag,
    documentation_status: one(
      'pending',
      'review_pending',
      'valid',
      'invalid',
      'not_supplied',
      'not_applicable',
    ),
    documentation: list(object({ type: text, url: text, description: text })),
    date_documentation_deadline: instant,
  },
  'id',
  'status',
)

/** Manual, "Obter parcelas": amounts are numbers of reais. */
const installments = list(
  object({
    payment_method_id: text,
    payment_type_id: text,
    processing_mode: text,
    issuer: object({ id: text, name: text }),
    payer_costs: list(
      object({
        installments: whole,
        installment_amount: { type: 'number' },
        total_amount: { type: 'number' },
        installment_rate: { type: 'number' },
        discount_rate: { type: 'number' },
        labels: list(text),
        recommended_message: { type: 'string' },
      }),
    ),
  }),
)

/** Manual, "Erros": what is refused. */
const problem = object(
  {
    status: whole,
    error: text,
    message: { type: 'string' },
    cause: list(object({ code: text, description: text, field: text })),
  },
  'status',
  'error',
)

/** Manual, "Notificações", topic `order`: what is posted to the webhook. */
const notification = object(
  {
    action: text,
    api_version: one('v1'),
    application_id: text,
    date_created: instant,
    live_mode: flag,
    type: one('order'),
    user_id: text,
    data: object({ ...orderProperties, version: whole }, 'id', 'version'),
  },
  'action',
  'type',
  'date_created',
  'data',
)

interface Operation {
  path: RegExp
  request?: Schema
  answer: Schema
}

/** Each operation that the shop may ask for, by its method and path. */
const OPERATIONS: Record<string, Operation> = {
  'POST /v1/orders': { path: /^\/v1\/orders$/, request: createOrder, answer: order },
  'GET /v1/orders': { path: /^\/v1\/orders$/, answer: orderPage },
  'GET /v1/orders/{id}': { path: /^\/v1\/orders\/\w+$/, answer: order },
  'POST /v1/orders/{id}/process': { path: /^\/v1\/orders\/\w+\/process$/, answer: order },
  'POST /v1/orders/{id}/cancel': { path: /^\/v1\/orders\/\w+\/cancel$/, answer: order },
  'POST /v1/orders/{id}/refund': {
    path: /^\/v1\/orders\/\w+\/refund$/,
    request: refundOrder,
    answer: refundedOrder,
  },
  'POST /v1/customers': { path: /^\/v1\/customers$/, request: createCustomer, answer: customer },
  'GET /v1/customers/search': { path: /^\/v1\/customers\/search$/, answer: customerPage },
  'POST /v1/customers/{id}/cards': {
    path: /^\/v1\/customers\/[\w-]+\/cards$/,
    request: createCard,
    answer: card,
  },
  'GET /v1/customers/{id}/cards': { path: /^\/v1\/customers\/[\w-]+\/cards$/, answer: list(card) },
  'GET /v1/customers/{id}/cards/{card}': { path: /^\/v1\/customers\/[\w-]+\/cards\/\d+$/, answer: card },
  'DELETE /v1/customers/{id}/cards/{card}': { path: /^\/v1\/customers\/[\w-]+\/cards\/\d+$/, answer: card },
  'POST /v1/customers/{id}/payment-profiles': {
    path: /^\/v1\/customers\/[\w-]+\/payment-profiles$/,
    request: createProfile,
    answer: profile,
  },
  'GET /v1/customers/{id}/payment-profiles': {
    path: /^\/v1\/customers\/[\w-]+\/payment-profiles$/,
    answer: object({ data: list(profile) }),
  },
  'GET /v1/customers/{id}/payment-profiles/{profile}': {
    path: /^\/v1\/customers\/[\w-]+\/payment-profiles\/\w+$/,
    answer: profile,
  },
  'POST /v1/customers/{id}/payment-profiles/{profile}/payment-methods': {
    path: /^\/v1\/customers\/[\w-]+\/payment-profiles\/\w+\/payment-methods$/,
    request: addMethod,
    answer: profile,
  },
  'POST /v1/card_tokens': { path: /^\/v1\/card_tokens$/, request: createToken, answer: token },
  'GET /v1/card_tokens/{id}': { path: /^\/v1\/card_tokens\/\w+$/, answer: token },
  'GET /v1/payment_methods/installments': {
    path: /^\/v1\/payment_methods\/installments$/,
    answer: installments,
  },
  // A form of files, whose answer is described by its status alone.
  'POST /v1/chargebacks/{id}/documentation': {
    path: /^\/v1\/chargebacks\/\d+\/documentation$/,
    answer: object({}),
  },
  'GET /v1/chargebacks/{id}': { path: /^\/v1\/chargebacks\/\d+$/, answer: chargeback },
}

/** The operation of a call, as it is listed above; undefined for what the shop never asks for. */
export const operationOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string | undefined =>
  Object.keys(OPERATIONS).find((name) => name.startsWith(`${method} `) && OPERATIONS[name]!.path.test(path))

const ajv = new Ajv2019({ allErrors: true, strict: false })
addFormats.default(ajv)
const compiled = new Map<Schema, ValidateFunction>()

function check(schema: Schema, value: unknown): Deviation[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  // An answer is checked as it is sent: fields without a value are left out.
  return validate(JSON.parse(JSON.stringify(value))) ? [] : (validate.errors ?? []).map(deviationOf)
}

function deviationOf({ instancePath, params, message, keyword }: ErrorObject): Deviation {
  const { additionalProperty, missingProperty } = params as Record<string, string>
  const place = [...instancePath.split('/').filter(Boolean), additionalProperty ?? missingProperty ?? '']
  const reason = additionalProperty ? 'is not in the document' : (message ?? keyword)
  return { path: place.filter(Boolean).join('.'), reason }
}

/** How a request of the shop deviates from what is published. */
export function requestDeviations(operation: string, call: Pick<Call, 'text'>): Deviation[] {
  const { request } = OPERATIONS[operation]!
  if (!request) return []
  return check(request, call.text ? JSON.parse(call.text) : {})
}

/** How an answer of the simulator deviates from it. */
export function answerDeviations(operation: string, { status, body }: Answer): Deviation[] {
  if (status === 402) return check(failedOrder, body)
  return check(status >= 400 ? problem : OPERATIONS[operation]!.answer, body)
}

/** How a notification deviates from it. */
export const notificationDeviations = (body: unknown): Deviation[] => check(notification, body)
