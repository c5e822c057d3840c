import { type GrantInput, GrantInput as Schema } from '@vitrine/contract/admin/account'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { findProducts } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/grant-access'

const TITLE = 'Dar acesso'
export const clientLoader = recordLoader((api, id) => api.adminAccount.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** Gives somebody what a product opens, without a purchase. */
export default function GrantAccess({ loaderData: { id, name } }: Route.ComponentProps) {
  const back = { to: href('/admin/usuarios/:id', { id }), label: name }
  return (
    <RecordScreen
      title={TITLE}
      lead={name}
      back={back}
      sections={[
        {
          title: 'Acesso',
          lead: 'A pessoa usa o produto sem comprar. Nada é cobrado, nem agora nem depois.',
          fields: [
            { kind: 'one', name: 'productId', label: 'Produto', known: [], find: findProducts },
            { kind: 'moment', name: 'from', label: 'Desde', help: 'Vazio: a partir de agora.', half: true },
            { kind: 'moment', name: 'until', label: 'Até', help: 'Vazio: para sempre.', half: true },
            {
              kind: 'multiline',
              name: 'reason',
              label: 'Motivo',
              help: 'Só a equipe vê, e quem o recebe na cópia dos próprios dados. Fica registrado na auditoria.',
              rows: 3,
              max: 500,
            },
          ],
        },
      ]}
      schema={Schema}
      values={{ productId: null, from: null, until: null, reason: '' }}
      toInput={(filled) => ({ ...filled, id })}
      action={TITLE}
      saved="Acesso dado"
      save={async (input) => {
        await (await getApi()).adminAccount.grantAccess(input as GrantInput)
        return back.to
      }}
    />
  )
}
