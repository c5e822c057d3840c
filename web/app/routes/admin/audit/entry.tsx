import type { AuditRow } from '@vitrine/contract/admin/audit'
import { auditWords } from '@vitrine/contract/admin/audit-words'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { Differences } from '../../../admin/form/differences.tsx'
import { AdminPage, AdminSkeleton, AsideCard, Columns } from '../../../admin/page.tsx'
import { isRecordKind, RecordLink } from '../../../admin/record-link.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { Route } from './+types/entry'
import { differencesOf } from './fields.ts'

export const clientLoader = recordLoader((api, id) => api.adminAudit.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Auditoria" />
export const ErrorBoundary = ScreenFailure

/** One row of the log: who did what, and what differs since. */
export default function AuditEntry({ loaderData: row }: Route.ComponentProps) {
  const { seq, at, actor, action, reason, ip } = row
  const differences = differencesOf(row)
  return (
    <AdminPage
      title={auditWords(action)}
      lead={<Subject row={row} />}
      back={{ to: href('/admin/auditoria'), label: 'Auditoria' }}
    >
      <Columns
        aside={
          <AsideCard title={`Registro nº ${seq}`}>
            <Facts
              facts={[
                ['Quem', <Actor key="actor" actor={actor} />],
                ['Quando', formatDateTime(new Date(at))],
                ['Motivo', reason],
                ['Endereço IP', ip],
              ]}
            />
          </AsideCard>
        }
      >
        <AsideCard title="O que mudou">
          {differences.length > 0 ? (
            <Differences titles={['Antes', 'Depois']} rows={differences} />
          ) : (
            <p>Nenhum campo mudou.</p>
          )}
        </AsideCard>
      </Columns>
    </AdminPage>
  )
}

const Actor = ({ actor: { id, name } }: Pick<AuditRow, 'actor'>) => (
  <RecordLink to="account" id={name && id} name={name ?? id} />
)

/** What was changed, which may be gone since. */
const Subject = ({ row }: { row: AuditRow }) => {
  const { kind, id, name } = row.subject
  if (!isRecordKind(kind) || isRemoval(row)) return name
  return <RecordLink to={kind} id={id} name={name} />
}

const isRemoval = ({ action }: AuditRow): boolean => action.endsWith('.remove')
