import {
  type AdminMailExample,
  type AdminMailText,
  type MailScheme,
  type MailTextInput,
  type MailTextVersion,
  MailTextInput as Schema,
} from '@vitrine/contract/admin/mail'
import { MAIL_VARIABLES, MailText, unknownVariableIn } from '@vitrine/contract/mail-text'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { cleaned, type Field, type Section, type Values } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import type { Choice } from '../../../admin/list/list.ts'
import pageClasses from '../../../admin/page.module.css'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { asAdministrator } from '../../../session/guards.ts'
import { useAnswer } from '../../../session/use-answer.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/text'
import { chosenIn, enterPreview, Preview, PreviewChoice } from './preview.tsx'

const TITLE = 'Texto da loja'

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) => {
  enterPreview(request)
  return asAdministrator(request, async (api) => {
    const { brands, brand, scheme } = await chosenIn(request, api)
    return { text: await api.adminMail.readText({ id, brand }), brands, scheme }
  })
}
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** What a brand says in a kind of message, with an example that follows what is typed, and what it said before. */
export default function EditMailText({ loaderData: { text, brands, scheme } }: Route.ComponentProps) {
  const { id, name, brand, version, versions } = text
  return (
    <RecordScreen
      key={`${brand} ${version}`}
      title={`${TITLE}: ${name}`}
      back={{ to: `${href('/admin/emails/:id', { id })}?brand=${brand}`, label: name }}
      sections={mailTextSections(text)}
      schema={Schema}
      values={mailTextValues(text)}
      valuesOf={(record) => mailTextValues(record as AdminMailText)}
      version={version}
      action="Salvar texto"
      saved="Texto salvo"
      permission="mails.write"
      save={async (input, as) => {
        await (await getApi()).adminMail.editText({
          ...(input as MailTextInput),
          id,
          brand,
          version: as ?? version,
        })
        return undefined
      }}
      aside={(_, values) => (
        <>
          <Example of={text} typed={cleaned(values) as Values} brands={brands} scheme={scheme} />
          <Versions of={text} versions={versions} />
        </>
      )}
    />
  )
}

const SAID = [
  ['subject', 'assunto'],
  ['opening', 'começo'],
  ['closing', 'fim'],
] as const

/** After so many milliseconds without a key the example is asked for anew. */
const PAUSE_MS = 400

type Written = Pick<AdminMailExample, 'subject' | 'html' | 'plain'>

interface ExampleProps {
  of: AdminMailText
  typed: Values
  brands: readonly Choice[]
  scheme: MailScheme
}

/** The example of the kind with what is typed. */
function Example({
  of: { id, name, brand, variables },
  typed: { isSent: _, ...typed },
  brands,
  scheme,
}: ExampleProps) {
  const text = MailText.safeParse(typed)
  const problem = text.success
    ? SAID.map(([field]) => unknownVariableIn(text.data[field], variables)).find(Boolean)
    : text.error.issues[0]?.message
  const question = text.success && !problem ? JSON.stringify({ ...text.data, id, brand, scheme }) : ''
  const ask = async (): Promise<Written> => (await getApi()).adminMail.preview(JSON.parse(question))
  const { last } = useAnswer(question, ask, PAUSE_MS)
  return (
    <AsideCard title="Como fica">
      <PreviewChoice chosen={{ brand, scheme }} brands={brands} />
      {problem && <Notice tone="negative">{problem}</Notice>}
      {last?.problem && <Notice tone="negative">{last.problem}</Notice>}
      {last?.answer && (
        <>
          <Facts facts={[['Assunto', last.answer.subject]]} />
          <Preview title={`Exemplo: ${name}`} html={last.answer.html} />
        </>
      )}
    </AsideCard>
  )
}

/** What a version says, in a line. */
function summaryOf(version: MailTextVersion): string {
  const said = SAID.filter(([field]) => version[field]).map(([, word]) => word)
  const words = said.length > 0 ? `Com ${said.join(', ')} da loja` : 'Texto de fábrica'
  return version.isSent ? words : `${words}; desligado`
}

/** What the brand said before; each can hold again. */
function Versions({ of, versions }: { of: AdminMailText; versions: readonly MailTextVersion[] }) {
  if (versions.length === 0) return null
  return (
    <AsideCard title="Versões">
      <ul className={pageClasses.column}>
        {versions.map((one) => (
          <li key={one.version}>
            <p>
              {one.version}. {summaryOf(one)}
            </p>
            <p className={pageClasses.quiet}>
              {[formatDateTime(new Date(one.at)), one.by].filter(Boolean).join(', ')}
            </p>
            {one.version !== of.version && (
              <AskButton
                label={`Voltar à versão ${one.version}`}
                says="O texto daquela versão passa a valer para os próximos e-mails, como uma nova versão."
                done="Texto de volta"
                permission="mails.write"
                variant="quiet"
                run={(api) => {
                  const { subject, opening, closing, isSent } = one
                  const { id, brand, version } = of
                  return api.adminMail.editText({ id, brand, version, subject, opening, closing, isSent })
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </AsideCard>
  )
}

const IS_SENT: Field = {
  kind: 'flag',
  name: 'isSent',
  label: 'Enviar este e-mail',
  help: 'Desligado, ninguém desta loja o recebe. A lei permite.',
}

/** What a brand says in a kind of message. */
const mailTextSections = ({
  inherited,
  sellerMaySwitchOff,
  variables,
}: AdminMailText): readonly Section[] => [
  {
    title: 'O que a loja diz',
    lead: `Em branco, vale o texto de fábrica, ou o da primeira loja. Variáveis: ${variables
      .map((name) => `{{${name}}} (${MAIL_VARIABLES[name].toLowerCase()})`)
      .join(', ')}.`,
    fields: [
      { kind: 'text', name: 'subject', label: 'Assunto', max: 120, placeholder: inherited.subject },
      {
        kind: 'multiline',
        name: 'opening',
        label: 'Texto do começo',
        help: 'Fica logo abaixo do título. Uma linha em branco separa parágrafos.',
        rows: 4,
        max: 2000,
      },
      {
        kind: 'multiline',
        name: 'closing',
        label: 'Texto do fim',
        help: 'Fica antes da assinatura da loja.',
        rows: 3,
        max: 2000,
      },
      ...(sellerMaySwitchOff ? [IS_SENT] : []),
    ],
  },
]

/** Of a version, or of what holds. */
const mailTextValues = ({
  subject,
  opening,
  closing,
  isSent,
}: Pick<AdminMailText, 'subject' | 'opening' | 'closing' | 'isSent'>): Values => ({
  subject: subject ?? '',
  opening: opening ?? '',
  closing: closing ?? '',
  isSent,
})
