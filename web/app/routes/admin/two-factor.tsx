import { href, redirect, useNavigate, useRevalidator } from 'react-router'
import { ScreenFailure } from '../../admin/screen-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { beginAt } from '../../session/guards.ts'
import { Refused } from '../../session/refused.ts'
import { safeRedirect, signInPath } from '../../session/safe-redirect.ts'
import {
  beginSecondFactor,
  forgetSecondFactor,
  type PendingSecondFactor,
  pendingSecondFactor,
  SECOND_FACTOR_PATH,
} from '../../session/second-factor.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/two-factor'
import { Enrolment } from './enrolment.tsx'
import { Proof } from './proof.tsx'
import classes from './two-factor.module.css'

/** Who owes the second factor, or an administrator who proves it again beforehand; nobody else has business here. */
async function pendingHere(): Promise<PendingSecondFactor> {
  const pending = pendingSecondFactor()
  if (pending) return pending
  const user = session.user()
  if (!user) throw redirect(signInPath(SECOND_FACTOR_PATH))
  if (!user.isAdmin) throw redirect(href('/'))
  const { twoFactorSessionId } = await (await getApi()).account.start2fa({})
  const begun = { twoFactorSessionId, back: href('/admin') }
  beginSecondFactor(begun)
  return begun
}

export async function clientLoader() {
  const pending = await pendingHere()
  const back = safeRedirect(pending.back)
  const { twoFactorSessionId } = pending
  // Whoever is signed in already proves it anew, and goes back to where they were.
  const isEntering = session.user() === null
  try {
    const state = await (await getApi()).secondFactor.readPending({ twoFactorSessionId })
    return { twoFactorSessionId, back, isEntering, state }
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'second-factor.session-ended') throw error
    forgetSecondFactor()
    return { twoFactorSessionId, back, isEntering, state: null }
  }
}

const TITLE = 'Verificação em duas etapas'
export const ErrorBoundary = ScreenFailure

export function HydrateFallback() {
  return (
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="320px" />
    </AuthCard>
  )
}

export default function TwoFactor({ loaderData }: Route.ComponentProps) {
  const { state, back, isEntering, twoFactorSessionId } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  if (!state) return <PendingEnded back={back} />
  const parts = {
    twoFactorSessionId,
    state,
    onDone: () => navigate(isEntering ? beginAt(back) : back, { replace: true }),
    // The loader sees that it ended, and the screen says so.
    onEnded: () => void revalidate(),
  }
  return state.purpose === 'enrol' ? <Enrolment {...parts} /> : <Proof {...parts} />
}

/** Too late, or too many wrong codes: from the start again, to the same place. */
function PendingEnded({ back }: { back: string }) {
  return (
    <AuthCard title="A verificação expirou">
      <PrivateMeta title="A verificação expirou" />
      <div className={classes.stack}>
        <Notice tone="attention">
          O tempo acabou, ou houve tentativas demais. Comece de novo: você volta para a mesma página.
        </Notice>
        <ButtonLink to={session.user() ? back : signInPath(back)} size="large" wide replace>
          Começar de novo
        </ButtonLink>
      </div>
    </AuthCard>
  )
}
