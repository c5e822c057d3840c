import { replace } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { asMember } from '../../session/guards.ts'
import type { Route } from './+types/open'
import { ownPlace } from './own-place.ts'

/** Leads on to where its owner uses a product, so that every page that shows somebody as its owner has one link. */
export function clientLoader({ request, params: { produto } }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [entitlements, ownerships, subscriptions, courses] = await Promise.all([
      api.access.list(),
      api.ownership.list(),
      api.subscription.list({}),
      api.training.listCourses(),
    ])
    throw replace(ownPlace(produto, { entitlements, ownerships, subscriptions, courses }))
  })
}

export const HydrateFallback = () => <ListSkeleton title="Abrindo" />
export const ErrorBoundary = RouteFailure

export default function Open() {
  return null
}
