import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { CardPayment } from '../card.ts'
import { dayFilters } from '../day.ts'
import { FileAddress } from '../delivery.ts'
import { DisputeReason, DisputeState } from '../dispute.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { Attempt, FiscalNoteStatus, Order, OrderHistory, OrderStatus, OrderSummary } from '../order.ts'
import { PaymentMethod } from '../payment.ts'
import { RefundReason } from '../refund.ts'
import { RefundDestination } from '../refund-destination.ts'
import { UtmParameters } from '../utm-parameters.ts'
import { adminChange, Reason } from './change.ts'
import { adminList } from './list.ts'
import { Figures } from './overview.ts'
import {
  BEGIN_REFUSALS,
  BegunUpload,
  PDF_REFUSALS,
  UPLOAD_REFUSALS,
  UploadFacts,
  UploadId,
} from './upload.ts'

export const OrderRow = OrderSummary.extend({
  account: z.object({ id: z.string(), name: z.string() }),
  brandName: z.string(),
  /** Of the newest attempt. */
  method: PaymentMethod.optional(),
  paidAt: z.iso.datetime().optional(),
  /** Of its money, until now, in centavos: what is gone is gone here too. */
  money: Figures.pick({ gross: true, fees: true, refunded: true, chargedBack: true, net: true }),
})
export type OrderRow = z.infer<typeof OrderRow>

/** A message about an order: sent, given up, or still to be tried. */
export const OrderMessage = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(['sent', 'dropped', 'waiting']),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
})
export type OrderMessage = z.infer<typeof OrderMessage>

/** `pending` with `exportedAt`: handed over to whoever issues it. */
export const AdminFiscalNote = z.object({
  id: z.string(),
  rpsSeries: z.string(),
  rpsNumber: z.int(),
  status: FiscalNoteStatus,
  /** In centavos: what was issued, or what is to be. */
  amount: z.int(),
  /** In centavos, what a note of the sale would be of by now: nothing when all of it went back, or a dispute was lost. */
  owed: z.int(),
  /** What has to be done at the city about one that is issued, when part of the sale is gone or all of it. */
  correction: z.object({ act: z.enum(['cancel', 'replace']), amount: z.int() }).optional(),
  number: z.string().optional(),
  url: z.string().optional(),
  /** Whether its PDF is kept. */
  hasPdf: z.boolean(),
  /** Why the city refused it, or why it was cancelled. */
  reason: z.string().optional(),
  exportedAt: z.iso.datetime().optional(),
})
export type AdminFiscalNote = z.infer<typeof AdminFiscalNote>

/** An order as its page in the administration shows it. */
export const AdminOrder = z.object({
  order: Order,
  brandName: z.string(),
  account: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** Typed or by themselves, each as the team calls it; `rule` of the order's sum says which line is whose. */
  coupons: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  /** Where its buyer came from. */
  utmParameters: UtmParameters.optional(),
  events: OrderHistory.shape.events,
  /** Newest first; `reference` is how its provider calls it, `fee` what the provider keeps, in centavos. */
  attempts: z.array(
    Attempt.extend({
      provider: z.string(),
      reference: z.string(),
      received: z.int().optional(),
      fee: z.int().optional(),
      /** Of a card: what stands on it, and in how many installments. */
      card: CardPayment.shape.card,
      installments: CardPayment.shape.installments.pick({ count: true, first: true, each: true }).optional(),
    }),
  ),
  /** What providers told of its payments, newest first; `id` is how the provider calls it, `attempt` which payment. */
  notices: z.array(
    z.object({ id: z.string(), provider: z.string(), attempt: z.int(), receivedAt: z.iso.datetime() }),
  ),
  /** What can still be given back, in centavos. */
  refundable: z.int(),
  /** Of it, what is left of each line. */
  refundableLines: z.array(z.object({ lineId: z.string(), amount: z.int() })),
  messages: z.array(OrderMessage),
  fiscalNote: AdminFiscalNote.optional(),
  disputes: z.array(
    z.object({
      id: idOf('dsp'),
      state: DisputeState,
      reason: DisputeReason.optional(),
      /** In centavos: what is contested, or went back. */
      amount: z.int().optional(),
      /** A Pix that a bank took back by itself (MED): there was nothing to answer. */
      isReturn: z.boolean(),
      openedAt: z.iso.datetime(),
      closedAt: z.iso.datetime().optional(),
      /** Until when the shop may send its evidence, where the provider says it. */
      evidenceDueAt: z.iso.datetime().optional(),
    }),
  ),
})
export type AdminOrder = z.infer<typeof AdminOrder>

const id = z.string().max(40)
const byId = z.strictObject({ id: idOf('ord') })
const ofRefund = byId.extend({ refundId: id })

/** All that is left, what is left of some lines, or an amount in centavos, spread over the lines. */
export const RefundPart = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('order') }),
  z.strictObject({
    of: z.literal('lines'),
    lineIds: z.array(id).min(1, 'Escolha ao menos um item').max(50),
  }),
  z.strictObject({
    of: z.literal('amount'),
    amount: z.int({ error: 'Informe o valor em reais e centavos' }).min(1, 'Devolva ao menos R$ 0,01'),
  }),
])
export type RefundPart = z.infer<typeof RefundPart>

/** `left`: what the person saw as still to be given back, so that a second click gives nothing back twice. */
export const RefundInput = byId.extend({
  part: RefundPart,
  left: z.int({ error: 'Informe o valor que você viu' }).min(0),
  as: RefundReason,
  reason: Reason,
})
export type RefundInput = z.infer<typeof RefundInput>

/** `url`: where the city shows the note to its buyer; `uploadId`: its PDF. */
export const NoteIssuedInput = byId.extend({
  number: z
    .string({ error: 'Informe o número da nota' })
    .trim()
    .min(1, 'Informe o número da nota')
    .max(40, 'Use no máximo 40 letras'),
  url: z
    .url({ protocol: /^https$/, error: 'O endereço da nota começa com https://' })
    .max(500)
    .optional(),
  uploadId: UploadId.optional(),
})
export type NoteIssuedInput = z.infer<typeof NoteIssuedInput>

const money = adminChange('refunds.write', { stepUp: true })
const note = adminChange('fiscal-notes.write')
const NOTE = refusals('not-found', 'fiscal-note.other-state')

export const adminOrder = {
  ...adminList({
    path: 'orders',
    summary: 'Pedidos',
    permission: 'orders.read',
    row: OrderRow,
    filters: {
      status: OrderStatus.optional(),
      brand: BrandId.optional(),
      account: z.string().max(40).optional(),
      method: PaymentMethod.optional(),
      /** An attempt of which no provider has said what became of it. */
      payment: z.enum(['without-outcome']).optional(),
      /** What happened on the days of `from` and `to`, both included; without it, that it was placed. */
      dated: z.enum(['paid', 'refunded', 'charged-back']).optional(),
      ...dayFilters,
      /** The fiscal note that it owes; `to-correct`: one that was issued of more than the sale is worth by now. */
      note: z.enum([...FiscalNoteStatus.options, 'to-correct']).optional(),
      refund: z.enum(['failed', 'processing']).optional(),
    },
    sorts: ['-placed', 'placed', '-total', 'total'],
  }),
  read: endpoint('administrator', { permission: 'orders.read' })
    .route({ method: 'GET', path: '/admin/orders/{id}', summary: 'Um pedido, com tudo o que aconteceu' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminOrder),
  ask: adminChange('orders.write')
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/verification',
      summary: 'Perguntar ao banco agora sobre o pagamento de um pedido',
    })
    .errors(refusals('not-found', 'payment.provider-unavailable'))
    .input(byId)
    .output(AdminOrder),
  refund: money
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/refunds',
      summary: 'Devolver um pedido, inteiro ou em parte',
    })
    .errors(refusals('not-found', 'order.not-refundable', 'refund.exceeds', 'refund.left-changed'))
    .input(RefundInput)
    .output(AdminOrder),
  retryRefund: money
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/refunds/{refundId}/retry',
      summary: 'Pedir de novo ao banco uma devolução que ele recusou',
    })
    .errors(refusals('not-found', 'refund.not-failed', 'refund.taken-back'))
    .input(ofRefund)
    .output(AdminOrder),
  /** Opens where the money goes: it stands in the audit log. */
  readDestination: money
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/refunds/{refundId}/destination',
      summary: 'Ver para onde pagar à mão uma devolução que o banco recusou',
    })
    .errors(refusals('not-found', 'refund.not-failed', 'refund.taken-back'))
    .input(ofRefund)
    .output(
      z.object({
        protocol: z.string(),
        amount: z.int(),
        buyer: z.object({ name: z.string(), document: z.string() }),
        destination: RefundDestination,
      }),
    ),
  recordRefundPaid: money
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/refunds/{refundId}/paid',
      summary: 'Registrar que uma devolução foi paga à mão',
    })
    .errors(refusals('not-found', 'refund.not-failed', 'refund.taken-back'))
    .input(ofRefund.extend({ reason: Reason }))
    .output(AdminOrder),
  payLink: adminChange('orders.write')
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/pay-link',
      summary: 'Link de pagamento de um pedido, válido por 30 dias',
    })
    .errors(refusals('not-found', 'order.not-payable'))
    .input(byId)
    .output(z.object({ url: z.string() })),
  /** The message that fits where the order stands: how to pay, or that it is paid. */
  sendAgain: adminChange('orders.write')
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/messages',
      successStatus: 202,
      summary: 'Enviar de novo a mensagem de um pedido',
    })
    .errors(refusals('not-found', 'order.no-message'))
    .input(byId)
    .output(z.void()),
  submitNotes: note
    .route({
      method: 'POST',
      path: '/admin/fiscal-notes/submission',
      summary: 'Baixar os RPS das notas a emitir',
    })
    .errors(refusals('fiscal-note.none'))
    .input(z.strictObject({}))
    .output(z.file()),
  beginNotePdf: note
    .route({
      method: 'POST',
      path: '/admin/fiscal-notes/uploads',
      successStatus: 201,
      summary: 'Começar o envio do PDF de uma nota, ou continuar um que parou',
    })
    .errors(BEGIN_REFUSALS)
    .input(UploadFacts)
    .output(BegunUpload),
  openNotePdf: endpoint('administrator', { permission: 'orders.read' })
    .route({
      method: 'GET',
      path: '/admin/orders/{id}/fiscal-note/address',
      summary: 'Endereço do PDF da nota de um pedido, que vale por 15 minutos',
    })
    .errors(refusals('not-found', 'fiscal-note.no-pdf'))
    .input(byId)
    .output(FileAddress),
  noteIssued: note
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/fiscal-note/issued',
      summary: 'Registrar a nota emitida de um pedido',
    })
    .errors({ ...NOTE, ...refusals('fiscal-note.address'), ...PDF_REFUSALS, ...UPLOAD_REFUSALS })
    .input(NoteIssuedInput)
    .output(AdminOrder),
  noteRejected: note
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/fiscal-note/rejected',
      summary: 'Registrar que a prefeitura recusou a nota de um pedido',
    })
    .errors(NOTE)
    .input(byId.extend({ reason: Reason }))
    .output(AdminOrder),
  noteAgain: note
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/fiscal-note/again',
      summary: 'Pôr a nota recusada de um pedido de volta na fila',
    })
    .errors(NOTE)
    .input(byId)
    .output(AdminOrder),
  noteCancelled: note
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/fiscal-note/cancelled',
      summary: 'Registrar que a nota de um pedido foi cancelada',
    })
    .errors(NOTE)
    .input(byId.extend({ reason: Reason }))
    .output(AdminOrder),
}
