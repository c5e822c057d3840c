import { RouteFailure } from '../../brand/route-failure.tsx'
import { guestOnly } from '../../session/guards.ts'
import { ChoosePassword, ChoosingSkeleton } from './choose-password.tsx'

export function clientLoader() {
  guestOnly()
  return null
}

export const HydrateFallback = () => <ChoosingSkeleton purpose="reset" />
export const ErrorBoundary = RouteFailure

/** The new password of somebody who is not signed in. */
export default function NewPassword() {
  return <ChoosePassword purpose="reset" />
}
