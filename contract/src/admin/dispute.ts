import * as z from 'zod'
import { dayFilters } from '../day.ts'
import { DisputeReason, DisputeState } from '../dispute.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { PaymentMethod } from '../payment.ts'
import type { Refusal } from '../refusals.ts'
import { adminChange } from './change.ts'
import { adminList } from './list.ts'

/** A payment that whoever paid contests, or whose Pix a bank took back. Amounts in centavos. */
export const DisputeRow = z.object({
  id: idOf('dsp'),
  state: DisputeState,
  reason: DisputeReason.optional(),
  method: PaymentMethod,
  /** A Pix that a bank took back by itself (MED): there was nothing to answer. */
  isReturn: z.boolean(),
  /** What is contested, or went back. */
  amount: z.int(),
  openedAt: z.iso.datetime(),
  /** Until when the shop may answer, where the provider says it. */
  dueAt: z.iso.datetime().optional(),
  closedAt: z.iso.datetime().optional(),
  /** None of a Pix that is of no charge of the shop. */
  order: z
    .object({
      id: idOf('ord'),
      code: z.string(),
      brandName: z.string(),
      account: z.object({ id: idOf('acc'), name: z.string() }),
    })
    .optional(),
})
export type DisputeRow = z.infer<typeof DisputeRow>

/** Why a dispute may not be answered, as a refusal of `answer` says it. */
export const UNANSWERABLE = [
  'dispute.returned',
  'dispute.closed',
  'dispute.too-late',
  'dispute.answered',
  'dispute.not-answerable',
] as const satisfies readonly Refusal[]

/** What somebody of the shop wrote about it. */
const DisputeNote = z.object({ id: z.string(), text: z.string(), by: z.string(), at: z.iso.datetime() })

export const AdminDispute = DisputeRow.extend({
  provider: z.string(),
  /** How the provider calls it; of a Pix the `rtrId` of its return. */
  reference: z.string(),
  /** The end-to-end id of a Pix. */
  e2eId: z.string().optional(),
  /** What the shop knows of the purchase, as the file for the issuer has it: each record is a sentence. */
  known: z.array(z.object({ heading: z.string(), records: z.array(z.string()) })),
  /** What the shop answered, and whether the provider took it. */
  answer: z
    .object({
      text: z.string(),
      by: z.string(),
      state: z.enum(['sending', 'sent', 'refused']),
      writtenAt: z.iso.datetime(),
      endedAt: z.iso.datetime().optional(),
    })
    .optional(),
  /** Why it may not be answered; it may where this is missing. */
  unanswerable: z.enum(UNANSWERABLE).optional(),
  /** Newest first. */
  notes: z.array(DisputeNote),
})
export type AdminDispute = z.infer<typeof AdminDispute>

const byId = z.strictObject({ id: idOf('dsp') })

export const DisputeAnswerInput = byId.extend({
  text: z
    .string({ error: 'Informe a resposta' })
    .trim()
    .min(20, 'Conte o que aconteceu em ao menos 20 letras')
    .max(5000, 'Use no máximo 5000 letras'),
})

export const DisputeNoteInput = byId.extend({
  text: z
    .string({ error: 'Informe a anotação' })
    .trim()
    .min(3, 'Escreva ao menos 3 letras')
    .max(2000, 'Use no máximo 2000 letras'),
})

/** Where the shop reads of disputes, and answers them. */
export const adminDispute = {
  ...adminList({
    path: 'disputes',
    summary: 'Contestações',
    permission: 'orders.read',
    row: DisputeRow,
    filters: {
      state: DisputeState.optional(),
      method: PaymentMethod.optional(),
      /** What it waits for: the answer of the shop, or a note on a Pix that went back. */
      needs: z.enum(['answer', 'note']).optional(),
      ...dayFilters,
    },
    sorts: ['-opened', 'opened', '-amount', 'amount'],
  }),
  read: endpoint('administrator', { permission: 'orders.read' })
    .route({ method: 'GET', path: '/admin/disputes/{id}', summary: 'Uma contestação, com o que a loja sabe' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminDispute),
  /** One PDF with the charge, the contract and all that is known. */
  evidence: adminChange('orders.write', { stepUp: true })
    .route({
      method: 'POST',
      path: '/admin/disputes/{id}/evidence',
      summary: 'Baixar o dossiê de uma contestação',
    })
    .errors(refusals('not-found'))
    .input(byId)
    .output(z.file()),
  /** Sends the text and the file to the provider, once. */
  answer: adminChange('orders.write', { stepUp: true })
    .route({
      method: 'POST',
      path: '/admin/disputes/{id}/answer',
      successStatus: 202,
      summary: 'Responder a uma contestação, com o dossiê',
    })
    .errors(refusals('not-found', ...UNANSWERABLE))
    .input(DisputeAnswerInput)
    .output(AdminDispute),
  note: adminChange('orders.write')
    .route({ method: 'POST', path: '/admin/disputes/{id}/notes', summary: 'Anotar algo em uma contestação' })
    .errors(refusals('not-found'))
    .input(DisputeNoteInput)
    .output(AdminDispute),
}
