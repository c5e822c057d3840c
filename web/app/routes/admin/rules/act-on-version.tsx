import type { RuleState } from '@vitrine/contract/admin/rule'
import type { WithdrawnRule } from '@vitrine/contract/admin/rule-input'
import { today } from '@vitrine/contract/time'
import { AskButton } from '../../../admin/ask-button.tsx'
import type { ApiClient } from '../../../context.ts'
import { serverNow } from '../../../session/server-clock.ts'

interface ActOnVersionProps {
  kind: WithdrawnRule
  version: { id: string; state: RuleState; endsOn: string | null }
  /** What it is called, for who hears the button. */
  name: string
}

/** Ends a version that holds, with today as its last day, or gives up one that has not begun. */
export function ActOnVersion({ kind, version: { id, state, endsOn }, name }: ActOnVersionProps) {
  const day = today(serverNow())
  const isComing = state === 'coming'
  const ends = kind !== 'installments' && state === 'current' && endsOn !== day
  if (!(isComing || ends)) return null
  const run = async ({ adminRule }: ApiClient, reason: string) => {
    if (isComing || kind === 'installments') await adminRule.withdraw({ kind, id, reason })
    else await adminRule.end({ kind, id, lastOn: day, reason })
  }
  return (
    <AskButton
      label={isComing ? 'Desistir' : 'Encerrar'}
      about={name}
      says={
        isComing
          ? 'Esta versão não chega a valer, e a de antes continua.'
          : 'Hoje é o último dia desta versão. O que já foi vendido não muda.'
      }
      done={isComing ? 'Versão retirada' : 'Versão encerrada'}
      permission="rules.write"
      of={id}
      look="quiet"
      withReason
      run={run}
    />
  )
}
