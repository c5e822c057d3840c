import { SENT_MAIL_STATUS_NAMES, type SentMail, SUPPRESSION_WORDS } from '@vitrine/contract/admin/mail'
import type { MessageId } from '@vitrine/contract/ids'
import { formatDateTime } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import classes from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, AsideCard, Columns } from '../../../admin/page.tsx'
import { SENT_MAIL_TONES, undeliveredWords } from '../../../admin/records/mail-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/message'

export const clientLoader = recordLoader((api, id) => api.adminMail.readSent({ id: id as MessageId }))
export const HydrateFallback = () => <AdminSkeleton title="E-mail" />
export const ErrorBoundary = ScreenFailure

/** One message that was begun: what it says without what opens something, and what came of it. */
export default function Message({ loaderData: mail }: Route.ComponentProps) {
  const { id, subject, status, mayResend, plain } = mail
  const undelivered = undeliveredWords(mail)
  return (
    <AdminPage
      title={subject}
      lead={<Status tone={SENT_MAIL_TONES[status]}>{SENT_MAIL_STATUS_NAMES[status]}</Status>}
      back={{ to: href('/admin/emails/enviados'), label: 'E-mails enviados' }}
      action={
        mayResend && (
          <ActionButton
            label="Enviar de novo"
            done="E-mail na fila"
            permission="mails.write"
            run={(api) => api.adminMail.resend({ id })}
          />
        )
      }
    >
      <Columns aside={<About mail={mail} />}>
        {undelivered && <Notice tone="negative">{undelivered}</Notice>}
        <Suppression mail={mail} />
        <AsideCard title="Texto">
          <p className={classes.quiet}>Links e códigos que abrem algo não são mostrados.</p>
          <pre className={classes.code}>{plain}</pre>
        </AsideCard>
      </Columns>
    </AdminPage>
  )
}

/** That its address gets only what it must, and how it gets everything again. */
const Suppression = ({ mail: { id, suppression } }: { mail: SentMail }) =>
  suppression && (
    <Notice title={`Desde ${formatDateTime(new Date(suppression.since))}, só o necessário`}>
      <p>{SUPPRESSION_WORDS[suppression.reason]}</p>
      <AskButton
        label="Voltar a enviar tudo"
        says="Confira antes com a pessoa que o endereço funciona, ou que ela quer receber."
        done="Este endereço recebe tudo de novo"
        permission="mails.write"
        run={(api) => api.adminMail.liftSuppression({ id })}
      />
    </Notice>
  )

const when = (instant: string | undefined) => instant && formatDateTime(new Date(instant))

const About = ({ mail }: { mail: SentMail }) => (
  <AsideCard title="E-mail">
    <Facts
      facts={[
        [
          'Tipo',
          <Link key="kind" to={href('/admin/emails/:id', { id: mail.kind })}>
            {mail.name}
          </Link>,
        ],
        [
          'Para',
          <Link key="to" to={`${href('/admin/emails/enviados')}?q=${encodeURIComponent(mail.to)}`}>
            {mail.to}
          </Link>,
        ],
        ['Loja', mail.brand?.name],
        ['Teste', mail.isTest && 'Sim: um exemplo, enviado por alguém da loja'],
        [
          'Sobre',
          <Link
            key="about"
            to={`${href('/admin/emails/enviados')}?about=${encodeURIComponent(mail.subjectId)}`}
          >
            {mail.subjectId}
          </Link>,
        ],
        ['Escrito em', when(mail.createdAt)],
        ['Enviado em', when(mail.sentAt)],
        ['Última falha', when(mail.failedAt)],
        ['Enviar de novo', !mail.mayResend && mail.status === 'sent' && 'Não: levava um link ou código'],
      ]}
    />
  </AsideCard>
)
