import { Reason } from '@vitrine/contract/admin/change'
import { useState } from 'react'
import type * as z from 'zod'
import { Question } from '../forms/question.tsx'
import { TextAreaField } from '../forms/text-field.tsx'
import { INTERNAL } from './words.ts'

interface AskReasonProps {
  title: string
  /** What will change. */
  says: string
  action: string
  withReason: boolean
  /** What a reason has to say, where the contract asks for more than of any. */
  rule?: z.ZodType<string> | undefined
  /** Whoever asks closes the question once it is done. */
  run(reason: string): Promise<void>
  onClose(): void
}

/** Says first what an act changes, asks for the reason that the audit keeps, and tells why it was refused. */
export function AskReason({ says, withReason, rule = Reason, run, ...asked }: AskReasonProps) {
  const [reason, setReason] = useState('')
  const field = withReason && (
    <TextAreaField
      label="Motivo"
      help={INTERNAL}
      rows={3}
      maxLength={500}
      value={reason}
      onChange={({ currentTarget: { value } }) => setReason(value)}
    />
  )
  const missing = withReason ? rule.safeParse(reason || undefined).error?.issues[0]?.message : undefined
  return (
    <Question {...asked} field={field} missing={missing} run={() => run(reason.trim())}>
      {says}
    </Question>
  )
}
