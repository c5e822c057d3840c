import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ConfirmFirst, useUnconfirmed } from '../../forms/confirm-email.tsx'
import { asMember } from '../../session/as-member.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/privacy'
import { Choices } from './choices.tsx'
import { Copy } from './copy.tsx'
import { History } from './history.tsx'
import { Removal } from './removal.tsx'
import { Rights } from './rights.tsx'
import { Shared } from './shared.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [consents, exports, history, removal, recipients] = await Promise.all([
      api.privacy.consents({}),
      api.privacy.listExports({}),
      api.privacy.history({ limit: 10 }),
      api.privacy.readRemoval({}),
      api.privacy.recipients({}),
      refreshUnconfirmed(api),
    ])
    return { consents, exports, history, removal, recipients }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Privacidade" />
export const ErrorBoundary = RouteFailure

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { consents, exports, history, removal, recipients } = loaderData
  const isUnconfirmed = useUnconfirmed()
  return (
    <Screen title="Privacidade" lead="O que sabemos sobre você, o que você permitiu e como controlar isso.">
      <AccountTabs />
      <Parts>
        <Choices consents={consents} />
        {isUnconfirmed ? (
          <ConfirmFirst before="pedir uma cópia dos seus dados" />
        ) : (
          <Copy exports={exports} />
        )}
        <Shared recipients={recipients} />
        <Rights />
        <History first={history} />
        <Removal removal={removal} />
      </Parts>
    </Screen>
  )
}
