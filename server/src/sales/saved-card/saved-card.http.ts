import { api, member } from '#http/call.ts'
import type { PaymentProviders } from '#payment-provider'
import { addCard, pollSetup } from './card-setup.ts'
import { preferCard, readCards, removeCard, renameCard } from './saved-cards.ts'

export const savedCardHttp = (providers: PaymentProviders) => ({
  list: api.savedCard.list.handler(({ context }) => readCards(context.app, member(context).accountId)),
  add: api.savedCard.add.handler(({ input, context }) =>
    addCard(context.app, providers, { accountId: member(context).accountId, request: input }),
  ),
  readSetup: api.savedCard.readSetup.handler(({ input: { id }, context }) =>
    pollSetup(context.app, providers, { id, accountId: member(context).accountId }),
  ),
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
