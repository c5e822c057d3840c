import type { App } from '../kernel/app-context.ts'
import { asTransaction } from '../kernel/database.ts'
import { type Mailer, SEND_TIMEOUT_MS } from './mailer.ts'
import * as messages from './message.store.ts'
import type { DueMail } from './owe-mail.ts'
import { hasSecrets, revealed, withheld } from './secrets.ts'

/**
 * Renders, keeps and sends a message, once per kind and reference however often the job is repeated. Its text is kept
 * without the links and codes that open something.
 */
export async function sendMail(
  app: App,
  mailer: Mailer,
  { kind, to, reference, props }: DueMail,
): Promise<void> {
  // Loaded here because only a worker can read TSX; a web process never gets this far.
  const { render } = await import('./templates/index.ts')
  const facts = revealed(app, { kind, reference }, props)
  const write = (known: unknown) => render(kind, known, app.config.http.publicUrl)
  const letter = write(facts)
  const { subject } = letter
  const { plain } = hasSecrets(kind) ? write(withheld(kind, facts)) : letter
  const id = await hold(app, { kind, reference, to, subject, plain })
  if (!id) return
  try {
    await mailer.send({ kind, reference, to, ...letter })
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
