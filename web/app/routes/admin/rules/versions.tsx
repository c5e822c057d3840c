import type { RuleState } from '@vitrine/contract/admin/rule'
import type { VersionedRule, WithdrawnRule } from '@vitrine/contract/admin/rule-input'
import { calendarDay, formatDay, today } from '@vitrine/contract/time'
import type { ReactNode } from 'react'
import { AskButton } from '../../../admin/ask.tsx'
import { RecordTable } from '../../../admin/page.tsx'
import { RULE_STATES } from '../../../admin/records/rule-words.ts'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import { serverNow } from '../../../session/server-clock.ts'

interface Version {
  id: string
  startsOn: string
  endsOn: string | null
  state: RuleState
  by?: string | undefined
  reason: string
  gap?: { from: string; to: string } | undefined
}

interface VersionsProps<V extends Version> {
  title: string
  kind: VersionedRule
  versions: readonly V[]
  /** What a version is called. */
  nameOf(version: V): string
  columns: readonly { title: string; cell(version: V): ReactNode; right?: boolean }[]
  empty: string
}

const dayText = (day: string): string => formatDay(calendarDay(day))

/** Every version of a kind of rule: what it says, when it holds, by whom and why. */
export function Versions<V extends Version>(props: VersionsProps<V>) {
  const { title, kind, versions, nameOf, columns, empty } = props
  return (
    <RecordTable
      title={title}
      rows={versions}
      empty={empty}
      columns={[
        ...columns,
        { title: 'Situação', cell: ({ state }) => <State state={state} /> },
        { title: 'Vale', cell: (version) => <Days version={version} /> },
        { title: 'Por quê', cell: ({ by, reason }) => (by ? `${reason} (${by})` : reason) },
        {
          title: 'Ações',
          cell: (version) => <ActOnVersion kind={kind} version={version} name={nameOf(version)} />,
        },
      ]}
    />
  )
}

export const State = ({ state }: { state: RuleState }) => (
  <Status tone={RULE_STATES[state][0]}>{RULE_STATES[state][1]}</Status>
)

/** From when to when, and on which days before it none of its kind holds. */
const Days = ({ version: { startsOn, endsOn, gap } }: { version: Version }) => (
  <>
    {endsOn ? `${dayText(startsOn)} a ${dayText(endsOn)}` : `desde ${dayText(startsOn)}`}
    {gap && (
      <>
        <br />
        <strong>{`Nenhuma vale de ${dayText(gap.from)} a ${dayText(gap.to)}`}</strong>
      </>
    )}
  </>
)

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
      variant="quiet"
      withReason
      run={run}
    />
  )
}
