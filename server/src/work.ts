import { PaymentMethod } from '@vitrine/contract/payment'
import { accessData } from './access/index.ts'
import {
  accountData,
  carryOutResets,
  forgetSpentProofs,
  linkJobs,
  privacyJobs,
  privacySweeps,
  sweepAvatars,
  sweepGuesses,
  sweepTurns,
} from './account/index.ts'
import { cartData, expireCarts } from './cart/index.ts'
import { countWords, recount, waitingData } from './catalog/index.ts'
import {
  accessMailJobs,
  cartMailJobs,
  checkoutData,
  checkoutJobs,
  countSold,
  endForsaken,
  finishRefunds,
  orderMailJobs,
  reconcile,
  recordFees,
  remindAccess,
  remindCards,
  remindCarts,
  remindPayments,
  savedCardMailJobs,
  settleDays,
  sweepFiscalRecords,
  sweepWaiting,
  waitingJobs,
} from './checkout/index.ts'
import { identityData, sweepIdentity } from './identity/index.ts'
import { type JobHandler, jobData } from './jobs/index.ts'
import type { App } from './kernel/app-context.ts'
import { inTransaction } from './kernel/database.ts'
import type { PersonalDataSource } from './kernel/personal-data.ts'
import { createPost, mailData, mailJobs, sweepMessages } from './mail/index.ts'
import { createDelivery, noticeData, sendDigests, sweepNotices } from './notice/index.ts'
import {
  BOLETO_WEBHOOK,
  CARD_WEBHOOK,
  forgetCards,
  type PaymentProviders,
  PROVIDER_NAMES,
  providerNamed,
  savedCardData,
  webhookPath,
} from './payment/index.ts'
import { reviewData } from './review/index.ts'
import { subscriptionData } from './subscription/index.ts'

/** What every module knows about persons, in the order in which they are forgotten. */
export const personalData = (app: App): readonly PersonalDataSource[] => [
  checkoutData(app),
  savedCardData(app.config),
  subscriptionData,
  accessData,
  cartData,
  waitingData,
  reviewData,
  mailData,
  noticeData,
  jobData,
  identityData,
  accountData(app),
]

/** Every job with its use case. */
export function createJobHandlers(app: App, providers: PaymentProviders): JobHandler[] {
  const post = createDelivery(app, createPost(app))
  return [
    ...mailJobs(post),
    ...linkJobs(app),
    ...orderMailJobs(app, post),
    ...cartMailJobs(app, post),
    ...savedCardMailJobs(app, post),
    ...accessMailJobs(app, post),
    ...waitingJobs(app, post),
    ...checkoutJobs(app, providers),
    ...privacyJobs(app, personalData(app)),
  ]
}

/** Work that recurs in every worker; repeating it is harmless. */
export const createSweeps = (app: App, providers: PaymentProviders) => [
  ...webhookSweeps(app, providers),
  { name: 'second-factor-resets', everySeconds: 60, run: () => carryOutResets(app) },
  { name: 'turns', everySeconds: 3600, run: () => sweepTurns(app) },
  { name: 'guesses', everySeconds: 3600, run: () => sweepGuesses(app) },
  { name: 'spent-proofs', everySeconds: 3600, run: () => forgetSpentProofs(app) },
  { name: 'fees', everySeconds: 300, run: () => recordFees(app) },
  { name: 'waiting', everySeconds: 20, run: () => sweepWaiting(app) },
  { name: 'sold', everySeconds: 300, run: () => inTransaction(app.db, countSold) },
  { name: 'product-tally', everySeconds: 60, run: () => recount(app) },
  { name: 'word-uses', everySeconds: 600, run: () => inTransaction(app.db, countWords) },
  ...privacySweeps(app, personalData(app)),
  { name: 'fiscal-records', everySeconds: 86_400, run: () => sweepFiscalRecords(app) },
  { name: 'identity', everySeconds: 3600, run: () => sweepIdentity(app) },
  { name: 'payment-reminders', everySeconds: 30, run: () => remindPayments(app) },
  { name: 'access-reminders', everySeconds: 900, run: () => remindAccess(app) },
  { name: 'card-reminders', everySeconds: 900, run: () => remindCards(app) },
  { name: 'cart-reminders', everySeconds: 300, run: () => remindCarts(app) },
  { name: 'carts', everySeconds: 3600, run: () => expireCarts(app) },
  { name: 'messages', everySeconds: 86_400, run: () => sweepMessages(app) },
  { name: 'notices', everySeconds: 86_400, run: () => sweepNotices(app) },
  { name: 'digests', everySeconds: 60, run: () => sendDigests(app) },
  { name: 'avatars', everySeconds: 86_400, run: () => sweepAvatars(app) },
  { name: 'cards-to-forget', everySeconds: 60, run: () => forgetCards(app, providers) },
  ...PaymentMethod.options.map((method) => ({
    name: `${method}-reconcile`,
    everySeconds: app.config.pix.reconcileSeconds,
    run: () => reconcile(app, providers, method),
  })),
  { name: 'forsaken-orders', everySeconds: app.config.pix.reconcileSeconds, run: () => endForsaken(app) },
  { name: 'settlement', everySeconds: 3600, run: () => settleDays(app, providers) },
  { name: 'refunds', everySeconds: app.config.pix.reconcileSeconds, run: () => finishRefunds(app) },
]

/** Asks who takes such wishes to be told of payments; gateways are told once, by hand, in their panel. */
function webhookSweeps({ config }: App, providers: PaymentProviders) {
  const paths = {
    [PROVIDER_NAMES.pix]: config.pixApi && webhookPath(config.pixApi.webhookToken),
    [PROVIDER_NAMES.boleto]: BOLETO_WEBHOOK,
    [PROVIDER_NAMES.card]: CARD_WEBHOOK,
  }
  return Object.entries(paths).flatMap(([name, path]) => {
    const provider = providerNamed(providers, name)
    if (!provider || !path) return []
    const run = async () => provider.registerWebhook?.(config.http.publicUrl + path)
    return [{ name: `${name}-webhook`, everySeconds: 86_400, run }]
  })
}
