import type { App } from '../kernel/app-context.ts'
import { asTransaction } from '../kernel/database.ts'
import { type Mailer, SEND_TIMEOUT_MS } from './mailer.ts'
import * as messages from './message.store.ts'
import type { DueMail } from './owe-mail.ts'

/** Renders, keeps and sends a message, once per kind and reference however often the job is repeated. */
export async function sendMail(
  app: App,
  mailer: Mailer,
  { kind, to, reference, props }: DueMail,
): Promise<void> {
  // Loaded here because only a worker can read TSX; a web process never gets this far.
  const { render } = await import('./templates/index.ts')
  const { replyTo, ...letter } = render(kind, props, app.config.http.publicUrl)
  const message = { kind, reference, to, ...letter }
  const id = await hold(app, message)
  if (!id) return
  try {
    await mailer.send({ ...message, replyTo })
  } catch (error) {
    await messages.releaseMessage(asTransaction(app.db), id)
    throw error
  }
  await messages.markSent(asTransaction(app.db), id, app.clock.now())
}

/** Nothing when it was sent before; throws while another worker is at it, so that the job looks again later. */
async function hold({ db, clock }: App, message: messages.Message): Promise<string | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + SEND_TIMEOUT_MS)
  const id = await messages.holdMessage(asTransaction(db), message, now, until)
  if (!id && !(await messages.isSent(db, message))) throw new Error('another worker is sending this message')
  return id
}
