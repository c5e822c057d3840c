import { askLinkJob, makeExportJob } from './account/index.ts'
import {
  accessMail,
  cartMail,
  orderMail,
  refundJob,
  savedCardMail,
  waitingMail,
  withdrawCharge,
} from './checkout/index.ts'
import { installJobs } from './jobs/index.ts'
import { migrate } from './kernel/migrate.ts'
import { sendMailJob } from './mail/index.ts'
import { chargePayment, settlePayment } from './payment/index.ts'

const JOBS = [
  sendMailJob,
  askLinkJob,
  orderMail,
  cartMail,
  savedCardMail,
  accessMail,
  chargePayment,
  settlePayment,
  refundJob,
  withdrawCharge,
  waitingMail,
  makeExportJob,
]

/** Brings a database up to date: tables, and the queues of every job. Resolves to the migrations applied now. */
export async function install(databaseUrl: string): Promise<{ applied: string[] }> {
  const migrated = await migrate(databaseUrl)
  await installJobs(
    databaseUrl,
    JOBS.map(({ name }) => name),
  )
  return migrated
}
