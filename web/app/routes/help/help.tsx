import { answersTo, HELP_TOPICS, type HelpAnswer, type HelpTopic, helpOf } from '@vitrine/contract/help'
import { readSearch } from '@vitrine/contract/search-text'
import {
  NewTicket,
  type OpenedTicket,
  type OwnTicket,
  TICKET_STATUS_NAMES,
  TICKET_TOPICS,
  ticketPath,
} from '@vitrine/contract/ticket'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { apiContext } from '../../context.ts'
import { Form } from '../../forms/form.tsx'
import { TextAreaField, TextField } from '../../forms/text-field.tsx'
import { type ContractForm, useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { useSession } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Folded } from '../../ui/folded.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Section } from '../../ui/section.tsx'
import { Whole } from '../../ui/whole.tsx'
import type { Route } from './+types/help'
import classes from './help.module.css'

const TITLE = 'Ajuda'

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).brand.readHelp({ id: context.get(brandContext).id })

/** What buyers ask, answered, and how to reach the shop. */
export default function Help({ loaderData }: Route.ComponentProps) {
  const { identity, paths } = useBrand()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const found = answersTo(helpOf(loaderData.questions), typed)
  return (
    <Page width="text">
      <PageMeta
        title={`${TITLE} · ${identity.name}`}
        description={`Respostas sobre compras, pagamentos, devoluções, acesso e conta em ${identity.name}.`}
        canonical={identity.origin + paths.help}
      />
      <PageTitle title={TITLE} lead="Procure aqui, ou fale com a gente no fim da página." />
      <search className={classes.search}>
        <Field label="O que você procura?">
          {(control) => (
            <input
              {...control}
              type="search"
              maxLength={80}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
      </search>
      <p role="status" className={classes.count}>
        {readSearch(typed) !== 'nothing' && countWords(found.length)}
      </p>
      <div className={classes.topics}>
        {found.length > 0 ? <Topics answers={found} /> : <Nothing />}
        <OwnTickets />
        <Ask />
        <Contact />
      </div>
    </Page>
  )
}

const countWords = (count: number): string =>
  count === 0 ? 'Nenhuma resposta' : count === 1 ? '1 resposta' : `${count} respostas`

const Nothing = () => (
  <EmptyState icon="search" title="Nada encontrado">
    <p>Use outras palavras, ou fale com a gente abaixo.</p>
  </EmptyState>
)

const Topics = ({ answers }: { answers: readonly HelpAnswer[] }) =>
  (Object.keys(HELP_TOPICS) as HelpTopic[])
    .map((topic) => ({ topic, own: answers.filter((one) => one.topic === topic) }))
    .filter(({ own }) => own.length > 0)
    .map(({ topic, own }) => (
      <Section key={topic} title={HELP_TOPICS[topic]}>
        {own.map((answer) => (
          <Answer key={answer.id} answer={answer} isOnly={answers.length === 1} />
        ))}
      </Section>
    ))

function Answer({ answer: { question, text, links }, isOnly }: { answer: HelpAnswer; isOnly: boolean }) {
  const { paths } = useBrand()
  return (
    <Folded summary={question} open={isOnly}>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {links.length > 0 && (
        <ul className={classes.links}>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to === FORGOTTEN ? paths.forgotPassword : to}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
    </Folded>
  )
}

/** Each brand has this one at an address of its own. */
const FORGOTTEN = '/conta/esqueci-minha-senha'

function Contact() {
  const { identity } = useBrand()
  return (
    <Section title="Fale com a gente">
      <p className={classes.contact}>
        Escreva para <MailLink address={identity.email} subject="Ajuda" /> ou ligue para{' '}
        <Whole>{identity.phone}</Whole>. {identity.hours}. Com o número do pedido em mãos, a resposta vem mais
        rápido.
      </p>
    </Section>
  )
}

/** What who is signed in asked for before; nothing for everybody else, and where it cannot be read. */
function OwnTickets() {
  const { paths } = useBrand()
  const accountId = useSession()?.id
  const [tickets, setTickets] = useState<readonly OwnTicket[]>([])
  useEffect(() => {
    let isShown = true
    const show = (found: readonly OwnTicket[]) => isShown && setTickets(found)
    if (accountId)
      getApi()
        .then((api) => api.ticket.list())
        .then(show, () => show([]))
    return () => {
      isShown = false
      setTickets([])
    }
  }, [accountId])
  if (tickets.length === 0) return null
  return (
    <Section title="Seus atendimentos">
      <ul className={classes.tickets}>
        {tickets.map(({ protocol, topic, status, createdAt, code }) => (
          <li key={protocol}>
            <Link to={ticketPath(paths.help, code)}>{TICKET_TOPICS[topic]}</Link>
            <span className={classes.ticket}>
              {TICKET_STATUS_NAMES[status]} · {protocol}, de {formatDateTime(new Date(createdAt))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const asInput = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Help that is asked for, and what happens next. */
function Ask() {
  const [opened, setOpened] = useState<OpenedTicket>()
  return (
    <Section title="Peça ajuda">
      {opened ? <Received opened={opened} /> : <AskForm onOpened={setOpened} />}
    </Section>
  )
}

function Received({ opened: { protocol, dueAt, code } }: { opened: OpenedTicket }) {
  const { paths } = useBrand()
  return (
    <div role="status">
      <Notice tone="good" title={`Recebemos sua mensagem. Protocolo ${protocol}`}>
        Respondemos até {formatDateTime(new Date(dueAt))}, no seu e-mail: a confirmação está a caminho.{' '}
        <Link to={ticketPath(paths.help, code)}>Ver o atendimento</Link>
      </Notice>
    </div>
  )
}

type Fields = Record<'topic' | 'text' | 'orderCode' | 'name' | 'email', string>
type InputProps = ContractForm<Fields>['fields']['getInputProps']

function AskForm({ onOpened }: { onOpened(opened: OpenedTicket): void }) {
  const { id: brand } = useBrand().identity
  const isMember = useSession() !== null
  const form = useContractForm<Fields>({
    schema: NewTicket,
    initialValues: { topic: '', text: '', orderCode: '', name: '', email: '' },
    async send(values) {
      const api = await getApi()
      onOpened(await api.ticket.open({ brand, ...asInput(values) } as Parameters<typeof api.ticket.open>[0]))
    },
  })
  const { getInputProps } = form.fields
  return (
    <Form form={form} action="Enviar mensagem" variant="outline">
      <About inputProps={getInputProps} />
      {!isMember && <Guest inputProps={getInputProps} />}
    </Form>
  )
}

function About({ inputProps }: { inputProps: InputProps }) {
  const { error, ...topic } = inputProps('topic')
  return (
    <>
      <Field label="Assunto" error={error}>
        {(control) => (
          <select {...topic} {...control}>
            <option value="">Escolha</option>
            {Object.entries(TICKET_TOPICS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextAreaField
        label="Mensagem"
        help="Não escreva senhas nem o número do cartão."
        rows={6}
        maxLength={4000}
        {...inputProps('text')}
      />
      <TextField
        label="Número do pedido (se houver)"
        help="Por exemplo, 2026-000042-5"
        autoComplete="off"
        {...inputProps('orderCode')}
      />
    </>
  )
}

/** Of who is not signed in. */
const Guest = ({ inputProps }: { inputProps: InputProps }) => (
  <>
    <TextField label="Seu nome completo" autoComplete="name" {...inputProps('name')} />
    <TextField
      label="Seu e-mail"
      help="Para onde enviamos a resposta."
      type="email"
      autoComplete="email"
      {...inputProps('email')}
    />
  </>
)
