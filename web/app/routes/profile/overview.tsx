import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { calledName, initialsOf } from '../../session/called.ts'
import { asMember } from '../../session/guards.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import type { Route } from './+types/overview'
import classes from './overview.module.css'
import { PlaceCards } from './place-cards.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [profile, secondFactor, notifications, subscriptions, orders, cards, balances] = await Promise.all([
      api.profile.read({}),
      api.secondFactor.read({}),
      api.profile.notifications({}),
      api.subscription.list({}),
      api.checkout.listOrders({}),
      api.savedCard.list(),
      api.credit.readBalances({}),
    ])
    return { profile, secondFactor, notifications, subscriptions, orders, cards, balances }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Minha conta" above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { profile } = loaderData
  return (
    <Screen title="Minha conta">
      <AccountTabs />
      <div className={classes.parts}>
        <Person name={calledName(profile)} email={profile.email} avatarUrl={profile.avatarUrl} />
        <PlaceCards {...loaderData} />
      </div>
    </Screen>
  )
}

interface PersonProps {
  name: string
  email: string
  avatarUrl: string | undefined
}

/** Whose account this is. */
function Person({ name, email, avatarUrl }: PersonProps) {
  return (
    <div className={classes.person}>
      {avatarUrl ? (
        <img src={avatarUrl} alt="" className={classes.picture} width="72" height="72" />
      ) : (
        <span className={classes.picture} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <p className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.email}>{email}</span>
      </p>
    </div>
  )
}
