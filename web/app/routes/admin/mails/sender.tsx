import {
  type MailSender,
  SENDER_RECORD_STATE_NAMES,
  type SenderRecord,
  type SenderRecordState,
} from '@vitrine/contract/admin/mail-sender'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { AdminPage, AdminSkeleton, AsideCard, Columns } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { Card } from '../../../ui/card.tsx'
import row from '../../../ui/row.module.css'
import { Section } from '../../../ui/section.tsx'
import { Parts } from '../../../ui/stack.tsx'
import type { Route } from './+types/sender'
import classes from './sender.module.css'

const TITLE = 'Remetente dos e-mails'

export const clientLoader = recordLoader(async (api) => ({ senders: await api.adminMail.listSenders({}) }))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** Who sends the messages of the shop, what the DNS says of their domains, and what is to be published there. */
export default function Sender({ loaderData: { senders } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={TITLE}
      lead="O que o DNS do seu domínio diz agora. Sem estes registros, os e-mails da loja caem no lixo eletrônico."
      back={{ to: href('/admin/emails'), label: 'E-mails' }}
    >
      <Columns aside={<HowTo />}>
        <Parts>
          {senders.map((sender) => (
            <Domain key={sender.domain} sender={sender} />
          ))}
        </Parts>
      </Columns>
    </AdminPage>
  )
}

const Domain = ({ sender: { address, domain, records } }: { sender: MailSender }) => (
  <Section title={domain}>
    <p>As mensagens saem de {address}.</p>
    {records.map((record) => (
      <OfRecord key={record.kind + record.name} record={record} domain={domain} />
    ))}
  </Section>
)

const TONES: Record<SenderRecordState, 'good' | 'negative' | 'waiting' | 'quiet'> = {
  found: 'good',
  missing: 'negative',
  wrong: 'negative',
  unasked: 'waiting',
  unknown: 'quiet',
}

interface OfRecordProps {
  record: SenderRecord
  domain: string
}

function OfRecord({ record, domain }: OfRecordProps) {
  const { kind, state, name, value, words, publish } = record
  return (
    <Card as="section" aria-label={`${kind} de ${name ?? domain}`} className={classes.record}>
      <header className={row.ends}>
        <h3 className={classes.kind}>{kind}</h3>
        <Status tone={TONES[state]}>{SENDER_RECORD_STATE_NAMES[state]}</Status>
      </header>
      <p>{words}</p>
      <dl className={classes.facts}>
        {name && <Fact title="Nome">{name}</Fact>}
        {value && <Fact title="Publicado agora">{value}</Fact>}
        {publish && <Fact title="Registro TXT a publicar">{publish}</Fact>}
      </dl>
    </Card>
  )
}

const Fact = ({ title, children }: { title: string; children: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <code>{children}</code>
    </dd>
  </div>
)

const HowTo = () => (
  <AsideCard title="Onde publicar">
    <p>
      No painel de quem cuida do DNS do domínio (onde ele foi registrado, ou o seu serviço de CDN). O que você
      publica pode levar algumas horas para aparecer: recarregue esta página para conferir.
    </p>
    <p>SPF diz quem pode enviar, DKIM assina cada mensagem, e DMARC diz o que fazer com o que não confere.</p>
  </AsideCard>
)
