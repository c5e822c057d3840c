import type { Profile } from '@vitrine/contract/profile'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/guards.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Address } from '../../ui/address.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/edit'
import { ProfileForm } from './profile-form.tsx'
import classes from './sign-in-data.module.css'

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

/** What one signs in with, beside what one tells of oneself: each is changed on a page of its own. */
function SignInData({ profile }: { profile: Profile }) {
  return (
    <Section title="Dados de acesso">
      <Card>
        <dl className={classes.rows}>
          <div className={classes.row}>
            <dt className={classes.term}>E-mail</dt>
            <dd className={classes.value}>
              <Address>{profile.email}</Address>
              {!profile.emailVerified && <Tag tone="gold">Ainda não confirmado</Tag>}
            </dd>
            <dd>
              <Link to={href('/account/perfil/email')} className={classes.act}>
                Trocar e-mail
              </Link>
            </dd>
          </div>
          <div className={classes.row}>
            <dt className={classes.term}>Senha</dt>
            <dd className={classes.value}>
              {profile.hasPassword ? '••••••••' : 'Você ainda não criou uma senha'}
            </dd>
            <dd>
              <Link to={href('/account/password')} className={classes.act}>
                {profile.hasPassword ? 'Trocar senha' : 'Criar senha'}
              </Link>
            </dd>
          </div>
        </dl>
      </Card>
    </Section>
  )
}
