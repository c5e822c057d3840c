import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contract/time'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import {
  type Counter,
  countAttempt,
  countOrRefuse,
  type RateLimit,
  rateLimitKey,
} from '#kernel/rate-limit.ts'
import { enqueueMail, type Mail } from '#mail'
import type { Holder } from './holder.store.ts'

type Facts<K extends Mail['kind']> = Omit<Extract<Mail, { kind: K }>['props'], 'seller' | 'name'>

interface HolderMail<K extends Mail['kind']> {
  kind: K
  /** What it is about: one message per kind and reference, ever. */
  reference: string
  facts: Facts<K>
  /** Another address than the account's own. */
  to?: string
}

/** Owes the owner of an account a message about it. */
export async function enqueueHolderMail<K extends Mail['kind']>(
  app: App,
  tx: Tx,
  holder: Pick<Holder, 'name' | 'email' | 'brandId'>,
  { kind, reference, facts, to = holder.email }: HolderMail<K>,
): Promise<void> {
  const seller = await readBrand(tx, holder.brandId)
  const props = { ...facts, seller, name: holder.name }
  await enqueueMail(app, tx, { kind, to, reference, props } as unknown as Mail)
}

/** From where somebody acts, for the record of what happened to an account. */
export interface RequestContext {
  ip: string
  userAgent?: string | undefined
}

/** Where somebody was going when a message was asked for; a link keeps it for the browser that opens it. */
export interface Origin {
  clientId?: string | undefined
  redirect?: string | undefined
}

/** Somebody signed in. */
export interface Member {
  accountId: AccountId
  sessionId: string
}

/** `marina@vitrine.example` as `m••••a@vitrine.example`: enough to know one's own address by. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const shown = local.length > 2 ? [local[0], local.at(-1)] : [local[0], '']
  return `${shown[0]}••••${shown[1]}${email.slice(at)}`
}

/** What may be asked for how often, per address (or account, or link). */
export const ADDRESS_LIMITS = {
  'confirm-email': { limit: 5, windowMs: HOUR_MS, cooldownMs: MINUTE_MS },
  'confirm-code': { limit: 20, windowMs: HOUR_MS },
  /** Of one link, as long as the longest of those with a code is good; then another one has to be asked for. */
  code: { limit: 5, windowMs: DAY_MS },
  'forgot-password': { limit: 3, windowMs: HOUR_MS },
  'sign-in': { limit: 5, windowMs: HOUR_MS, cooldownMs: MINUTE_MS },
  /** Of an address that was mistyped: by account. */
  'correct-email': { limit: 5, windowMs: HOUR_MS },
  /** The same by the address that is put in: it may be a stranger's, and gets two messages each time. */
  'corrected-to': { limit: 3, windowMs: DAY_MS },
  'email-change': { limit: 5, windowMs: HOUR_MS, cooldownMs: MINUTE_MS },
  'email-change-code': { limit: 20, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>
type AddressLimit = keyof typeof ADDRESS_LIMITS

const counterOf = (app: App, name: AddressLimit, address: string): Counter => ({
  key: rateLimitKey(app, `turn ${name}`, address),
  limit: ADDRESS_LIMITS[name],
})

/** Counts an attempt, and says whether it is within the limit; the same work for every address. */
export const isWithinLimit = async (
  app: App,
  tx: Tx,
  name: AddressLimit,
  address: string,
): Promise<boolean> => !(await countAttempt(tx, [counterOf(app, name, address)], app.clock.now()))

/** Counts an attempt, or refuses with `request.too-many` and the seconds to wait. */
export const requireWithinLimit = async (
  app: App,
  tx: Tx,
  name: AddressLimit,
  address: string,
): Promise<void> => void (await countOrRefuse(app, tx, [counterOf(app, name, address)]))
