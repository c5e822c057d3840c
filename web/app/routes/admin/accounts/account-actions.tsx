import type { AdminAccount } from '@vitrine/contract/admin/account'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { ResetRequest } from '@vitrine/contract/second-factor-reset'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import classes from '../../../admin/page.module.css'
import { AsideCard, Way } from '../../../admin/page.tsx'
import { rolesText } from '../../../admin/records/account-words.ts'
import { useMayActOn } from '../../../admin/use-may.ts'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { beginActing } from '../../../session/acting.ts'
import { useSession } from '../../../session/use-session.ts'
import { Facts } from '../../../ui/facts.tsx'
import { MailText } from '../../../ui/mail-text.tsx'

/** Who somebody is, and what can be done about their account. */
export function AccountActions({ account }: { account: AdminAccount }) {
  const { email, phone, socialName, isConfirmed, hasSecondFactor, resetDueAt } = account
  return (
    <>
      <AsideCard title="Conta">
        <Facts
          facts={[
            ['E-mail', <MailText key="email" address={email} />],
            ['E-mail confirmado', isConfirmed ? 'Sim' : 'Não'],
            ['Telefone', phone && formatPhone(phone)],
            ['Nome social', socialName],
            ['Função', rolesText(account) || undefined],
            ['Duas etapas', hasSecondFactor ? 'Ativada' : 'Desativada'],
            ['Duas etapas removida em', resetDueAt && formatDateTime(new Date(resetDueAt))],
          ]}
        />
      </AsideCard>
      {account.status !== 'anonymised' && account.status !== 'merged' && <Actions account={account} />}
    </>
  )
}

function Actions({ account }: { account: AdminAccount }) {
  const mayAct = useMayActOn(account.roles)
  const { id, name } = account
  return (
    <AsideCard title="Ações">
      <div className={classes.answers}>
        {mayAct && <Way to={href('/admin/usuarios/:id/acesso', { id })}>Dar acesso</Way>}
        <OfTeam account={account} />
        {mayAct && <OfAccount account={account} />}
        <ActAs account={account} />
        {mayAct && <OfSecondFactor account={account} />}
        {mayAct && <Way to={href('/admin/usuarios/:id/juntar', { id })}>Juntar com outra conta</Way>}
        <Way to={`${href('/admin/pedidos')}?q=${encodeURIComponent(account.email)}`} variant="quiet">
          Ver pedidos
        </Way>
        <Way to={`${href('/admin/auditoria')}?q=${encodeURIComponent(name)}&kind=account`} variant="quiet">
          Ver na auditoria
        </Way>
      </div>
    </AsideCard>
  )
}

/** What somebody may do here, and the way in of who has not come yet. */
const OfTeam = ({ account: { id, isInvited } }: { account: AdminAccount }) => (
  <>
    <Way to={href('/admin/usuarios/:id/funcoes', { id })}>Mudar funções</Way>
    {isInvited && (
      <ActionButton
        label="Reenviar convite"
        done="Convite na fila de envio"
        permission="roles.write"
        run={(api) => api.adminTeam.inviteAgain({ id })}
      />
    )}
  </>
)

const Unblock = ({ id }: Pick<AdminAccount, 'id'>) => (
  <AskButton
    label="Desbloquear"
    says="A pessoa volta a poder entrar na conta."
    done="Conta desbloqueada"
    withReason
    permission="accounts.write"
    run={(api, reason) => api.adminAccount.restore({ id, reason })}
  />
)

/** Who is signed in does not block themselves. */
function OfAccount({ account: { id, status, sessions, isConfirmed } }: { account: AdminAccount }) {
  const isOwn = useSession()?.id === id
  if (status === 'suspended') return <Unblock id={id} />
  return (
    <>
      {!isOwn && (
        <AskButton
          label="Bloquear"
          says="Todas as sessões terminam agora, e a pessoa não consegue mais entrar. O que ela deve continua podendo ser pago, e as assinaturas continuam."
          done="Conta bloqueada"
          withReason
          permission="accounts.write"
          run={(api, reason) => api.adminAccount.suspend({ id, reason })}
        />
      )}
      {sessions.length > 0 && (
        <AskButton
          label="Encerrar sessões"
          says="A pessoa sai de todos os dispositivos agora, e entra de novo quando quiser."
          done="Sessões encerradas"
          withReason
          permission="accounts.write"
          run={(api, reason) => api.adminAccount.endSessions({ id, reason })}
        />
      )}
      {!isConfirmed && (
        <ActionButton
          label="Reenviar confirmação"
          done="Mensagem na fila de envio"
          permission="accounts.write"
          run={(api) => api.adminAccount.confirmAgain({ id })}
        />
      )}
    </>
  )
}

/** Who administers is not seen so, and neither is who cannot come in. */
function ActAs({ account: { id, roles, status } }: { account: AdminAccount }) {
  if (roles.length > 0 || status === 'suspended') return null
  return (
    <AskButton
      label="Ver como esta pessoa"
      says="Por 30 minutos você vê a loja como ela vê, nesta aba, sem alterar nada. Ela recebe um e-mail com o motivo que você escrever aqui."
      done="Visita iniciada"
      withReason
      permission="accounts.act-as"
      run={async (api, reason) =>
        beginActing(await api.adminAccount.actAs({ id, reason }), href('/admin/usuarios/:id', { id }))
      }
    />
  )
}

/** It is removed after a delay, in which its owner can object; who may cancels it among those under way. */
function OfSecondFactor({
  account: { id, email, brand, hasSecondFactor, resetDueAt },
}: {
  account: AdminAccount
}) {
  const isOwn = useSession()?.id === id
  if (!hasSecondFactor || resetDueAt || isOwn) return null
  return (
    <AskButton
      label="Remover duas etapas"
      says="Para quem perdeu o aplicativo, os códigos e as chaves. A pessoa é avisada na hora e pode cancelar até o fim do prazo. Conte como você conferiu quem ela é."
      done="Pedido registrado"
      withReason
      rule={ResetRequest.shape.reason}
      permission="second-factor.reset"
      run={(api, reason) => api.secondFactorReset.request({ email, brand, reason })}
    />
  )
}
