import type { App } from '#kernel/app-context.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { Kind } from './mail-kind.ts'

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
  return { sealed: seal(app.config.dataSecret, placeOf(about), JSON.stringify(props)).toString('base64') }
}

export const revealed = ({ config }: Pick<App, 'config'>, about: About, props: unknown): unknown =>
  isSealed(props)
    ? JSON.parse(unseal(config.dataSecret, placeOf(about), Buffer.from(props.sealed, 'base64')))
    : props

/** The facts with dots in the place of the secrets: how the message is kept. */
export function withheld({ mailKinds }: App, kind: Kind, props: unknown): unknown {
  const dots = mailKinds[kind].secrets.map((field) => [field, '••••••'])
  return { ...(props as object), ...Object.fromEntries(dots) }
}
