import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/as-member.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Card } from '../../ui/card.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/edit'
import { ProfileForm } from './profile-form.tsx'
import { SignInData } from './sign-in-data.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.profile.read({}))
}

export const HydrateFallback = () => <ListSkeleton title="Meus dados" rows={1} above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

export default function Edit({ loaderData: profile }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  // A new key is a new form, filled with what is stored by now.
  const [key, setKey] = useState(0)
  return (
    <Screen title="Meus dados" lead="Seus dados para compras e contato.">
      <AccountTabs />
      <Parts>
        <Card>
          <ProfileForm
            key={key}
            profile={profile}
            reload={revalidate}
            startOver={() => setKey((before) => before + 1)}
          />
        </Card>
        <SignInData profile={profile} />
      </Parts>
    </Screen>
  )
}
