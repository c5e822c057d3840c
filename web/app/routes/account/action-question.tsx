import type {
  ActionPreview,
  CancelReason,
  SubscriptionActionKind,
  SubscriptionDetails,
} from '@vitrine/contract/subscription'
import { useEffect, useState } from 'react'
import { Dialog } from '../../forms/dialog.tsx'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { consequencesOf } from './action-words.ts'
import { CancelReasons } from './cancel-reasons.tsx'
import classes from './regret.module.css'

interface ActionQuestionProps {
  subscription: SubscriptionDetails
  kind: SubscriptionActionKind
  onChange(subscription: SubscriptionDetails): void
  onClose(): void
}

const WORDS: Record<SubscriptionActionKind, { title: string; sure: string; keep: string }> = {
  cancel: { title: 'Cancelar a assinatura?', sure: 'Cancelar assinatura', keep: 'Manter a assinatura' },
  'undo-cancellation': {
    title: 'Continuar com a assinatura?',
    sure: 'Desfazer cancelamento',
    keep: 'Manter o cancelamento',
  },
}

/** What an action comes to, as the server reckons it; then the one press that carries out exactly that. */
export function ActionQuestion({ subscription, kind, onChange, onClose }: ActionQuestionProps) {
  const [reason, setReason] = useState<CancelReason>()
  const { preview, problem, isBusy, confirm } = useAction(subscription.id, { kind, reason }, (changed) => {
    onClose()
    onChange(changed)
  })
  const { title, sure, keep } = WORDS[kind]
  return (
    <Dialog title={title} onClose={onClose}>
      <Column>
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
        <Button wide busy={isBusy || !preview} onClick={confirm}>
          {sure}
        </Button>
        <Button look="outline" wide onClick={onClose}>
          {keep}
        </Button>
      </Column>
    </Dialog>
  )
}

interface Chosen {
  kind: SubscriptionActionKind
  reason: CancelReason | undefined
}

function useAction(id: string, { kind, reason }: Chosen, onDone: (changed: SubscriptionDetails) => void) {
  const [preview, setPreview] = useState<ActionPreview>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      try {
        const seen = await (await getApi()).subscription.preview({ id, action: { kind } })
        if (isCurrent) setPreview(seen)
      } catch (error) {
        if (isCurrent) setProblem(sentenceFor(error))
      }
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [id, kind])
  const confirm = async () => {
    if (!preview) return
    setBusy(true)
    try {
      const { confirmation } = preview
      const action = kind === 'cancel' ? { kind, ...(reason && { reason }) } : { kind }
      onDone(await (await getApi()).subscription.act({ id, action, confirmation }))
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }
  return { preview, problem, isBusy, confirm }
}
