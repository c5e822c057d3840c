import type { RuleState } from '@vitrine/contract/admin/rule'
import type { VersionedRule } from '@vitrine/contract/admin/rule-input'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import type { ReactNode } from 'react'
import { RecordTable } from '../../../admin/record-table.tsx'
import { RULE_STATES } from '../../../admin/records/rule-words.ts'
import { Status } from '../../../admin/status.tsx'
import { ActOnVersion } from './act-on-version.tsx'

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
