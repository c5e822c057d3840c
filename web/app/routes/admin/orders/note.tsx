import {
  type AdminOrder,
  type NoteIssuedInput,
  NoteIssuedInput as Schema,
} from '@vitrine/contract/admin/order'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import type { Section } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/note'

export const clientLoader = recordLoader((api, id) => api.adminOrder.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Nota fiscal" />
export const ErrorBoundary = ScreenFailure

const SECTIONS: readonly Section[] = [
  {
    title: 'Nota fiscal',
    fields: [
      { kind: 'text', name: 'number', label: 'Número da nota', max: 40, half: true },
      {
        kind: 'text',
        name: 'url',
        label: 'Endereço da nota',
        help: 'O link da prefeitura, começando com https://. Quem comprou o abre na página da compra.',
        max: 500,
      },
      {
        kind: 'file',
        name: 'uploadId',
        label: 'PDF da nota',
        help: 'Quem comprou o baixa na página da compra.',
        purpose: 'fiscal-note',
        begin: (api, facts) => api.adminOrder.beginNotePdf(facts),
      },
    ],
  },
]

const Of = ({ record: { order, account } }: { record: AdminOrder }) => (
  <>
    do pedido <RecordLink to="order" id={order.id} name={order.code} />, de{' '}
    <RecordLink to="account" id={account.id} name={account.name} />
  </>
)

/** Tells that the note of an order was issued, by hand, with where it can be read and the note itself, if there is one. */
export default function IssuedNote({ loaderData: record }: Route.ComponentProps) {
  const { order } = record
  const back = { to: href('/admin/pedidos/:id', { id: order.id }), label: `Pedido ${order.code}` }
  return (
    <RecordScreen
      title="Nota emitida"
      lead={<Of record={record} />}
      back={back}
      sections={SECTIONS}
      schema={Schema}
      values={{ number: '', url: '', uploadId: null }}
      toInput={(filled) => ({ ...filled, id: order.id })}
      action="Registrar"
      saved="Nota registrada"
      save={async (input) => {
        await (await getApi()).adminOrder.noteIssued(input as NoteIssuedInput)
        return back.to
      }}
    />
  )
}
