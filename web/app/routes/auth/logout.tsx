import { useState } from 'react'
import { href } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { StoreLink } from '../../brand/store-link.tsx'
import { getApi } from '../../session/api.ts'
import { signOutEverywhere } from '../../session/external-entry.ts'
import { useSession } from '../../session/use-session.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/logout'
import classes from './auth.module.css'

export const clientLoader = async () => (await getApi()).identity.readSignOut()

export const ErrorBoundary = RouteFailure

export function HydrateFallback() {
  return (
    <AuthCard title="Sair">
      <PrivateMeta title="Sair" />
      <Skeleton height="160px" />
    </AuthCard>
  )
}

export default function Logout({ loaderData: { clientName } }: Route.ComponentProps) {
  const user = useSession()
  const [isOut, setOut] = useState(false)
  if (isOut || (!user && !clientName)) return <SignedOut />
  return <AskToSignOut clientName={clientName} onOut={() => setOut(true)} />
}

function AskToSignOut({ clientName, onOut }: { clientName?: string | undefined; onOut(): void }) {
  const { identity } = useBrand()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    if (await signOutEverywhere()) onOut()
  }
  const lead = clientName
    ? `Você veio de ${clientName}. Saindo, você precisa entrar de novo na próxima vez.`
    : 'Saindo, você precisa entrar de novo na próxima vez.'
  return (
    <AuthCard title={`Sair da ${identity.name}?`} lead={lead}>
      <PrivateMeta title="Sair" />
      <div className={classes.parts}>
        <Button size="large" wide busy={busy} onClick={press}>
          Sair
        </Button>
        <ButtonLink variant="outline" wide to={href('/')}>
          Continuar conectado
        </ButtonLink>
      </div>
    </AuthCard>
  )
}

function SignedOut() {
  return (
    <AuthCard title="Você saiu" lead="Até logo. Neste navegador ninguém está conectado agora.">
      <PrivateMeta title="Você saiu" />
      <div className={classes.parts}>
        <ButtonLink size="large" wide to={href('/entrar')}>
          Entrar
        </ButtonLink>
        <StoreLink variant="outline" wide />
      </div>
    </AuthCard>
  )
}
