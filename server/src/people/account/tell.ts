import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { type Mail, oweMail } from '#mail'
import type { Holder } from './holder.store.ts'

type Facts<K extends Mail['kind']> = Omit<Extract<Mail, { kind: K }>['props'], 'seller' | 'name'>

interface Letter<K extends Mail['kind']> {
  kind: K
  /** What it is about: one message per kind and reference, ever. */
  reference: string
  facts: Facts<K>
  /** Another address than the account's own. */
  to?: string
}

/** Owes the owner of an account a message about it. */
export async function tell<K extends Mail['kind']>(
  app: App,
  tx: Tx,
  holder: Pick<Holder, 'name' | 'email' | 'brandId'>,
  { kind, reference, facts, to = holder.email }: Letter<K>,
): Promise<void> {
  const seller = await readBrand(tx, holder.brandId)
  const props = { ...facts, seller, name: holder.name }
  await oweMail(app, tx, { kind, to, reference, props } as unknown as Mail)
}
