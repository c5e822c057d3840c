import type { Entitlement } from '@vitrine/contract/access'
import type { Ownership } from '@vitrine/contract/ownership'
import type { Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import type { CourseCard } from '@vitrine/contract/training'
import { href, replace } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { asMember } from '../../session/guards.ts'
import type { Route } from './+types/open'

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

/** What somebody has, in all the ways in which it is told of. */
export interface OwnThings {
  entitlements: readonly Pick<Entitlement, 'resource' | 'kind' | 'source' | 'hold' | 'product'>[]
  ownerships: readonly Ownership[]
  subscriptions: readonly Pick<Subscription, 'id' | 'status' | 'product'>[]
  courses: readonly Pick<CourseCard, 'id' | 'slug'>[]
}

const managed = (id: string): string => href('/account/perfil/gerenciar-assinatura/:id', { id })

/**
 * Where a product is used by who has it: its course, its subscription, else the purchase, which has its files. What is
 * on hold leads to what says why. Home, where all that one has stands, for whatever has no place of its own.
 */
export function ownPlace(
  slug: string,
  { entitlements, ownerships, subscriptions, courses }: OwnThings,
): string {
  const own = entitlements.filter(({ product }) => product?.slug === slug)
  const bought = own.find(({ kind }) => kind === 'product')
  const subscription =
    bought?.source === 'subscription' &&
    subscriptions.find(({ product, status }) => product.id === bought.resource && !isOver(status))
  if (subscription) return managed(subscription.id)
  const usable = own.filter(({ hold }) => !hold).map(({ resource }) => resource)
  const [course, ...others] = courses.filter(({ id }) => usable.includes(id))
  if (course && others.length === 0) return href('/treinamentos/:curso', { curso: course.slug })
  const orderId = ownerships.find(({ productId }) => productId === bought?.resource)?.orderId
  return orderId ? managed(orderId) : href('/')
}
