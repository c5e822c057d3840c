import { PasswordChange } from '@vitrine/contract/credential'
import { href, Link, useNavigate } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { Form } from '../../forms/form.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { asMember } from '../../session/guards.ts'
import { useSession } from '../../session/use-session.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Card } from '../../ui/card.tsx'
import { Column } from '../../ui/column.tsx'
import { notify } from '../../ui/notify.ts'
import type { Route } from './+types/change'
import { AskOwnLink } from './ask-own-link.tsx'

const TITLE = 'Trocar a senha'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.profile.read({}))
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} rows={1} />
export const ErrorBoundary = RouteFailure

export default function ChangePassword({ loaderData: { hasPassword } }: Route.ComponentProps) {
  const title = hasPassword ? TITLE : 'Criar senha'
  return (
    <Screen
      title={title}
      lead={hasPassword ? 'As sessões em outros dispositivos são encerradas.' : undefined}
    >
      <AccountTabs />
      <Card>
        <Column narrow>
          {hasPassword ? (
            <>
              <ChangeForm />
              <p>
                Não lembra a atual?{' '}
                <Link to={href('/account/forgot-password')}>Receber um link por e-mail</Link>
              </p>
            </>
          ) : (
            <AskOwnLink
              isFirst
              before="Sua conta ainda não tem senha. Para criar uma, abra o link que enviamos para"
            />
          )}
        </Column>
      </Card>
    </Screen>
  )
}

function ChangeForm() {
  const user = useSession()
  const navigate = useNavigate()
  const form = useContractForm({
    schema: PasswordChange,
    initialValues: { currentPassword: '', newPassword: '' },
    async send(values) {
      await (await getApi()).credential.changePassword(values)
      notify({ tone: 'good', title: 'Senha alterada', caption: 'As outras sessões foram encerradas.' })
      navigate(href('/account/perfil/seguranca'))
    },
  })
  const { getInputProps } = form.fields
  return (
    <Form form={form} action="Trocar a senha">
      {/* Password managers keep the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        label="Senha atual"
        autoComplete="current-password"
        {...getInputProps('currentPassword')}
      />
      <NewPasswordField
        label="Nova senha"
        owner={[user?.name, user?.email]}
        {...getInputProps('newPassword')}
      />
    </Form>
  )
}
