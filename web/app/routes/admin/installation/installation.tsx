import type { Installation as Values } from '@vitrine/contract/admin/setup'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { AdminPage, AdminSkeleton, AsideCard, Columns } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { getApi } from '../../../session/api.ts'
import { sentenceFor } from '../../../session/refused.ts'
import { useAct } from '../../../session/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { METHOD_NAMES } from '../../../ui/labels.ts'
import { Notice } from '../../../ui/notice.tsx'
import row from '../../../ui/row.module.css'
import { Section } from '../../../ui/section.tsx'
import { Parts } from '../../../ui/stack.tsx'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/installation'
import classes from './installation.module.css'

const TITLE = 'Instalação'

export const clientLoader = recordLoader((api) => api.adminSetup.readInstallation({}))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** Who receives money, and whether messages leave; what is missing is named as the installation's settings name it. */
export default function Installation({ loaderData: { methods, mail } }: Route.ComponentProps) {
  return (
    <AdminPage title={TITLE}>
      <Columns aside={<HowTo />}>
        <Parts>
          <Section title="Receber pagamentos">
            {methods.map((method) => (
              <Method key={method.method} method={method} />
            ))}
          </Section>
          <Mail mail={mail} />
        </Parts>
      </Columns>
    </AdminPage>
  )
}

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  'api-pix': 'um banco, pela API Pix do Banco Central',
  stripe: 'Stripe',
  'mercado-pago': 'Mercado Pago',
}
const nameOf = (provider: string): string => PROVIDER_NAMES[provider] ?? provider

type OfMethod = Values['methods'][number]

function Method({ method: { method, provider, awaySince, options } }: { method: OfMethod }) {
  return (
    <Card as="section" aria-label={METHOD_NAMES[method]} className={classes.part}>
      <header className={row.ends}>
        <h3 className={classes.name}>{METHOD_NAMES[method]}</h3>
        {!provider && <Status tone="quiet">Não configurado</Status>}
        {provider && !awaySince && <Status tone="good">Respondendo</Status>}
        {awaySince && <Status tone="negative">Sem resposta</Status>}
      </header>
      {provider && <p>Quem recebe: {nameOf(provider)}.</p>}
      {awaySince && (
        <p>
          Não responde desde {formatDateTime(new Date(awaySince))}. Confira se as credenciais ainda valem e se
          há aviso de instabilidade; perguntamos de novo a cada minuto.
        </p>
      )}
      {!provider && <Options options={options} />}
    </Card>
  )
}

/** What would have to be set for each way to receive. */
const Options = ({ options }: Pick<OfMethod, 'options'>) => (
  <>
    <p>Escolha quem recebe e informe, na instalação, o que falta:</p>
    <dl className={classes.options}>
      {options.map(({ provider, missing }) => (
        <div key={provider}>
          <dt>{nameOf(provider)}</dt>
          <dd>
            {missing.length > 0 ? <Names names={missing} /> : 'Nada falta: foi desligado na instalação.'}
          </dd>
        </div>
      ))}
    </dl>
  </>
)

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className={classes.settings}>
    {names.map((name) => (
      <li key={name}>
        <code>{name}</code>
      </li>
    ))}
  </ul>
)

function Mail({ mail: { missing, waiting, waitingSince, sent } }: { mail: Values['mail'] }) {
  const may = useMay()
  return (
    <Section title="Enviar e-mails">
      <Card className={classes.part}>
        {missing.length > 0 ? (
          <>
            <Status tone="quiet">Não configurado</Status>
            <p>Informe, na instalação:</p>
            <Names names={missing} />
          </>
        ) : (
          <Status tone={waiting > 0 ? 'negative' : sent > 0 ? 'good' : 'waiting'}>
            {waiting > 0 ? 'Há e-mails que não saíram' : sent > 0 ? 'Saindo' : 'Nenhum e-mail saiu ainda'}
          </Status>
        )}
        {waitingSince && (
          <p>
            {counted(waiting, 'mensagem é tentada', 'mensagens são tentadas')} de novo, a mais antiga desde{' '}
            {formatDateTime(new Date(waitingSince))}.
          </p>
        )}
        {missing.length === 0 && may('jobs.write') && <TestMail />}
      </Card>
    </Section>
  )
}

const HowTo = () => (
  <AsideCard title="Onde se configura">
    <p>
      Estas configurações são da instalação, e não da administração: quem cuida do servidor as informa em{' '}
      <code>shop.env</code> ou no ambiente do processo e o inicia de novo. Aqui aparecem só os nomes, nunca os
      valores.
    </p>
    <p>
      O que cada uma significa está no arquivo <code>README.md</code>, em “Run it for real”; o que envolve o
      servidor, em <code>docs/operation.md</code>.
    </p>
  </AsideCard>
)

type Outcome = { tone: 'good' | 'attention' | 'negative'; says: string }

const POLLS = 20
const POLL_MS = 1500
const pause = () => new Promise((done) => setTimeout(done, POLL_MS))

const SENT: Outcome = {
  tone: 'good',
  says: 'O servidor de e-mail aceitou a mensagem. Confira se ela chegou à sua caixa de entrada.',
}
/** The log's reason ends with the code of the failure (`ECONNECTION`, `EAUTH 535`), by which a mail service explains it. */
const failed = (reason: string): Outcome => {
  const code = reason.match(/: (\w[\w ]*)$/)?.[1]
  return {
    tone: 'negative',
    says: `A mensagem não saiu${code ? ` (${code})` : ''}. Confira SMTP_URL e MAIL_FROM; ela é tentada de novo sozinha.`,
  }
}
const refused = (error: unknown): Outcome => ({ tone: 'negative', says: sentenceFor(error) })
const WAITING: Outcome = {
  tone: 'attention',
  says: 'A mensagem ainda está na fila. Se nada chegar em alguns minutos, veja se o processo que envia e-mails está rodando.',
}

/** Asks for a test message and polls what becomes of it, for half a minute. */
async function tryMail(): Promise<Outcome> {
  const { adminSetup } = await getApi()
  const { id } = await adminSetup.sendTestMail({})
  for (let poll = 0; poll < POLLS; poll++) {
    const { state, reason = '' } = await adminSetup.readTestMail({ id })
    if (state === 'sent') return SENT
    if (state === 'failed') return failed(reason)
    await pause()
  }
  return WAITING
}

/** Sends a message to who asks, and says whether the mail server took it. */
function TestMail() {
  const { busy, act } = useAct()
  const [outcome, setOutcome] = useState<Outcome>()
  const { revalidate } = useRevalidator()
  const send = async () => {
    setOutcome(undefined)
    await act(
      async () => setOutcome(await tryMail()),
      (error) => void setOutcome(refused(error)),
    )
    await revalidate()
  }
  return (
    <div className={classes.test}>
      <Button variant="outline" size="small" busy={busy} onClick={send}>
        Enviar um e-mail de teste para mim
      </Button>
      {outcome && <Notice tone={outcome.tone}>{outcome.says}</Notice>}
    </div>
  )
}
