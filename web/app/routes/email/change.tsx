import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ConfirmFirst, useUnconfirmed } from '../../forms/confirm-email.tsx'
import { asMember } from '../../session/guards.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { useSession } from '../../session/use-session.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Address } from '../../ui/address.tsx'
import { Card } from '../../ui/card.tsx'
import { Column } from '../../ui/column.tsx'
import type { Route } from './+types/change'
import { ChangeEmailForms } from './change-forms.tsx'

const TITLE = 'Trocar e-mail'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [pending] = await Promise.all([api.credential.readEmailChange({}), refreshUnconfirmed(api)])
    return pending
  })
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} rows={1} />
export const ErrorBoundary = RouteFailure

export default function ChangeEmail({ loaderData: pending }: Route.ComponentProps) {
  const email = useSession()?.email ?? ''
  const isUnconfirmed = useUnconfirmed()
  const lead = (
    <>
      Hoje sua conta usa <Address>{email}</Address>.
    </>
  )
  return (
    <Screen title={TITLE} lead={lead}>
      <AccountTabs />
      {isUnconfirmed ? (
        <ConfirmFirst before="trocar o endereço" />
      ) : (
        <Card>
          <Column narrow>
            <ChangeEmailForms pending={pending} />
          </Column>
        </Card>
      )}
    </Screen>
  )
}
