import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/as-member.ts'
import { useMemberOnly } from '../../session/use-session.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Card } from '../../ui/card.tsx'
import type { Route } from './+types/notifications'
import { NotificationChoices } from './notification-choices.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.profile.notifications({}))
}

export const HydrateFallback = () => <ListSkeleton title="Avisos" rows={1} above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

export default function Notifications({ loaderData: preferences }: Route.ComponentProps) {
  useMemberOnly()
  return (
    <Screen title="Avisos" lead="O que você quer receber por e-mail. Cada escolha vale na hora.">
      <AccountTabs />
      <Card>
        <NotificationChoices preferences={preferences} />
      </Card>
    </Screen>
  )
}
