import * as z from 'zod'
import { idOf } from './id-schema.ts'

/**
 * Why a card was not charged: what is said, and whether another try with it can help. Classes as gateways have them:
 * soft and system may be tried again, hard never with this card, user is for whoever typed.
 */
export const DECLINES = {
  'insufficient-funds': ['soft', 'O cartão não tem saldo suficiente para esta compra.'],
  'over-limit': ['soft', 'O limite do cartão não cobre esta compra.'],
  'issuer-unavailable': ['soft', 'O banco do cartão não respondeu.'],
  'try-later': ['soft', 'O banco do cartão pediu para tentar mais tarde.'],
  'suspected-for-now': [
    'soft',
    'O banco do cartão segurou a compra por segurança. Fale com ele para liberar.',
  ],
  'invalid-card': ['hard', 'O banco não reconhece este cartão.'],
  'expired-card': ['hard', 'Este cartão está vencido.'],
  'cancelled-card': ['hard', 'Este cartão está cancelado.'],
  'lost-or-stolen': ['hard', 'O banco do cartão não autoriza compras com ele. Fale com o banco.'],
  'not-permitted': ['hard', 'Este cartão não permite este tipo de compra.'],
  'account-closed': ['hard', 'A conta deste cartão foi encerrada.'],
  'do-not-retry': ['hard', 'O banco não autorizou a compra e pede para não tentar de novo com este cartão.'],
  'wrong-code': ['user', 'O código de segurança (CVV) não confere.'],
  'wrong-data': ['user', 'Os dados do cartão não conferem.'],
  'challenge-abandoned': ['user', 'A confirmação pedida pelo banco não foi concluída.'],
  'challenge-failed': ['user', 'A confirmação pedida pelo banco foi negada.'],
  'review-refused': ['hard', 'A análise de segurança não aprovou este pagamento.'],
  'not-processed': ['system', 'O pagamento não chegou a ser feito.'],
  other: ['soft', 'O banco do cartão não autorizou a compra.'],
} as const satisfies Record<string, readonly ['soft' | 'hard' | 'user' | 'system', string]>

export const DeclineCode = z.enum(Object.keys(DECLINES) as (keyof typeof DECLINES)[])
export type DeclineCode = z.infer<typeof DeclineCode>

/**
 * What a decline means for a charge that nobody of the buyer's side is there for: `retry` is tried again on another
 * day, `repeat` was never made and is made again soon, `ask` needs the buyer.
 */
export const offSessionClass = (code: DeclineCode): 'retry' | 'repeat' | 'ask' => {
  const [kind] = DECLINES[code]
  return kind === 'soft' ? 'retry' : kind === 'system' ? 'repeat' : 'ask'
}

/** Whether the issuer refused the card itself, so that no charge without its holder can succeed any more. */
export const isCardRefused = (code: DeclineCode): boolean =>
  DECLINES[code][0] === 'hard' && code !== 'review-refused'

const WHAT_TO_DO = {
  soft: 'Tente de novo mais tarde, use outro cartão ou pague de outra forma.',
  hard: 'Use outro cartão ou pague de outra forma.',
  user: 'Confira os dados e tente de novo, ou pague de outra forma.',
  system: 'Tente de novo, ou pague de outra forma.',
} as const

/** What happened and what to do about it. */
export const declineSentence = (code: DeclineCode): string => {
  const [kind, sentence] = DECLINES[code]
  return `${sentence} ${WHAT_TO_DO[kind]}`
}

/** The same of a card that is added, for which nothing was to be paid. */
export const setupSentence = (code: DeclineCode): string =>
  DECLINES[code][0] === 'hard'
    ? `${SETUP_REFUSED} Use outro cartão.`
    : `${SETUP_REFUSED} Confira os dados e tente de novo, ou use outro cartão.`
const SETUP_REFUSED = 'O banco não confirmou este cartão, e nada foi cobrado.'

/** What is said of money that some gateways take before they look at a payment; undefined where none was taken. */
export const takenSentence = (code: DeclineCode | undefined): string | undefined =>
  code === 'review-refused'
    ? 'Se o valor aparecer na fatura, ele será estornado pelo banco do cartão.'
    : undefined

/**
 * What installments cost, in one version: the monthly rate of each number of installments from 1 on, in basis
 * points.
 */
export const InstallmentTable = z.object({
  id: z.string(),
  interestFreeUpTo: z.int(),
  /** In centavos. */
  minParcel: z.int(),
  rates: z.array(z.int()),
})
export type InstallmentTable = z.infer<typeof InstallmentTable>

/** What a product says itself: in how many installments it may be paid, and how many bear no interest. */
export const ProductInstallments = z.object({
  productId: idOf('prd', z.string()),
  name: z.string(),
  most: z.int(),
  interestFreeUpTo: z.int(),
})
export type ProductInstallments = z.infer<typeof ProductInstallments>

/**
 * One offer: `count` installments, of which only the first may differ, in centavos; rates in basis points.
 */
export const Installments = z.object({
  count: z.int(),
  first: z.int(),
  each: z.int(),
  /** With the interest. */
  total: z.int(),
  interest: z.int(),
  monthlyBp: z.int(),
  /** The CET: there is no other charge. */
  yearlyBp: z.int(),
})
export type Installments = z.infer<typeof Installments>

/** What the payment page needs to take a card: where it is typed, what installments cost, and if it may be kept. */
export const CardSettings = z.object({
  frameUrl: z.url(),
  table: InstallmentTable.nullable(),
  /** Of the products that were asked for, those with terms of their own; `tableFor` puts both together. */
  own: z.array(ProductInstallments),
  /**
   * Whether the installments of a card are told by who charges it, by the card; the table is then the most
   * there can be.
   */
  offersByCard: z.boolean(),
  /** Whether cards can be kept for later. */
  keepsCards: z.boolean(),
})
export type CardSettings = z.infer<typeof CardSettings>

/** A card for one charge. The token comes from the provider's frame; a number is refused. */
export const CardInput = z.strictObject({
  token: z
    .string()
    .regex(/^(?!\d{12,19}$)[\w-]{16,100}$/, 'Digite o cartão no quadro do banco, nunca em outro lugar'),
  installments: z.int().min(1).max(18),
  /** Ticked by the buyer: the card is kept for purchases to come (`SAVE_CARD_TEXT`). */
  save: z.literal(true).optional(),
  /** Ticked by the buyer: each renewal of the plans of the order is charged to this card (`RENEW_CARD_TEXT`). */
  renew: z.literal(true).optional(),
  /** Charges a card that is kept; the token is then of its code alone. */
  savedCardId: z.string().max(40).optional(),
  /** What the buyer saw, with interest, in centavos; another sum is refused, never charged. */
  expectedCharge: z.int().min(1),
})
export type CardInput = z.infer<typeof CardInput>

/** A card of whoever pays somebody else's order: nothing of it is kept, and nothing kept is charged. */
export const GuestCardInput = CardInput.omit({ save: true, renew: true, savedCardId: true })

/** A payment by card, as its buyer sees it. */
export const CardPayment = z.object({
  installments: Installments,
  card: z.object({ brand: z.string(), last4: z.string() }).optional(),
  /** Where the issuer waits for an answer of its customer. */
  actionUrl: z.url().optional(),
  /** While it is looked at: when the outcome is known at the latest, as far as anybody can say. */
  review: z.object({ until: z.iso.datetime() }).optional(),
  declined: DeclineCode.optional(),
})
export type CardPayment = z.infer<typeof CardPayment>
