import type { Dispute } from '#payment-provider'
import { parse } from '../parse.ts'
import { retrieve, type StripeWay } from './intent.ts'
import { StripeDispute } from './schema.ts'

const PAGE = 100
const TYPES = ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
  (what) => `charge.dispute.${what}`,
)

/** Money that a dispute took, as long as nobody decided; `prevented` gave it back to the holder. */
const STATES: Record<string, Dispute['state']> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
}

/** What is disputed of an intent; a warning of the issuer is none yet. */
export async function findDispute({ ask }: StripeWay, intent: string): Promise<Dispute | undefined> {
  const { data } = await ask((stripe) => stripe.disputes.list({ payment_intent: intent, limit: PAGE }))
  for (const one of data) {
    const { id, status, created, evidence_details } = parse(StripeDispute, one)
    const state = STATES[status]
    if (state) return { id, state, at: created, evidenceDueAt: evidence_details.due_by ?? undefined }
  }
  return undefined
}

/** The txids about whose disputes Stripe told something between two instants. */
export async function listDisputed(way: StripeWay, from: Date, to: Date): Promise<string[]> {
  const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.ceil(to.getTime() / 1000) }
  const intents = new Set<string>()
  await way.ask(async (stripe) => {
    for await (const event of stripe.events.list({ types: TYPES, created, limit: PAGE })) {
      const dispute = StripeDispute.safeParse(event.data.object).data
      if (dispute?.payment_intent) intents.add(dispute.payment_intent)
    }
  })
  const txids = await Promise.all([...intents].map(async (intent) => txidOf(way, intent)))
  return txids.flatMap((txid) => txid ?? [])
}

const txidOf = async ({ ask, references }: StripeWay, intent: string): Promise<string | undefined> =>
  (await references.txidOf(intent)) ?? (await retrieve(ask, intent))?.metadata.txid
