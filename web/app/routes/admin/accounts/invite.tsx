import { type InviteInput, InviteInput as Schema } from '@vitrine/contract/admin/team'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { reasonField } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { rolesField } from '../../../admin/records/account-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'

const TITLE = 'Convidar para a administração'
export const clientLoader = recordLoader(async () => null)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** Makes an account that administers, and sends its owner the link to come in by. */
export default function Invite() {
  return (
    <RecordScreen
      title={TITLE}
      back={{ to: href('/admin/usuarios'), label: 'Usuários' }}
      sections={[
        {
          title: 'Convite',
          lead: 'A pessoa recebe um link que vale 7 dias, cria a senha e ativa a verificação em duas etapas antes da primeira página.',
          fields: [
            { kind: 'text', name: 'name', label: 'Nome completo', max: 120, half: true },
            { kind: 'text', name: 'email', label: 'E-mail', max: 254, half: true },
            rolesField,
            reasonField,
          ],
        },
      ]}
      schema={Schema}
      values={{ name: '', email: '', roles: [], reason: '' }}
      action="Enviar convite"
      saved="Convite na fila de envio"
      save={async (input) => {
        const { id } = await (await getApi()).adminTeam.invite(input as InviteInput)
        return href('/admin/usuarios/:id', { id })
      }}
    />
  )
}
