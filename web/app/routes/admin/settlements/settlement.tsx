import type { Settlement } from '@vitrine/contract/admin/settlement'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { AdminPage, AdminSkeleton, AsideCard, Columns, RecordTable } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { amountText, DIFFERENCE_WORDS, dayText, sideText } from '../../../admin/records/settlement-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { METHOD_NAMES } from '../../../ui/labels.ts'
import type { Route } from './+types/settlement'

type Row = Settlement['differences'][number]

export const clientLoader = recordLoader((api, id) => api.adminSettlement.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Conciliação" />
export const ErrorBoundary = ScreenFailure

const COLUMNS: Parameters<typeof RecordTable<Row>>[0]['columns'] = [
  { title: 'O que difere', cell: ({ kind }) => DIFFERENCE_WORDS[kind] },
  { title: 'No banco', right: true, cell: ({ told }) => amountText(told) },
  { title: 'Na loja', right: true, cell: ({ booked }) => amountText(booked) },
  {
    title: 'Pedido',
    cell: ({ order }) =>
      order ? <RecordLink to="order" id={order.id} name={order.code} /> : 'Nenhum da loja',
  },
  { title: 'Loja', cell: ({ order }) => order?.brandName ?? '–' },
  { title: 'Número no banco', cell: ({ id }) => id },
]

/** What a provider received on a day beside what the orders say, payment by payment where the two differ. */
export default function SettlementScreen({ loaderData: settlement }: Route.ComponentProps) {
  const { day, method, provider, told, booked, differences, at } = settlement
  return (
    <AdminPage
      title={`${METHOD_NAMES[method]} de ${dayText(day)}`}
      lead={`Conferido em ${formatDateTime(new Date(at))}. Enquanto houver diferença, o dia é conferido de novo por uma semana.`}
      back={{ to: href('/admin/conciliacao'), label: 'Conciliação' }}
    >
      <Columns
        aside={
          <AsideCard title="Recebido no dia">
            <Facts
              facts={[
                ['No banco', sideText(told)],
                ['Na loja', sideText(booked)],
                ['Banco', provider],
              ]}
            />
          </AsideCard>
        }
      >
        <RecordTable
          title="Diferenças"
          rows={differences}
          empty="O banco e a loja dizem o mesmo."
          columns={COLUMNS}
        />
      </Columns>
    </AdminPage>
  )
}
