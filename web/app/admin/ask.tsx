import { Reason } from '@vitrine/contract/admin/change'
import type { Permission } from '@vitrine/contract/admin/permission'
import { useState } from 'react'
import type * as z from 'zod'
import type { ApiClient } from '../context.ts'
import { Question } from '../forms/question.tsx'
import { TextAreaField, TextField } from '../forms/text-field.tsx'
import { Button } from '../ui/button.tsx'
import { useMay } from './use-may.ts'
import { useScreenAct } from './use-screen-act.tsx'
import { INTERNAL } from './words.ts'

interface AskButtonProps {
  label: string
  /** What it is done to, where several stand on the screen. */
  about?: string
  variant?: 'quiet'
  /** What will change. */
  says: string
  /** What is told once it is done. */
  done: string
  /** Who may not is not offered it. */
  permission: Permission
  withReason?: boolean
  rule?: z.ZodType<string>
  /** Which of several that are called so. */
  of?: string
  /** Where it leads; without it, the screen is read anew. */
  to?: string
  run(api: ApiClient, reason: string): Promise<unknown>
}

/** An act that says first what it changes, and asks. */
export function AskButton(props: AskButtonProps) {
  const { label, about, says, done, permission, of = '', variant, withReason = false, rule, to, run } = props
  const may = useMay()
  const [isAsked, setIsAsked] = useState(false)
  const { act } = useScreenAct<string>({
    name: label + of,
    done,
    failed: label,
    async run(api, reason) {
      await run(api, reason)
      setIsAsked(false)
      return to
    },
  })
  if (!may(permission)) return null
  const title = about ? `${label}: ${about}` : label
  return (
    <>
      <Button
        variant={variant ?? 'outline'}
        size="small"
        aria-label={about && title}
        onClick={() => setIsAsked(true)}
      >
        {label}
      </Button>
      {isAsked && (
        <AskReason
          title={title}
          says={says}
          action={label}
          withReason={withReason}
          rule={rule}
          run={act}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

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

interface AskTextProps {
  title: string
  label: string
  value: string
  most: number
  /** What is wrong with an answer, as a sentence; otherwise it has to have two letters. */
  problemOf?(text: string): string | undefined
  /** Whoever asks closes the question once it is done. */
  run(text: string): Promise<void>
  onClose(): void
}

const tooShort = (text: string) => (text.length < 2 ? 'Use ao menos 2 letras.' : undefined)

/** Asks for one line of text. */
export function AskText({ title, label, value, most, problemOf = tooShort, run, onClose }: AskTextProps) {
  const [text, setText] = useState(value)
  const field = (
    <TextField
      label={label}
      maxLength={most}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
  return (
    <Question
      title={title}
      action="Salvar"
      field={field}
      missing={problemOf(text.trim())}
      run={() => run(text.trim())}
      onClose={onClose}
    >
      {null}
    </Question>
  )
}
