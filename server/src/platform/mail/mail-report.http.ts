import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { isSameSecret } from '#kernel/secrets.ts'
import { noteReport, suppressAddress } from './mail-report.store.ts'
import { type MailReport, MOST_REPORT_BYTES, readMailReport } from './mail-report.ts'

/** The status codes of RFC 3463 that speak of the mailbox itself: there is none, it moved, or it takes nothing. */
const IS_ABOUT_MAILBOX = /^5\.(1\.[1236]|1\.10|2\.1)$/

/**
 * Notes a report. An address that has no mailbox, and one whose reader complained, get from here on what they must get
 * alone. A report of a message that is not there any more changes nothing.
 */
export const receiveReport = ({ db, clock, log }: App, report: MailReport): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const message = await noteReport(tx, report, now)
    if (!message) return
    const { kind, status = '' } = report
    if (kind === 'complaint' || IS_ABOUT_MAILBOX.test(status))
      await suppressAddress(tx, message.to, kind, now)
    log.info({ kind: message.kind, report: kind, status }, 'mail server reported of a message')
  })

/** Where the mail server of the shop posts what comes back to the sender, as it came; only with `MAIL_REPORTS_TOKEN`. */
export async function addMailReports(server: FastifyInstance, app: App): Promise<void> {
  const { reportsToken } = app.config.mail
  if (!reportsToken) return
  await server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MOST_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    )
    raw.post<{ Params: { token: string }; Body: Buffer | undefined }>(
      '/api/mail-reports/:token',
      async ({ params, body = Buffer.of() }, reply) => {
        if (!isSameSecret(params.token, reportsToken)) throw new Refused('not-found')
        const report = await readMailReport(body)
        if (report) await receiveReport(app, report)
        // A mail program that hands over every mail hears the same of each.
        return reply.code(204).send()
      },
    )
  })
}
