import { api, member } from '../../kernel/http/call.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { preferCard, readCards, removeCard } from './saved-cards.ts'

export const savedCardHttp = (providers: PaymentProviders) => ({
  list: api.savedCard.list.handler(({ context }) => readCards(context.app, member(context).accountId)),
  prefer: api.savedCard.prefer.handler(({ input: { id }, context }) =>
    preferCard(context.app, { id, accountId: member(context).accountId }),
  ),
  remove: api.savedCard.remove.handler(({ input: { id }, context }) =>
    removeCard(context.app, providers, { id, accountId: member(context).accountId }),
  ),
})
