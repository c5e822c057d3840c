import { BrandId } from '@vitrine/contract/brand'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import type { Kind, Mail, MailKindTable, PropsOf, Template } from './mail-kind.ts'

/** What a promised message tells, sealed or not. Throws when the props are not those of its kind. */
export const readFacts = <K extends Kind>(
  app: App,
  { kind, reference, props }: Mail & { kind: K },
): PropsOf<K> => app.mailKinds[kind].props.parse(revealed(app, { kind, reference }, props)) as PropsOf<K>

const Signed = z.object({ seller: z.object({ id: BrandId }) })

/** Whose message it is, by what it tells; nothing where it does not say so. */
export const signerOf = (facts: unknown): BrandId | undefined => Signed.safeParse(facts).data?.seller.id

/** The same of a message that may be sealed. */
export const brandOf = (app: App, { kind, reference, props }: Mail): BrandId | undefined =>
  signerOf(revealed(app, { kind, reference }, props))

/** How messages of a kind are written, which only a worker can read. */
export async function loadTemplate<K extends Kind>(mailKinds: MailKindTable, kind: K): Promise<Template<K>> {
  const { templates } = await mailKinds[kind].loadTemplates()
  return templates[kind]
}

/** What the message is called, on one line. Loads its template, which only a worker can read. */
export async function titleOf<K extends Kind>(
  { mailKinds }: Pick<App, 'mailKinds'>,
  kind: K,
  facts: PropsOf<K>,
): Promise<string> {
  const { subject } = await loadTemplate(mailKinds, kind)
  return subject(facts).replace(/\s+/g, ' ')
}

export const hasSecrets = ({ mailKinds }: App, kind: Kind): boolean => mailKinds[kind].secrets.length > 0

interface About {
  kind: Kind
  reference: string
}

const placeOf = ({ kind, reference }: About) => `mail:${kind}:${reference}`
const isSealed = (props: unknown): props is { sealed: string } =>
  typeof props === 'object' && props !== null && 'sealed' in props

/** What waits in the job: a secret does not lie in the database as it is, not even until it is sent. */
export function concealed(app: App, about: About, props: unknown): unknown {
  if (!hasSecrets(app, about.kind)) return props
  return { sealed: seal(app.config.dataKeys, placeOf(about), JSON.stringify(props)).toString('base64') }
}

export const revealed = ({ config }: Pick<App, 'config'>, about: About, props: unknown): unknown =>
  isSealed(props)
    ? JSON.parse(unseal(config.dataKeys, placeOf(about), Buffer.from(props.sealed, 'base64')))
    : props

/** What a message says, as it is kept to be sent again: always sealed, and for its place alone. */
export const keptFacts = ({ config }: Pick<App, 'config'>, about: About, facts: unknown): Buffer =>
  seal(config.dataKeys, `kept ${placeOf(about)}`, JSON.stringify(facts))

/** The same, read again. Throws when it was changed, or is of another message. */
export const readKeptFacts = ({ config }: Pick<App, 'config'>, about: About, kept: Buffer): unknown =>
  JSON.parse(unseal(config.dataKeys, `kept ${placeOf(about)}`, kept))

/** Whether what a message brings is good no more: it is never sent late. */
export function hasRunOut(
  { mailKinds }: Pick<App, 'mailKinds'>,
  { kind, facts }: { kind: Kind; facts: unknown },
  now: Date,
): boolean {
  const end = (facts as Record<string, unknown>)[mailKinds[kind].endsAt]
  return typeof end === 'string' && new Date(end) <= now
}

/** The facts with dots in the place of the secrets: how the message is kept. */
export function withheld({ mailKinds }: App, kind: Kind, props: unknown): unknown {
  const dots = mailKinds[kind].secrets.map((field) => [field, '••••••'])
  return { ...(props as object), ...Object.fromEntries(dots) }
}

export const mailSealed: readonly SealedColumn[] = [
  {
    table: 'message',
    column: 'facts',
    key: ['id'],
    from: ['kind', 'reference'],
    placeOf: (row) => `kept ${placeOf(row as unknown as About)}`,
  },
  {
    // Of a message that is promised, with a secret in it.
    table: 'pgboss.job',
    column: 'data',
    path: ['props', 'sealed'],
    key: ['name', 'id'],
    placeOf: ({ data }) => placeOf(data as About),
    from: ['data'],
  },
]
