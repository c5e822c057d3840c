import { api, member } from '#http/call.ts'
import type { PaymentProviders } from '#payment-provider'
import { preferCard, readCards, removeCard, renameCard } from './saved-cards.ts'

export const savedCardHttp = (providers: PaymentProviders) => ({
  list: api.savedCard.list.handler(({ context }) => readCards(context.app, member(context).accountId)),
  prefer: api.savedCard.prefer.handler(({ input: { id }, context }) =>
    preferCard(context.app, { id, accountId: member(context).accountId }),
  ),
  rename: api.savedCard.rename.handler(({ input: { id, nickname }, context }) =>
    renameCard(context.app, { id, accountId: member(context).accountId }, nickname),
  ),
  remove: api.savedCard.remove.handler(({ input: { id }, context }) =>
    removeCard(context.app, providers, { id, accountId: member(context).accountId }),
  ),
})
