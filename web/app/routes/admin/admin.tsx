import { may } from '@vitrine/contract/admin/permission'
import { enterScreen } from '../../admin/enter.ts'
import { brandChoices } from '../../admin/look-ups.ts'
import { ScreenFailure } from '../../admin/screen-failure.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { Screen } from '../../brand/screen.tsx'
import { calledName } from '../../session/called.ts'
import { asAdministrator } from '../../session/guards.ts'
import { serverNow } from '../../session/server-clock.ts'
import { useSession } from '../../session/use-session.ts'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/admin'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { OwnProof } from './own-proof.tsx'
import { periodIn } from './period.ts'
import { SetupProblems } from './setup-problems.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = enterScreen(request)
  const mayFigures = may(user.roles, 'figures.read')
  return asAdministrator(request, async (api) => {
    const { administration, adminOverview, adminSetup } = api
    const [steps, attention, overview, brands, proof] = await Promise.all([
      adminSetup.read({}),
      adminOverview.attention({}),
      mayFigures ? adminOverview.figures(periodIn(new URL(request.url).searchParams, serverNow())) : null,
      brandChoices(api),
      administration.readProof({}),
    ])
    return { steps, attention, overview, brands, proof }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Administração" />
export const ErrorBoundary = ScreenFailure

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { steps, attention, overview, brands, proof } = loaderData
  const user = useSession()
  return (
    <Screen title="Administração" heading={`Olá, ${user ? calledName(user).split(' ')[0] : ''}`}>
      <Parts>
        <SetupProblems steps={steps} />
        <FirstSteps steps={steps} />
        <Attention items={attention} />
        {overview && <Figures overview={overview} brands={brands} />}
        <OwnProof proof={proof} />
      </Parts>
    </Screen>
  )
}
