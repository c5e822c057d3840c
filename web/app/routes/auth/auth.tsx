import { useState } from 'react'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { StoreLink } from '../../brand/store-link.tsx'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import {
  type ExternalEntry,
  enterAsSignedIn,
  forgetEntryOfNobody,
  isReturning,
} from '../../session/external-entry.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { Refused } from '../../session/refused.ts'
import { pathOf } from '../../session/safe-redirect.ts'
import { useSession } from '../../session/use-session.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/auth'
import { EnterAs } from './enter-as.tsx'
import { EnterByPassword } from './enter-by-password.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  forgetEntryOfNobody()
  const asked = await readInteraction(new URL(request.url).searchParams.get('uid') ?? '')
  if (!asked) return null
  await refreshUnconfirmed(await getApi())
  const entry = { clientId: asked.clientId, redirect: pathOf(request.url) }
  const isLeaving = session.user()?.emailVerified === true && (await isEntering(entry))
  return { asked, entry, isLeaving }
}

async function readInteraction(uid: string) {
  if (!uid) return null
  try {
    return await (await getApi()).identity.readExternal({ uid })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/**
 * Who has come back to finish is sent on, and who need not be asked; when the app wants more than that, the page asks
 * for it.
 */
async function isEntering(entry: ExternalEntry): Promise<boolean> {
  try {
    return await enterAsSignedIn(entry, !isReturning(entry))
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

const TITLE = 'Entrar'
export const ErrorBoundary = RouteFailure

export function HydrateFallback() {
  return (
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="320px" />
    </AuthCard>
  )
}

export default function Auth({ loaderData }: Route.ComponentProps) {
  const user = useSession()
  const [isOther, setOther] = useState(false)
  if (!loaderData) return <Ended />
  const { asked, entry, isLeaving } = loaderData
  const byPassword = { asked, entry }
  if (!user || isOther) return <EnterByPassword {...byPassword} onUnconfirmed={() => setOther(false)} />
  return <EnterAs {...byPassword} user={user} isLeaving={isLeaving} onOther={() => setOther(true)} />
}

const ENDED = 'Este pedido de entrada acabou'

/** Nobody asks any more: too much time passed, or it was begun in another browser. */
function Ended() {
  return (
    <Page>
      <PrivateMeta title={ENDED} />
      <EmptyState wholeScreen icon="clock" title={ENDED}>
        <p>
          Volte ao aplicativo em que você queria entrar e comece de novo. Um pedido vale por uma hora, no
          mesmo navegador.
        </p>
        <StoreLink variant="outline" />
      </EmptyState>
    </Page>
  )
}
