import type { HistoryEvent, Removal as Plan, Recipients } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ConfirmFirst, useUnconfirmed } from '../../forms/confirm-email.tsx'
import { asMember } from '../../session/guards.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { notify } from '../../ui/notify.ts'
import quiet from '../../ui/quiet.module.css'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/privacy'
import { Choices } from './choices.tsx'
import { Copy } from './copy.tsx'
import classes from './privacy.module.css'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [consents, exports, history, removal, recipients] = await Promise.all([
      api.privacy.consents({}),
      api.privacy.listExports({}),
      api.privacy.history({ limit: 10 }),
      api.privacy.readRemoval({}),
      api.privacy.recipients({}),
      refreshUnconfirmed(api),
    ])
    return { consents, exports, history, removal, recipients }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Privacidade" />
export const ErrorBoundary = RouteFailure

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { consents, exports, history, removal, recipients } = loaderData
  const isUnconfirmed = useUnconfirmed()
  return (
    <Screen title="Privacidade" lead="O que sabemos sobre você, o que você permitiu e como controlar isso.">
      <AccountTabs />
      <Parts>
        <Choices consents={consents} />
        {isUnconfirmed ? (
          <ConfirmFirst before="pedir uma cópia dos seus dados" />
        ) : (
          <Copy exports={exports} />
        )}
        <Shared recipients={recipients} />
        <Rights />
        <History first={history} />
        <Removal removal={removal} />
      </Parts>
    </Screen>
  )
}

const RIGHTS: readonly (readonly [string, ReactNode])[] = [
  ['Saber se tratamos seus dados e vê-los', 'Peça uma cópia, nesta página.'],
  [
    'Corrigir o que está errado',
    <>
      Em <Link to={href('/account/perfil/editar')}>Meus dados</Link>, também o e-mail com que você entra.
    </>,
  ],
  ['Levar seus dados a outro serviço', 'A cópia vem em JSON e CSV, formatos que outros sistemas leem.'],
  ['Retirar um consentimento', 'Em Suas escolhas, nesta página. Vale na hora.'],
  [
    'Recusar',
    'Sem novidades e sem cookies opcionais a loja funciona igual. Sem nome, e-mail e CPF ou CNPJ não é possível comprar.',
  ],
  ['Apagar seus dados', 'Exclua a conta, no fim desta página. O que a lei manda guardar fica criptografado.'],
]

/** What the law gives to people, and how each is done here (LGPD, art. 18). */
function Rights() {
  const { identity } = useBrand()
  return (
    <Section title="Seus direitos">
      <Card>
        <dl className={classes.facts}>
          {RIGHTS.map(([right, how]) => (
            <div key={right}>
              <dt>{right}</dt>
              <dd className={quiet.text}>{how}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.foot}>
          Dúvidas e outros pedidos: <MailLink address={identity.email} subject="Privacidade" />, sem custo,
          com resposta em até 15 dias. Se não bastar, recorra à Autoridade Nacional de Proteção de Dados.
        </p>
      </Card>
    </Section>
  )
}

/** The way out, and what is planned. */
function Removal({ removal: { days, scheduled } }: { removal: Plan }) {
  return (
    <Section title="Excluir a conta">
      <Card className={classes.line}>
        <p>
          {scheduled
            ? `A exclusão está marcada para ${formatDateTime(new Date(scheduled.dueAt))}. Até lá você pode desfazê-la.`
            : `Apaga seus dados e seus acessos depois de ${days} dias, em que você ainda pode desistir.`}
        </p>
        <ButtonLink to={href('/account/remove')} variant="outline">
          {scheduled ? 'Ver a exclusão' : 'Ver o que acontece'}
        </ButtonLink>
      </Card>
    </Section>
  )
}

interface HistoryPage {
  events: HistoryEvent[]
  more: boolean
}

/** What happened to the account, newest first, one page after the other. */
function History({ first }: { first: HistoryPage }) {
  const { events, more, busy, showMore } = useHistory(first)
  return (
    <Section title="Histórico da conta">
      <Card>
        {events.length === 0 ? (
          <p className={quiet.text}>Nada aconteceu nos últimos seis meses.</p>
        ) : (
          <ul className={classes.events}>
            {events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ul>
        )}
        {more && (
          <p className={classes.foot}>
            <Button variant="outline" busy={busy} onClick={showMore}>
              Mostrar mais
            </Button>
          </p>
        )}
      </Card>
      <p className={quiet.text}>
        Guardamos data, hora e endereço IP por seis meses, como manda o Marco Civil da Internet (art. 15).
      </p>
    </Section>
  )
}

function useHistory(first: HistoryPage) {
  const [page, setPage] = useState(first)
  const { busy, act } = useAct((error) => void notify({ tone: 'negative', title: sentenceFor(error) }))
  const showMore = () =>
    act(async (api) => {
      const next = await api.privacy.history({ before: page.events.at(-1)!.id, limit: 20 })
      setPage({ events: [...page.events, ...next.events], more: next.more })
    })
  return { ...page, busy, showMore }
}

function Event({ event: { what, about, page, at, device, ip, proof } }: { event: HistoryEvent }) {
  const from = [device, ip && `IP ${ip}`, proof && `com ${proof}`].filter(Boolean).join(', ')
  return (
    <li className={classes.event}>
      <span>
        <strong>{what}</strong>
        {about && <>: {page ? <Link to={page}>{about}</Link> : about}</>}
      </span>
      <span className={quiet.text}>
        {formatDateTime(new Date(at))}
        {from && `. ${from}`}
      </span>
    </li>
  )
}

type Shared = readonly [who: string, what: string]

const PIX: Record<NonNullable<Recipients['pix']>, string> = {
  bank: 'O banco que recebe o Pix',
  stripe: 'Stripe, que recebe o Pix',
  'mercado-pago': 'Mercado Pago, que recebe o Pix',
}
const CARD: Record<NonNullable<Recipients['card']>, string> = {
  bank: 'O banco que processa o cartão',
  stripe: 'Stripe, que processa o cartão',
  'mercado-pago': 'Mercado Pago, que processa o cartão',
}
const BOLETO: Record<NonNullable<Recipients['boleto']>, string> = {
  bank: 'O banco que emite o boleto',
  stripe: 'Stripe, que emite o boleto',
  'mercado-pago': 'Mercado Pago, que emite o boleto',
}

/** Who carries out payments, by the method for which something is shared with them. */
const payersOf = ({ pix, card, boleto }: Recipients): Shared[] => [
  ...(pix
    ? [[PIX[pix], 'Seu nome, CPF ou CNPJ e o valor, para cobrar e confirmar o pagamento.'] as const]
    : []),
  ...(card
    ? [
        [
          CARD[card],
          `${card === 'mercado-pago' ? 'Seu nome, e-mail, CPF ou CNPJ e o valor' : 'O valor e o que identifica a cobrança'}. Os dados do cartão vão direto para lá; a loja não tem acesso a eles.`,
        ] as const,
      ]
    : []),
  ...(boleto
    ? [
        [
          BOLETO[boleto],
          'Seu nome, CPF ou CNPJ, o valor e, onde o banco exige, seu endereço, para registrar o boleto.',
        ] as const,
      ]
    : []),
]

const ALWAYS: readonly Shared[] = [
  ['Quem hospeda o sistema', 'Tudo o que guardamos, em nosso nome e sob as nossas ordens.'],
  ['Quem entrega os e-mails', 'Seu endereço e o texto das mensagens que enviamos a você.'],
  [
    'Aplicativos em que você entra com esta conta',
    'Só o que a tela de entrada mostra, e só se você entrar por ela.',
  ],
  ['Autoridades', 'Apenas quando a lei ou a Justiça manda.'],
]

/** With whom the data is shared as this shop is configured, and what of it (LGPD, art. 18, VII). */
function Shared({ recipients }: { recipients: Recipients }) {
  return (
    <Section title="Com quem compartilhamos">
      <Card>
        <dl className={classes.facts}>
          {[...payersOf(recipients), ...ALWAYS].map(([who, what]) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd className={quiet.text}>{what}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  )
}
