import { NewTicket, type OpenedTicket, TICKET_TOPICS, ticketPath } from '@vitrine/contract/ticket'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Form } from '../../forms/form.tsx'
import { TextAreaField, TextField } from '../../forms/text-field.tsx'
import { type ContractForm, useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { useSession } from '../../session/use-session.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'

const asInput = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Help that is asked for, and what happens next. */
export function Ask() {
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
