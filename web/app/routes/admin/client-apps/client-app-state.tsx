import { type AdminClientApp, CLIENT_TYPE_NAMES } from '@vitrine/contract/admin/client-app'
import { AskButton } from '../../../admin/ask.tsx'
import classes from '../../../admin/page.module.css'
import { AsideCard } from '../../../admin/page.tsx'
import { Status } from '../../../admin/status.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { counted } from '../../../ui/words.ts'

export const ClientAppStatus = ({ active }: Pick<AdminClientApp, 'active'>) =>
  active ? <Status tone="good">Ativo</Status> : <Status tone="quiet">Desativado</Status>

/** Whether people get in, how many are connected, and the switch. */
export function ClientAppState({ app, isUnsaved }: { app: AdminClientApp; isUnsaved: boolean }) {
  const { active, people } = app
  return (
    <AsideCard title="Situação">
      <ClientAppStatus active={active} />
      <p className={classes.quiet}>
        {people === 0 ? 'Ninguém está conectado.' : counted(people, 'pessoa conectada', 'pessoas conectadas')}
      </p>
      {isUnsaved ? (
        <p className={classes.quiet}>Salve ou descarte as alterações para mudar a situação.</p>
      ) : (
        <Switch app={app} />
      )}
    </AsideCard>
  )
}

const Switch = ({ app: { id, version, name, active } }: { app: AdminClientApp }) => (
  <AskButton
    label={active ? 'Desativar' : 'Ativar'}
    says={
      active
        ? `Ninguém mais entra em ${name} com a conta da loja, e o que ele já recebeu deixa de valer na hora.`
        : `As pessoas voltam a entrar em ${name} com a conta da loja.`
    }
    done={active ? 'Aplicativo desativado' : 'Aplicativo ativado'}
    permission="client-apps.write"
    withReason
    run={(api, reason) => api.adminClientApp.setActive({ id, version, active: !active, reason })}
  />
)

/** What whoever writes the app puts into its configuration. */
export const Configuration = ({ app: { id, type, issuer } }: { app: AdminClientApp }) => (
  <AsideCard title="Para configurar o aplicativo">
    <Facts
      facts={[
        ['Emissor (issuer)', issuer],
        ['Código (client_id)', id],
        ['Onde roda', CLIENT_TYPE_NAMES[type]],
      ]}
    />
  </AsideCard>
)
