import type { SubscriptionAction } from '@vitrine/contract/subscription'
import { api, member, provedMember } from '#http/call.ts'
import { inTransaction } from '#kernel/database.ts'
import type { PaymentProviders } from '#payment-provider'
import { carryOut, previewAction } from './act.ts'
import { comparePlans } from './compare-plans.ts'
import { answerByCode, answerOwn, readByCode } from './price-answer.ts'
import { setCard } from './renewal-card.ts'
import { endMandate } from './renewal-pix.ts'
import { requestPixMandate } from './request-pix.ts'
import { listSubscriptions, readSubscription } from './view.ts'

/** What is paid for is over at once and does not come back; all else can be undone, or waits for a payment. */
const givesDaysUp = (action: SubscriptionAction): boolean => action.kind === 'cancel' && action.now === true

export const priceChangeHttp = {
  answer: api.priceChange.answer.handler(({ input, context }) =>
    answerOwn(context.app, { ...input, accountId: member(context).accountId }),
  ),
  readByCode: api.priceChange.readByCode.handler(({ input, context }) => readByCode(context.app, input.code)),
  answerByCode: api.priceChange.answerByCode.handler(({ input, context }) =>
    answerByCode(context.app, input),
  ),
}

export const subscriptionHttp = (providers: PaymentProviders) => ({
  list: api.subscription.list.handler(({ context }) =>
    listSubscriptions(context.app, member(context).accountId),
  ),
  compare: api.subscription.compare.handler(({ input, context }) =>
    comparePlans(context.app, { ...input, accountId: member(context).accountId }, context.app.clock.now()),
  ),
  read: api.subscription.read.handler(({ input, context }) =>
    readSubscription(context.app, input.id, member(context).accountId),
  ),
  preview: api.subscription.preview.handler(({ input, context }) =>
    previewAction(context.app, { ...input, accountId: member(context).accountId }, 'subscriber'),
  ),
  act: api.subscription.act.handler(async ({ input, context }) => {
    const { accountId } = givesDaysUp(input.action) ? provedMember(context) : member(context)
    const { app } = context
    await inTransaction(app.db, (tx) =>
      carryOut(app, tx, { ...input, accountId }, { actor: 'subscriber', actorId: accountId }),
    )
    return readSubscription(context.app, input.id, accountId)
  }),
  setCard: api.subscription.setCard.handler(async ({ input, context }) => {
    const { accountId } = member(context)
    await setCard(context.app, { ...input, accountId })
    return readSubscription(context.app, input.id, accountId)
  }),
  endPixMandate: api.subscription.endPixMandate.handler(async ({ input, context }) => {
    const { accountId } = member(context)
    await endMandate(context.app, { ...input, accountId })
    return readSubscription(context.app, input.id, accountId)
  }),
  requestPixMandate: api.subscription.requestPixMandate.handler(async ({ input, context }) => {
    const { accountId } = member(context)
    await requestPixMandate(context.app, providers, { ...input, accountId })
    return readSubscription(context.app, input.id, accountId)
  }),
})
