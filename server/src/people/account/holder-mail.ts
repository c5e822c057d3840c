import type { AccountId } from '@vitrine/contract/ids'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
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
