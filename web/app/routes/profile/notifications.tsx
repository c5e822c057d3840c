import { href, Link } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/guards.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/notifications'
import { NotificationChoices } from './notification-choices.tsx'

const TITLE = 'Preferências de notificação'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.profile.notifications({}))
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} rows={1} above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

export default function Notifications({ loaderData: preferences }: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      lead="O que você quer receber, por e-mail e aqui no site. Cada escolha vale na hora."
    >
      <AccountTabs />
      <Parts>
        <p>
          <Link to={href('/account/avisos')}>Ver os avisos que já chegaram</Link>
        </p>
        <NotificationChoices preferences={preferences} />
      </Parts>
    </Screen>
  )
}
