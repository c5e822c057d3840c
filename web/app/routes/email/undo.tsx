import { href, useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { Address } from '../../ui/address.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { EmailLink, EmailLinkSkeleton } from './email-link.tsx'

const TITLE = 'Desfazer a troca de e-mail'

/** In the browser alone: what is behind `#` is not sent to a server. */
export const clientLoader = () => null

export const HydrateFallback = () => <EmailLinkSkeleton title={TITLE} />
export const ErrorBoundary = RouteFailure

/** The link that the old address got: it takes the account back, and a new password is chosen at once. */
export default function UndoEmailChange() {
  const navigate = useNavigate()
  const { identity } = useBrand()
  const use = async (token: string) => {
    const { id, code } = await (await getApi()).credential.undoEmailChange({ token })
    session.clear()
    navigate(`${href('/conta/redefinir-senha')}#${id}.${code}`, { replace: true })
  }
  return (
    <EmailLink
      title={TITLE}
      action="Desfazer a troca"
      lead={(email) => (
        <>
          Sua conta volta a usar <Address>{email}</Address>. Todas as sessões são encerradas e você escolhe
          uma nova senha em seguida.
        </>
      )}
      used="O endereço anterior já está em uso de novo. Se não consegue entrar, peça uma nova senha."
      way={
        <p>
          Precisa de ajuda? Escreva para <MailLink address={identity.email} subject="Troca de e-mail" />.
        </p>
      }
      use={use}
    />
  )
}
