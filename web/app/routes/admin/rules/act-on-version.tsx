import type { RuleState, WithdrawnRule } from '@vitrine/contract/admin/rule'
import { today } from '@vitrine/contract/time'
import { useState } from 'react'
import { AskReason } from '../../../admin/ask-reason.tsx'
import { useAct } from '../../../admin/use-act.ts'
import { useMay } from '../../../admin/use-may.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button.tsx'

interface ActOnVersionProps {
  kind: WithdrawnRule
  version: { id: string; state: RuleState; endsOn: string | null }
  /** What it is called, for who hears the button. */
  name: string
}

/** Ends a version that holds, with today as its last day, or gives up one that has not begun. */
export function ActOnVersion({ kind, version: { id, state, endsOn }, name }: ActOnVersionProps) {
  const may = useMay()
  const [isAsked, setIsAsked] = useState(false)
  const { act } = useAct()
  const day = today(serverNow())
  const isComing = state === 'coming'
  const ends = kind !== 'installments' && state === 'current' && endsOn !== day
  if (!(isComing || ends) || !may('rules.write')) return null
  const word = isComing ? 'Desistir' : 'Encerrar'
  const run = async (reason: string) => {
    await act(isComing ? 'Versão retirada' : 'Versão encerrada', async ({ adminRule }) => {
      if (isComing || kind === 'installments') await adminRule.withdraw({ kind, id, reason })
      else await adminRule.end({ kind, id, lastOn: day, reason })
      return undefined
    })
    setIsAsked(false)
  }
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsAsked(true)} aria-label={`${word}: ${name}`}>
        {word}
      </Button>
      {isAsked && (
        <AskReason
          title={`${word}: ${name}`}
          says={
            isComing
              ? 'Esta versão não chega a valer, e a de antes continua.'
              : 'Hoje é o último dia desta versão. O que já foi vendido não muda.'
          }
          action={word}
          withReason
          run={run}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
