import type { Installation, TestMail } from '@vitrine/contract/admin/setup'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { PaymentMethod } from '@vitrine/contract/payment'
import { HOUR_MS } from '@vitrine/contract/time'
import { enqueueHolderMail, readHolder } from '#account'
import { countJobs, findFailure } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { countOrRefuse, rateLimitKey } from '#kernel/rate-limit.ts'
import { findOutcome, readTally } from '#mail'
import { listOutages } from '#payment'
import { nameOfProvider, providerOptions } from '#payment-provider'
import type { SetupParts } from './overview.ts'

/** How the installation is connected: who receives by which method, and whether messages leave. */
export async function readInstallation(app: App, { providers, jobs }: SetupParts): Promise<Installation> {
  const { config, db } = app
  const outages = await listOutages(db)
  const { retried, retriedSince } = await countJobs(db, jobs.mail)
  const { sent } = await readTally(db)
  return {
    methods: PaymentMethod.options.map((method) => {
      const provider = providers[method] ? nameOfProvider(config, method) : null
      const away = outages.find((one) => one.provider === provider)
      return {
        method,
        provider,
        ...(away && { awaySince: away.since.toISOString() }),
        options: providerOptions(config, method),
      }
    }),
    mail: {
      missing: config.mail.url ? [] : ['SMTP_URL'],
      waiting: retried,
      ...(retriedSince && { waitingSince: retriedSince.toISOString() }),
      sent,
    },
  }
}

/** An account may ask for so many an hour: a mail service counts who sends much in vain. */
const TEST_MAILS = { limit: 10, windowMs: HOUR_MS }
const KIND = 'mail-test'

/** Owes somebody of the shop a test message; refuses `request.too-many`. Resolves to the id by which it is looked for. */
export const sendTestMail = (app: App, accountId: AccountId): Promise<string> =>
  inTransaction(app.db, async (tx) => {
    await countOrRefuse(app, tx, [{ key: rateLimitKey(app, `turn ${KIND}`, accountId), limit: TEST_MAILS }])
    const now = app.clock.now()
    const id = newId('msg', now.getTime())
    const reference = referenceOf(accountId, id)
    await enqueueHolderMail(app, tx, await readHolder(tx, accountId), {
      kind: KIND,
      reference,
      facts: { at: now.toISOString() },
    })
    return id
  })

/** What became of a test message of this person; one that nobody asked for waits for ever. */
export async function readTestMail({ db, clock }: App, accountId: AccountId, id: string): Promise<TestMail> {
  const reference = referenceOf(accountId, id)
  const outcome = await findOutcome(db, { kind: KIND, reference })
  if (outcome?.sentAt) return { state: 'sent' }
  const after = new Date(clock.now().getTime() - HOUR_MS)
  const reason = await findFailure(db, { name: 'mail.send', given: { kind: KIND, reference }, after })
  return reason === undefined ? { state: 'waiting' } : { state: 'failed', reason }
}

const referenceOf = (accountId: AccountId, id: string): string => `${accountId}:${id}`
