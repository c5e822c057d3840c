import { useState } from 'react'
import { Dialog } from '../forms/dialog.tsx'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { sentenceFor } from '../session/refused.ts'
import { Button } from '../ui/button.tsx'
import { Column } from '../ui/column.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './page.module.css'

interface AskReasonProps {
  title: string
  /** What will change. */
  says: string
  action: string
  withReason: boolean
  /** Whoever asks closes the question once it is done. */
  run(reason: string): Promise<void>
  onClose(): void
}

const SHORTEST = 3

/** Says first what an act changes, asks for the reason that the audit keeps, and tells why it was refused. */
export function AskReason({ title, says, action, withReason, run, onClose }: AskReasonProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const confirm = async () => {
    if (withReason && reason.trim().length < SHORTEST) return setProblem('Escreva o motivo.')
    setBusy(true)
    setProblem('')
    try {
      await run(reason.trim())
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Column>
        <p>{says}</p>
        {withReason && (
          <TextAreaField
            label="Motivo"
            help="Fica registrado na auditoria."
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        )}
        {problem && <Notice tone="negative">{problem}</Notice>}
        <div className={classes.answers}>
          <Button busy={busy} onClick={confirm}>
            {action}
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </Column>
    </Dialog>
  )
}
