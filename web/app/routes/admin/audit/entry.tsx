import type { AuditRow } from '@vitrine/contract/admin/audit'
import { auditWords } from '@vitrine/contract/admin/audit-words'
import { formatDateTime } from '@vitrine/contract/time'
import { AsideCard } from '../../../admin/aside-card.tsx'
import { Differences } from '../../../admin/form/differences.tsx'
import { AdminPage, AdminSkeleton, Columns, Way } from '../../../admin/page.tsx'
import { recordLoader } from '../../../admin/record-loader.ts'
import { RouteFailure } from '../../../brand/route-failure.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { Route } from './+types/entry'
import { differencesOf } from './fields.ts'

export const clientLoader = recordLoader((api, id) => api.adminAudit.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Auditoria" />
export const ErrorBoundary = RouteFailure

/** Where a thing is changed. */
const PLACES: Readonly<Record<string, string>> = {
  product: '/admin/produtos',
  brand: '/admin/marcas',
  category: '/admin/categorias',
  coupon: '/admin/cupons',
  order: '/admin/pedidos',
  account: '/admin/usuarios',
  review: '/admin/avaliacoes',
}

/** One row of the log: who did what, and what differs since. */
export default function AuditEntry({ loaderData: row }: Route.ComponentProps) {
  const { seq, at, actor, subject, action, reason, ip } = row
  const differences = differencesOf(row)
  const place = PLACES[subject.kind]
  return (
    <AdminPage
      title={auditWords(action)}
      lead={subject.name}
      back={{ to: '/admin/auditoria', label: 'Auditoria' }}
      more={place && !isRemoval(row) && <Way to={`${place}/${subject.id}`}>Abrir {subject.name}</Way>}
    >
      <Columns
        aside={
          <AsideCard title={`Registro nº ${seq}`}>
            <Facts
              facts={[
                ['Quem', actor.name ?? actor.id],
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

const isRemoval = ({ action }: AuditRow): boolean => action.endsWith('.remove')
