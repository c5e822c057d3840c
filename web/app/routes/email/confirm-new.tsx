import { href, useNavigate } from 'react-router'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { useSession } from '../../session/use-session.ts'
import { Address } from '../../ui/address.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { EmailLink, EmailLinkSkeleton } from './email-link.tsx'

const TITLE = 'Confirmar novo e-mail'

/** In the browser alone: what is behind `#` is not sent to a server. */
export const clientLoader = () => null

export const HydrateFallback = () => <EmailLinkSkeleton title={TITLE} />
export const ErrorBoundary = RouteFailure

/** The link that the new address got; good in any browser, signed in or not. */
export default function ConfirmNewEmail() {
  const navigate = useNavigate()
  const isMember = useSession() !== null
  const use = async (token: string) => {
    const { user } = await (await getApi()).credential.confirmNewEmail({ token })
    session.change(user)
    notify({ tone: 'good', title: 'E-mail trocado', caption: `Agora você entra com ${user.email}.` })
    navigate(session.user() ? href('/account') : href('/entrar'), { replace: true })
  }
  return (
    <EmailLink
      title={TITLE}
      action="Confirmar novo e-mail"
      lead={(email) => (
        <>
          Sua conta passa a usar <Address>{email}</Address> para entrar e receber avisos.
        </>
      )}
      used="Se foi você, o novo e-mail já está em uso."
      way={
        <ButtonLink to={isMember ? href('/account/perfil/email') : href('/entrar')} size="large" wide>
          {isMember ? 'Pedir outro link' : 'Entrar para pedir outro'}
        </ButtonLink>
      }
      use={use}
    />
  )
}
