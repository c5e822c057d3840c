import {
  type CancelReason,
  MOST_PAUSED,
  type SubscriptionAction,
  type SubscriptionActionKind,
  type SubscriptionDetails,
} from '@vitrine/contract/subscription'
import { useState } from 'react'
import { Dialog } from '../../forms/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { counted } from '../../ui/words.ts'
import { ACTION_WORDS, consequencesOf } from './action-words.ts'
import { CancelReasons } from './cancel-reasons.tsx'
import classes from './regret.module.css'
import { useAction } from './use-action.ts'

/** What is asked for without choosing another plan. */
export type PlainKind = Exclude<SubscriptionActionKind, 'change'>

interface ActionQuestionProps {
  subscription: SubscriptionDetails
  kind: PlainKind
  onChange(subscription: SubscriptionDetails): void
  onClose(): void
}

/** What an action comes to, as the server reckons it; then the one press that carries out exactly that. */
export function ActionQuestion({ subscription, kind, onChange, onClose }: ActionQuestionProps) {
  const [reason, setReason] = useState<CancelReason>()
  const [cycles, setCycles] = useState(1)
  const action: SubscriptionAction = kind === 'pause' ? { kind, cycles } : { kind }
  const { preview, problem, isBusy, confirm } = useAction(subscription.id, action, (changed) => {
    onClose()
    onChange(changed)
  })
  const { title, sure, keep } = ACTION_WORDS[kind]
  return (
    <Dialog title={title} onClose={onClose}>
      <Column>
        {kind === 'pause' && <Cycles cycles={cycles} onChoose={setCycles} />}
        {preview ? (
          <ul className={classes.changes}>
            {consequencesOf(kind, subscription, preview).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        ) : (
          !problem && <Spinner />
        )}
        {kind === 'cancel' && <CancelReasons reason={reason} onChoose={setReason} />}
        {problem && <Notice tone="negative">{problem}</Notice>}
        <Button
          wide
          busy={isBusy || !preview}
          onClick={() => confirm(kind === 'cancel' && reason ? { kind, reason } : action)}
        >
          {sure}
        </Button>
        <Button look="outline" wide onClick={onClose}>
          {keep}
        </Button>
      </Column>
    </Dialog>
  )
}

const CYCLES = Array.from({ length: MOST_PAUSED }, (_, i) => i + 1)

interface CyclesProps {
  cycles: number
  onChoose(cycles: number): void
}

/** How many charges a pause skips. */
const Cycles = ({ cycles, onChoose }: CyclesProps) => (
  <Field label="Por quanto tempo">
    {(control) => (
      <select
        {...control}
        value={cycles}
        onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
      >
        {CYCLES.map((count) => (
          <option key={count} value={count}>
            {counted(count, 'mês', 'meses')}
          </option>
        ))}
      </select>
    )}
  </Field>
)
