import { AdminRole, may, PERMISSIONS, type Permission, ROLES } from '@vitrine/contract/admin/permission'
import { href, useLocation, useRouteError } from 'react-router'
import { RouteFailure } from '../brand/route-failure.tsx'
import { PrivateMeta } from '../brand/screen.tsx'
import { Refused } from '../session/refused.ts'
import { useSession } from '../session/use-session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { NotPermitted } from './enter.ts'
import { openAbove } from './screens.ts'

/** What stands in the place of a screen of the administration that could not be opened. */
export function ScreenFailure() {
  const error = useRouteError()
  if (error instanceof NotPermitted) return <Forbidden lacked={error.lacked} />
  // The roles were changed while this browser still knows those of before.
  if (error instanceof Refused && error.code === 'admin.permission') return <Forbidden lacked={[]} />
  return <RouteFailure />
}

/** Says what the person's role does not permit, which roles do and whom to ask, and leads back. */
function Forbidden({ lacked }: { lacked: readonly Permission[] }) {
  const roles = useSession()?.roles ?? []
  const back = openAbove(roles, useLocation().pathname)
  const title = `Sua função não permite ${lacked[0] ? PERMISSIONS[lacked[0]] : 'abrir esta página'}`
  return (
    <Page>
      <PrivateMeta title={title} />
      <EmptyState wholeScreen icon="lock" title={title}>
        <p role="alert">
          {`Você está na administração como ${namesOf((role) => roles.includes(role))}. `}
          {lacked.length > 0 && `Quem pode: ${namesOf((role) => lacked.every((one) => may([role], one)))}. `}
          Peça a quem é dono da loja, que muda as funções de cada pessoa em Usuários.
        </p>
        <ButtonLink to={back}>
          {back === href('/admin') ? 'Ir para o início da administração' : 'Voltar'}
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}

/** `Dono, Financeiro`: some of the roles by their names. */
const namesOf = (isMeant: (role: AdminRole) => boolean): string =>
  AdminRole.options
    .filter(isMeant)
    .map((role) => ROLES[role].name)
    .join(', ')
