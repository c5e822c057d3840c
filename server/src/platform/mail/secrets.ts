import type { App } from '#kernel/app-context.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { Kind } from './templates/props.ts'

/** The facts of a kind that open something for whoever reads them; add the links and codes of a new kind here. */
const SECRETS: Partial<Record<Kind, readonly string[]>> = {
  'confirm-email': ['token', 'code'],
  'reset-password': ['token'],
  'create-password': ['token'],
  invitation: ['token'],
  'sign-in-code': ['code'],
  'email-change-new': ['token', 'code'],
  'email-change-old': ['token'],
  'new-device': ['token'],
  'second-factor-app-added': ['token'],
  'second-factor-passkey-added': ['token'],
  'second-factor-recovery-codes-made': ['token'],
  'cart-forgotten': ['token'],
  'order-received': ['payCode'],
  'pix-waiting': ['payCode'],
  'boleto-waiting': ['payCode'],
  'pix-ending': ['payCode'],
  'boleto-due-tomorrow': ['payCode'],
  'boleto-overdue': ['payCode'],
  'payment-refused': ['payCode'],
  'subscription-renewal': ['payCode'],
  'subscription-due-soon': ['payCode'],
  'subscription-due': ['payCode'],
  'subscription-unpaid': ['payCode'],
  'subscription-suspended': ['payCode'],
}

export const hasSecrets = (kind: Kind): boolean => SECRETS[kind] !== undefined

interface About {
  kind: Kind
  reference: string
}

const placeOf = ({ kind, reference }: About) => `mail:${kind}:${reference}`
const isSealed = (props: unknown): props is { sealed: string } =>
  typeof props === 'object' && props !== null && 'sealed' in props

/** What waits in the job: a secret does not lie in the database as it is, not even until it is sent. */
export function concealed({ config }: App, about: About, props: unknown): unknown {
  if (!hasSecrets(about.kind)) return props
  return { sealed: seal(config.dataSecret, placeOf(about), JSON.stringify(props)).toString('base64') }
}

export const revealed = ({ config }: App, about: About, props: unknown): unknown =>
  isSealed(props)
    ? JSON.parse(unseal(config.dataSecret, placeOf(about), Buffer.from(props.sealed, 'base64')))
    : props

/** The facts with dots in the place of the secrets: how the message is kept. */
export function withheld(kind: Kind, props: unknown): unknown {
  const dots = (SECRETS[kind] ?? []).map((field) => [field, '••••••'])
  return { ...(props as object), ...Object.fromEntries(dots) }
}
