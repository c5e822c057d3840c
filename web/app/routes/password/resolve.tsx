import { useLocation } from 'react-router'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { ChoosePassword, ChoosingSkeleton, type Purpose } from './choose-password.tsx'

const usePurpose = (): Purpose => (useLocation().pathname.includes('criar') ? 'create' : 'reset')

/** In the browser alone: what is behind `#` is not sent to a server. */
export const clientLoader = () => null

export const HydrateFallback = () => <ChoosingSkeleton purpose={usePurpose()} />
export const ErrorBoundary = RouteFailure

/** One page creates or resets a password, whoever is signed in; the link says which. */
export default function ResolvePassword() {
  return <ChoosePassword purpose={usePurpose()} />
}
