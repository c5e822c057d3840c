import { BrandId } from '@vitrine/contract/brand'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import type { Kind, Mail, PropsOf } from './mail-kind.ts'
import { revealed } from './secrets.ts'

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

/** What the message is called, on one line. Loads its template, which only a worker can read. */
export async function titleOf<K extends Kind>(
  { mailKinds }: Pick<App, 'mailKinds'>,
  kind: K,
  facts: PropsOf<K>,
): Promise<string> {
  const template = await mailKinds[kind].template()
  return template.subject(facts as never).replace(/\s+/g, ' ')
}
