import type { ListFile } from '@vitrine/contract/admin/list'
import type { BrandId } from '@vitrine/contract/brand'
import { PaymentMethod } from '@vitrine/contract/payment'
import { accessData } from '#access'
import { accountData } from '#account'
import { accountNoteData } from '#account-admin'
import { adminData, signDay, staffNotificationJobs } from '#admin'
import { PAYMENT_TERMS, sweepMarks, wordingOf } from '#brand'
import {
  accessMailJobs,
  cartMailJobs,
  orderMailJobs,
  remindAccess,
  remindCards,
  remindCarts,
  remindPayments,
  savedCardMailJobs,
} from '#buyer-mail'
import { cartData, expireCarts } from '#cart'
import { countWords, recount, sweepPictures, waitingData } from '#catalog'
import { checkoutData, checkoutJobs, endAbandoned, reconcile, reconcileReturns } from '#checkout'
import { creditData } from '#credit'
import { dataExportData, dataExportJobs, type Exporter, type ListCall, sweepDataExports } from '#data-export'
import { deliveryData } from '#delivery'
import { disputeData } from '#dispute'
import { evidenceJobs, remindDueDisputes } from '#evidence'
import { sweepUploads } from '#files'
import { fiscalData, sweepFiscalRecords } from '#fiscal'
import { webhookPath } from '#gateway'
import { identityData, identityJobs, listClientMarks, sweepIdentity, sweepSignOuts } from '#identity'
import { importData, importJobs, sweepImports } from '#import'
import { EVERY_20_SECONDS, type JobHandler, jobData, type Sweep } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { sweepIdempotencyKeys } from '#kernel/idempotency.ts'
import type { PersonalDataSource } from '#kernel/personal-data.ts'
import { sweepRateLimits } from '#kernel/rate-limit.ts'
import { linkData } from '#link'
import {
  createPost,
  type Delivery,
  type Kind,
  mailData,
  mailJobs,
  type Post,
  sweepMessages,
  unlessSwitchedOff,
} from '#mail'
import { createDelivery, notificationData, sendDigests, sweepNotifications } from '#notification'
import { countSold, ORDER_TABLES, orderData } from '#order'
import { hasEvents } from '#outbox'
import { paymentData, paymentTable, watchProviders } from '#payment'
import { API_PIX, type PaymentProviders, providerNamed } from '#payment-provider'
import { pixMandateData, pixMandateJobs, watchMandates } from '#pix-mandate'
import { exportData, privacyJobs, privacySweeps, removalData } from '#privacy'
import { sweepAvatars } from '#profile'
import { couponData } from '#promotion'
import { receiptData } from '#receipt'
import { refundJobs, resumeRefunds } from '#refund'
import { refundData } from '#refund-ledger'
import { reviewData } from '#review'
import { forgetCards, resumeSetups, savedCardData } from '#saved-card'
import { carryOutResets, forgetSpentProofs, secondFactorData } from '#second-factor'
import { sessionData } from '#session'
import { recordFees, settleDays } from '#settlement'
import { linkJobs } from '#sign-in'
import {
  stepCampaigns,
  stepSubscriptions,
  subscriptionData,
  subscriptionJobs,
  subscriptionMailJobs,
} from '#subscription'
import { sweepTickets, ticketData } from '#ticket'
import {
  certificateMailJobs,
  completeCourses,
  newLessonJobs,
  recountJobs,
  sweepLessonPictures,
  trainingData,
} from '#training'
import { sweepWaiting, waitingJobs } from '#waitlist'
import { sendWebhooks, sweepWebhooks, webhookJobs } from '#webhook'

/** What every module knows about persons, in the order in which they are forgotten: an order after what hangs on it. */
export function personalData(app: App): readonly PersonalDataSource[] {
  const payment = paymentTable(ORDER_TABLES.order)
  return [
    importData,
    dataExportData,
    subscriptionData(app),
    ticketData,
    fiscalData(app),
    creditData,
    receiptData(app),
    refundData(ORDER_TABLES.order),
    disputeData(payment),
    paymentData(payment),
    couponData,
    checkoutData,
    orderData,
    pixMandateData,
    savedCardData(app.config),
    accessData,
    deliveryData,
    trainingData,
    cartData,
    waitingData,
    reviewData,
    mailData,
    notificationData,
    jobData,
    identityData,
    exportData,
    removalData,
    accountData(app),
    linkData,
    secondFactorData,
    sessionData,
    accountNoteData,
    adminData(app),
  ]
}

/** What jobs and sweeps are given. */
export interface Work {
  app: App
  providers: PaymentProviders
  post: Delivery
  /** Sends by mail alone, past what somebody chose and past all limits. */
  mailbox: Post
  sources: readonly PersonalDataSource[]
  exporter: Exporter
}

/** Asks an operation of the contract: `callList` of app.ts, which knows all of them. */
type CallList = (parts: { app: App; providers: PaymentProviders }, call: ListCall) => Promise<ListFile>

export function openWork(app: App, providers: PaymentProviders, callList: CallList): Work {
  const exporter: Exporter = {
    callList: (call) => callList({ app, providers }, call),
  }
  const wording = (brand: BrandId, kind: Kind, facts: unknown) => wordingOf(app, { brand, kind, facts })
  const mailbox = createPost(app, wording)
  const wanted = unlessSwitchedOff(app, mailbox, wording)
  return { app, providers, mailbox, post: createDelivery(app, wanted), sources: personalData(app), exporter }
}

/** Every job with its use case. */
export const HANDLERS: readonly JobHandler<Work>[] = [
  ...mailJobs,
  ...linkJobs,
  ...identityJobs,
  ...orderMailJobs,
  ...cartMailJobs,
  ...savedCardMailJobs,
  ...accessMailJobs,
  ...certificateMailJobs,
  ...newLessonJobs,
  ...recountJobs,
  ...waitingJobs,
  ...subscriptionJobs,
  ...subscriptionMailJobs,
  ...checkoutJobs,
  ...evidenceJobs,
  ...refundJobs,
  ...pixMandateJobs,
  ...privacyJobs,
  ...staffNotificationJobs,
  ...webhookJobs,
  ...importJobs,
  ...dataExportJobs<Work>(({ exporter }) => exporter),
]

export const JOBS = HANDLERS.map(({ job }) => job)

/** The names of those that send mail. */
export const MAIL_JOBS = JOBS.filter(({ mails }) => mails).map(({ name }) => name)

/** The names of all jobs. */
export const JOB_NAMES = {
  mail: MAIL_JOBS,
  others: JOBS.filter(({ mails }) => !mails).map(({ name }) => name),
}

const EVERY_MINUTE = '* * * * *'
const EVERY_5_MINUTES = '*/5 * * * *'

/** Work that recurs. What somebody waits for comes often, what only clears away by night; not all at the same minute. */
export const SWEEPS: readonly Sweep<Work>[] = [
  ...PaymentMethod.options.map((method) => ({
    name: `${method}-reconcile`,
    cron: EVERY_20_SECONDS,
    run: ({ app, providers }: Work) => reconcile(app, providers, method),
  })),
  { name: 'refunds', cron: EVERY_20_SECONDS, run: ({ app }) => resumeRefunds(app) },
  { name: 'providers', cron: EVERY_MINUTE, run: ({ app, providers }) => watchProviders(app, providers) },
  { name: 'abandoned-orders', cron: EVERY_MINUTE, run: ({ app }) => endAbandoned(app) },
  { name: 'subscriptions', cron: EVERY_MINUTE, run: ({ app }) => stepSubscriptions(app) },
  { name: 'price-campaigns', cron: EVERY_MINUTE, run: ({ app }) => stepCampaigns(app) },
  { name: 'waiting', cron: EVERY_20_SECONDS, run: ({ app }) => sweepWaiting(app) },
  {
    name: 'webhooks',
    cron: EVERY_20_SECONDS,
    isDue: ({ app }) => hasEvents(app.db),
    run: ({ app }) => sendWebhooks(app),
  },
  { name: 'payment-reminders', cron: EVERY_MINUTE, run: ({ app }) => remindPayments(app) },
  { name: 'second-factor-resets', cron: EVERY_MINUTE, run: ({ app }) => carryOutResets(app) },
  { name: 'digests', cron: EVERY_MINUTE, run: ({ app }) => sendDigests(app) },
  { name: 'card-setups', cron: EVERY_MINUTE, run: ({ app, providers }) => resumeSetups(app, providers) },
  {
    name: 'pix-mandates',
    cron: EVERY_20_SECONDS,
    run: ({ app, providers }) => watchMandates(app, providers),
  },
  { name: 'cards-to-forget', cron: EVERY_MINUTE, run: ({ app, providers }) => forgetCards(app, providers) },
  { name: 'product-tally', cron: EVERY_MINUTE, run: ({ app }) => recount(app) },
  { name: 'sold', cron: EVERY_5_MINUTES, run: ({ app }) => inTransaction(app.db, countSold) },
  { name: 'fees', cron: '1/5 * * * *', run: ({ app }) => recordFees(app) },
  { name: 'cart-reminders', cron: '2/5 * * * *', run: ({ app }) => remindCarts(app) },
  { name: 'word-uses', cron: '3/10 * * * *', run: ({ app }) => inTransaction(app.db, countWords) },
  { name: 'access-reminders', cron: '4/15 * * * *', run: ({ app }) => remindAccess(app) },
  { name: 'card-reminders', cron: '9/15 * * * *', run: ({ app }) => remindCards(app) },
  ...privacySweeps,
  { name: 'settlement', cron: '17 * * * *', run: ({ app, providers }) => settleDays(app, providers) },
  { name: 'app-sign-outs', cron: '2/5 * * * *', run: ({ app }) => sweepSignOuts(app) },
  { name: 'identity', cron: '23 * * * *', run: ({ app }) => sweepIdentity(app) },
  { name: 'carts', cron: '29 * * * *', run: ({ app }) => expireCarts(app) },
  { name: 'pix-returns', cron: '37 * * * *', run: ({ app, providers }) => reconcileReturns(app, providers) },
  { name: 'due-disputes', cron: '41 * * * *', run: ({ app }) => remindDueDisputes(app) },
  { name: 'rate-limits', cron: '43 * * * *', run: ({ app }) => sweepRateLimits(app) },
  { name: 'idempotency-keys', cron: '47 * * * *', run: ({ app }) => sweepIdempotencyKeys(app) },
  { name: 'spent-proofs', cron: '53 * * * *', run: ({ app }) => forgetSpentProofs(app) },
  { name: 'fiscal-records', cron: '5 3 * * *', run: ({ app }) => sweepFiscalRecords(app) },
  { name: 'messages', cron: '20 3 * * *', run: ({ app }) => sweepMessages(app) },
  { name: 'webhook-deliveries', cron: '30 3 * * *', run: ({ app }) => sweepWebhooks(app) },
  { name: 'imports', cron: '15 3 * * *', run: ({ app }) => sweepImports(app) },
  { name: 'data-exports', cron: '51 * * * *', run: ({ app }) => sweepDataExports(app) },
  { name: 'tickets', cron: '40 3 * * *', run: ({ app }) => sweepTickets(app.db, app.clock.now()) },
  { name: 'notices', cron: '35 3 * * *', run: ({ app }) => sweepNotifications(app) },
  { name: 'avatars', cron: '50 3 * * *', run: ({ app }) => sweepAvatars(app) },
  { name: 'pictures', cron: '5 4 * * *', run: ({ app }) => sweepPictures(app) },
  { name: 'marks', cron: '25 4 * * *', run: ({ app }) => sweepMarks(app, listClientMarks) },
  { name: 'lesson-pictures', cron: '15 4 * * *', run: ({ app }) => sweepLessonPictures(app) },
  { name: 'completed-courses', cron: '45 4 * * *', run: ({ app }) => completeCourses(app) },
  { name: 'uploads', cron: '35 4 * * *', run: ({ app }) => sweepUploads(app) },
  { name: 'audit-signature', cron: '55 3 * * *', run: ({ app }) => signDay(app) },
  { name: `${API_PIX}-webhook`, cron: '10 4 * * *', run: registerPixWebhook },
]

/** Asks the bank to be told of payments; gateways are told once, by hand, in their panel. */
async function registerPixWebhook({ app, providers }: Work): Promise<void> {
  const { pixApi, http } = app.config
  if (!pixApi) return
  const pixKeys = (await app.cache.read(PAYMENT_TERMS)).flatMap(({ pixKey }) => pixKey ?? [])
  const url = http.publicUrl + webhookPath(pixApi.webhookToken)
  await providerNamed(providers, API_PIX)?.registerWebhook?.(url, pixKeys)
  await providers.mandates?.registerWebhooks(url)
}
