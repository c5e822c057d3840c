import type { User } from '@vitrine/contract/account'
import { turnedAway } from '../../admin/turned-away.ts'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asAdministrator, requireAdmin } from '../../session/as-administrator.ts'
import { calledName } from '../../session/called.ts'
import { useSession } from '../../session/use-session.ts'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/admin'
import { OwnProof } from './own-proof.tsx'
import { Resets } from './resets.tsx'

const RESETTERS = ['owner', 'support']
const mayReset = ({ roles }: User): boolean => roles.some((role) => RESETTERS.includes(role))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = requireAdmin(request, turnedAway)
  return asAdministrator(request, async ({ administration, secondFactorReset }) => {
    const [proof, resets] = await Promise.all([
      administration.readProof({}),
      mayReset(user) ? secondFactorReset.list({}) : null,
    ])
    return { proof, resets }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Administração" />
export const ErrorBoundary = RouteFailure

export default function Admin({ loaderData: { proof, resets } }: Route.ComponentProps) {
  const user = useSession()
  return (
    <Screen title="Administração" heading={`Olá, ${user ? calledName(user).split(' ')[0] : ''}`}>
      <Parts>
        <OwnProof proof={proof} />
        {resets && <Resets resets={resets} />}
      </Parts>
    </Screen>
  )
}
