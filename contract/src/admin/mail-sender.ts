import * as z from 'zod'

const SenderRecordKind = z.enum(['SPF', 'DKIM', 'DMARC'])

export const SENDER_RECORD_STATE = ['found', 'missing', 'wrong', 'unasked', 'unknown'] as const
const SenderRecordState = z.enum(SENDER_RECORD_STATE)
export type SenderRecordState = z.infer<typeof SenderRecordState>
export const SENDER_RECORD_STATE_NAMES: Record<SenderRecordState, string> = {
  found: 'Publicado',
  missing: 'Não encontrado',
  wrong: 'Com erro',
  unasked: 'Falta o seletor',
  unknown: 'Não consultado',
}

/** A record by which whoever receives a message knows that it comes from the shop. */
export const SenderRecord = z.object({
  kind: SenderRecordKind,
  state: SenderRecordState,
  /** Where it stands or is to stand in the DNS; missing while nobody knows. */
  name: z.string().optional(),
  /** What stands there now. */
  value: z.string().optional(),
  /** What that means, and what to do. */
  words: z.string(),
  /** The text (TXT) to publish at the name. */
  publish: z.string().optional(),
})
export type SenderRecord = z.infer<typeof SenderRecord>

/** An address that messages come from, and what the DNS says of its domain. */
export const MailSender = z.object({
  address: z.string(),
  domain: z.string(),
  records: z.array(SenderRecord),
})
export type MailSender = z.infer<typeof MailSender>
