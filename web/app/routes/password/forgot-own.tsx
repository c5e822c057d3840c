import { href, Link } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { requireUser } from '../../session/guards.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Card } from '../../ui/card.tsx'
import { Column } from '../../ui/column.tsx'
import type { Route } from './+types/forgot-own'
import { AskOwnLink } from './ask-own-link.tsx'

const TITLE = 'Esqueci minha senha'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireUser(request)
  return null
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} rows={1} />
export const ErrorBoundary = RouteFailure

export default function ForgotOwnPassword() {
  return (
    <Screen title={TITLE}>
      <AccountTabs />
      <Card>
        <Column narrow>
          <AskOwnLink before="Com um link você escolhe uma nova senha sem precisar da atual. Enviamos para" />
          <p>
            Lembrou? <Link to={href('/account/password')}>Trocar a senha com a atual</Link>
          </p>
        </Column>
      </Card>
    </Screen>
  )
}
