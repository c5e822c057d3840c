import { type RolesInput, RolesInput as Schema } from '@vitrine/contract/admin/team'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { reasonField } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { rolesField } from '../../../admin/records/account-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/roles'

const TITLE = 'Mudar funções'
export const clientLoader = recordLoader((api, id) => api.adminAccount.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** What somebody may do in the administration; who has no role is a customer like everybody. */
export default function ChangeRoles({ loaderData: { id, name, roles } }: Route.ComponentProps) {
  const back = { to: href('/admin/usuarios/:id', { id }), label: name }
  return (
    <RecordScreen
      key={roles.join()}
      title={TITLE}
      lead={name}
      back={back}
      sections={[
        {
          title: 'Funções',
          lead: 'As sessões da pessoa terminam agora, e ela entra de novo com o que pode fazer. Sem função, ela deixa de administrar.',
          fields: [rolesField, reasonField],
        },
      ]}
      schema={Schema}
      values={{ roles, reason: '' }}
      toInput={(filled) => ({ ...filled, id, before: roles })}
      action={TITLE}
      saved="Funções alteradas"
      save={async (input) => {
        await (await getApi()).adminTeam.changeRoles(input as RolesInput)
        return back.to
      }}
    />
  )
}
