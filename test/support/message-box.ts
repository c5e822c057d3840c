import { type RequestedLink, sendRequestedLink } from '../../server/src/people/sign-in/ask-link.ts'
import { revealed } from '../../server/src/platform/mail/facts.ts'
import type { Kind } from '../../server/src/platform/mail/index.ts'
import type { TestApp } from './app.ts'

/** A message that waits to be sent, with the facts its reader will get. */
export interface Waiting {
  kind: Kind
  to: string
  reference: string
  props: { token?: string; code?: string; newEmail?: string; expiresAt?: string }
}

const ALL = { batchSize: 1000 }

/** Does what waits of the asked links, as a worker would, and takes out the messages since the last time. */
export async function takeMessages({ app, boss }: Pick<TestApp, 'app' | 'boss'>): Promise<Waiting[]> {
  for (const { data } of await boss.fetch('account.ask-link', ALL))
    await sendRequestedLink(app, data as RequestedLink)
  const jobs = await boss.fetch('mail.send', ALL)
  return jobs.map(({ data }) => {
    const waiting = data as Waiting
    return { ...waiting, props: revealed(app, waiting, waiting.props) as Waiting['props'] }
  })
}

/** The message of a kind that somebody gets, from among those that wait. */
export async function messageOf(
  shop: Pick<TestApp, 'app' | 'boss'>,
  kind: Kind,
  to: string,
): Promise<Waiting> {
  const messages = await takeMessages(shop)
  const message = messages.find((one) => one.kind === kind && one.to === to)
  if (!message)
    throw new Error(`no ${kind} among ${messages.map((one) => `${one.kind} to ${one.to}`).join(', ')}`)
  return message
}

/** Its link as `POST /account/recover-password` takes it. */
export const idAndCode = ({ props }: Waiting): { id: string; code: string } => {
  const [id = '', code = ''] = props.token?.split('.') ?? []
  return { id, code }
}
