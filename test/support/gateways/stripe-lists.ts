import type { Stripe } from 'stripe'
import type { Answered, Asked } from './stand-in.ts'

interface Kept {
  intents: ReadonlyMap<string, Stripe.PaymentIntent>
  events: readonly Stripe.Event[]
  disputes: readonly Stripe.Dispute[]
  refunds: readonly Stripe.Refund[]
}

const list = (url: string, data: object[]): Answered => ({
  status: 200,
  body: { object: 'list', url, has_more: false, data },
})

/** What Stripe lists; undefined for what is asked for by its name. */
export function readStripe({ path, query }: Asked, kept: Kept): Answered | undefined {
  const { intents, events, disputes, refunds } = kept
  const [, , resource, id] = path.split('/')
  if (resource === 'events') {
    const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lte]'))]
    const types = [...query].filter(([name]) => name.startsWith('type')).map(([, type]) => type)
    return list(
      path,
      events.filter(({ created, type }) => from <= created && created <= to && types.includes(type)),
    )
  }
  if (resource === 'disputes')
    return list(
      path,
      disputes.filter(({ payment_intent }) => payment_intent === query.get('payment_intent')),
    )
  if (resource === 'refunds')
    return list(
      path,
      refunds.filter(({ charge }) => charge === query.get('charge')),
    )
  if (id === 'search') {
    const txid = /^metadata\['txid']:'(\w+)'$/.exec(query.get('query') ?? '')?.[1]
    return list(
      path,
      [...intents.values()].filter(({ metadata }) => metadata.txid === txid),
    )
  }
  return undefined
}
