import {
  SETUP_STEPS,
  type SetupProblem,
  type SetupStep,
  type SetupStepName,
} from '@vitrine/contract/admin/setup'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { OWN_VERSION } from '@vitrine/contract/document'
import type { AccountId } from '@vitrine/contract/ids'
import { hasOwnPromise, termsInForce } from '#brand'
import { hasPublished } from '#catalog'
import { countJobs, type JobNames } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { readTally } from '#mail'
import { isAnyPaid } from '#order-admin'
import { listOutages } from '#payment'
import { nameOfProvider, offeredMethods, type PaymentProviders } from '#payment-provider'
import { readStanding } from '#second-factor'

/** What setup is judged by besides the database. */
export interface SetupParts {
  providers: PaymentProviders
  jobs: JobNames
}

type StepState = Pick<SetupStep, 'isDone' | 'problem'>
const done = (isDone: boolean): StepState => ({ isDone })
const judged = (problem: SetupProblem | undefined): StepState => ({
  isDone: problem === undefined,
  ...(problem && { problem }),
})

async function receivesPayments(app: App): Promise<SetupProblem | undefined> {
  const methods = await offeredMethods(app, FIRST_BRAND)
  if (methods.length === 0) return 'not-configured'
  const away = (await listOutages(app.db)).map(({ provider }) => provider)
  return methods.every((method) => away.includes(nameOfProvider(app.config, method))) ? 'away' : undefined
}

async function sendsMail({ config, db }: App, jobs: JobNames): Promise<SetupProblem | undefined> {
  if (!config.mail.url) return 'not-configured'
  const { retried } = await countJobs(db, jobs.mail)
  if (retried > 0) return 'away'
  return (await readTally(db)).sent > 0 ? undefined : 'untried'
}

/** Every step of the setup, judged by what is there. */
export async function readSetup(
  app: App,
  { jobs }: Pick<SetupParts, 'jobs'>,
  accountId: AccountId,
): Promise<SetupStep[]> {
  const { db } = app
  const steps: Record<SetupStepName, () => Promise<StepState>> = {
    'receive-payments': async () => judged(await receivesPayments(app)),
    'send-mail': async () => judged(await sendsMail(app, jobs)),
    'write-texts': async () => done(await hasOwnPromise(db, FIRST_BRAND)),
    'publish-terms': async () => done((await termsInForce(app, FIRST_BRAND)) !== OWN_VERSION),
    'second-factor': async () => done((await readStanding(db, accountId)).hasSecondFactor),
    'publish-product': async () => done(await hasPublished(db)),
    'first-order': async () => done(await isAnyPaid(db)),
  }
  return Promise.all(SETUP_STEPS.map(async (name) => ({ name, ...(await steps[name]()) })))
}
