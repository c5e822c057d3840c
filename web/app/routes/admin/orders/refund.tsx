import { type AdminOrder, type RefundInput, RefundInput as Schema } from '@vitrine/contract/admin/order'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { type Field, type Values, valueAt } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import type { Choice } from '../../../admin/list/list.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { PART_CHOICES, REASON_CHOICES, wayBack } from '../../../admin/records/order-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { INTERNAL } from '../../../admin/words.ts'
import { getApi } from '../../../session/api.ts'
import { brl } from '../../../ui/labels.ts'
import type { Route } from './+types/refund'

export const clientLoader = recordLoader((api, id) => api.adminOrder.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Devolver" />
export const ErrorBoundary = ScreenFailure

const isOf = (part: string) => (values: object) => valueAt(values, 'part.of') === part

/** What goes back by what is filled in, in centavos; none while nothing is chosen. */
function amountOf({ refundable, refundableLines }: AdminOrder, values: Values): number {
  if (isOf('order')(values)) return refundable
  if (isOf('amount')(values)) return Number(valueAt(values, 'part.amount') ?? 0)
  const chosen = valueAt(values, 'part.lineIds') as string[]
  return refundableLines.reduce((sum, { lineId, amount }) => sum + (chosen.includes(lineId) ? amount : 0), 0)
}

/** The items of which something is left to give back. */
const lineChoices = ({ order: { lines }, refundableLines }: AdminOrder): readonly Choice[] =>
  refundableLines
    .filter(({ amount }) => amount > 0)
    .map(({ lineId, amount }) => [lineId, `${lines.find(({ id }) => id === lineId)!.name}, ${brl(amount)}`])

/** What can still go back, and to whom. */
const Left = ({ record: { account, refundable } }: { record: AdminOrder }) => (
  <>
    Ainda podem ser devolvidos {brl(refundable)} a{' '}
    <RecordLink to="account" id={account.id} name={account.name} />.
  </>
)

/** What goes back of an order, and why. */
const refundFields = (record: AdminOrder): readonly Field[] => [
  {
    kind: 'choice',
    name: 'part.of',
    label: 'O que devolver',
    of: PART_CHOICES,
    half: true,
  },
  { kind: 'choice', name: 'as', label: 'Por quê', of: REASON_CHOICES, half: true },
  {
    kind: 'choices',
    name: 'part.lineIds',
    label: 'Itens',
    of: lineChoices(record),
    when: isOf('lines'),
  },
  { kind: 'money', name: 'part.amount', label: 'Valor', half: true, when: isOf('amount') },
  {
    kind: 'multiline',
    name: 'reason',
    label: 'O que aconteceu',
    help: INTERNAL,
    rows: 3,
    max: 500,
  },
]

/** Gives money of an order back, whole or in part; what is left to give back was seen here, so that nothing goes twice. */
export default function RefundOrder({ loaderData: record }: Route.ComponentProps) {
  const { order, refundable } = record
  const { id, code } = order
  const back = { to: href('/admin/pedidos/:id', { id }), label: `Pedido ${code}` }
  return (
    <RecordScreen
      key={refundable}
      title={`Devolver dinheiro de ${code}`}
      lead={<Left record={record} />}
      back={back}
      sections={[
        {
          title: 'Devolução',
          lead: `O dinheiro volta ${wayBack(record)}. Quem comprou é avisado por e-mail, com o protocolo.`,
          fields: refundFields(record),
        },
      ]}
      schema={Schema}
      values={{ part: { of: 'order', lineIds: [], amount: null }, as: 'courtesy', reason: '' }}
      toInput={(filled) => ({ ...filled, id, left: refundable })}
      action={(values) => {
        const amount = amountOf(record, values)
        return amount > 0 ? `Devolver ${brl(amount)}` : 'Devolver'
      }}
      saved="Devolução pedida"
      save={async (input) => {
        await (await getApi()).adminOrder.refund(input as RefundInput)
        return back.to
      }}
    />
  )
}
