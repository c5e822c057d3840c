import type { OrderRow } from '@vitrine/contract/admin/order'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { BRAND_FILTER, withBrands } from '../../../admin/record-lookups.ts'
import { NOTE_CHOICES, STATUS_CHOICES, STATUS_TONES } from '../../../admin/records/order-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { METHOD_CHOICES } from '../../../admin/words.ts'
import type { ApiClient } from '../../../context.ts'
import { brl, METHOD_NAMES, ORDER_STATUS } from '../../../ui/labels.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { Route } from './+types/list'

const TITLE = 'Pedidos'
type Query = Parameters<ApiClient['adminOrder']['list']>[0]

const ORDERS: List<OrderRow, Query> = {
  title: TITLE,
  noun: ['pedido', 'pedidos'],
  more: () => <SubmitNotes />,
  search: 'código, nome, e-mail, CPF, telefone ou final do cartão',
  filters: [
    { name: 'status', label: 'Situação', of: STATUS_CHOICES },
    BRAND_FILTER,
    { name: 'note', label: 'Nota fiscal', of: NOTE_CHOICES },
    {
      name: 'refund',
      label: 'Devolução',
      of: [
        ['failed', 'Recusada pelo banco'],
        ['processing', 'Em andamento'],
      ],
    },
    { name: 'method', label: 'Forma', of: METHOD_CHOICES },
    { name: 'payment', label: 'Banco', of: [['without-outcome', 'Sem resposta']] },
    {
      name: 'dated',
      label: 'Datas',
      none: 'Do pedido',
      of: [
        ['paid', 'Do pagamento'],
        ['refunded', 'Da devolução'],
        ['charged-back', 'Da contestação perdida'],
      ],
    },
    { name: 'from', label: 'De', of: 'day' },
    { name: 'to', label: 'Até', of: 'day' },
  ],
  columns: [
    {
      name: 'code',
      title: 'Pedido',
      cell: ({ code, names }) => <Named name={code} detail={names.join(', ')} />,
    },
    {
      name: 'account',
      title: 'Quem comprou',
      cell: ({ account }) => <RecordLink to="account" id={account.id} name={account.name} />,
    },
    {
      name: 'status',
      title: 'Situação',
      cell: ({ status }) => <Status tone={STATUS_TONES[status]}>{ORDER_STATUS[status][0]}</Status>,
    },
    { name: 'brand', title: 'Loja', among: 'brand', wide: true, cell: ({ brandName }) => brandName },
    {
      name: 'method',
      title: 'Forma',
      wide: true,
      cell: ({ method }) => (method ? METHOD_NAMES[method] : '–'),
    },
    {
      name: 'placed',
      title: 'Feito em',
      sorts: true,
      cell: ({ placedAt }) => formatDateTime(new Date(placedAt)),
    },
    { name: 'total', title: 'Total', right: true, sorts: true, cell: ({ total }) => brl(total) },
  ],
  nameOf: ({ code }) => code,
  to: ({ id }) => href('/admin/pedidos/:id', { id }),
  load: (api, query) => withBrands(api, api.adminOrder.list(query)),
  exported: (api, { after, limit, ...filter }) => api.adminOrder.export(filter),
  empty: {
    icon: 'order',
    title: 'Nenhum pedido ainda',
    text: 'Assim que alguém comprar, o pedido aparece aqui.',
  },
}

export const clientLoader = listLoader(ORDERS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={ORDERS} page={loaderData} />
}

/** Hands the notes that are to be issued over to whoever issues them, as a file. */
const SubmitNotes = () => (
  <ActionButton
    label="Baixar notas a emitir"
    done="Notas a emitir baixadas"
    permission="fiscal-notes.write"
    run={async (api) => saveFile(await api.adminOrder.submitNotes({}))}
  />
)
