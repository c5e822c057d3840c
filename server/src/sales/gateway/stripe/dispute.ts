import { DisputeReason } from '@vitrine/contract/dispute'
import { centavos } from '@vitrine/contract/money'
import type { Dispute, DisputeAnswer, DisputeAnswered } from '#payment-provider'
import { parse } from '../parse.ts'
import { StripeRefusal } from './client.ts'
import { findIntent, retrieve, type StripeWay } from './intent.ts'
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
export async function findDispute(way: StripeWay, intent: string): Promise<Dispute | undefined> {
  const one = await findStripeDispute(way, intent)
  if (!one) return undefined
  const { id, status, created, amount, reason, evidence_details } = one
  return {
    id,
    state: STATES[status]!,
    at: created,
    evidenceDueAt: evidence_details.due_by ?? undefined,
    amount: centavos(amount),
    reason: DisputeReason.catch('general').parse(reason),
  }
}

async function findStripeDispute({ ask }: StripeWay, intent: string): Promise<StripeDispute | undefined> {
  const { data } = await ask((stripe) => stripe.disputes.list({ payment_intent: intent, limit: PAGE }))
  return data.map((one) => parse(StripeDispute, one)).find(({ status }) => STATES[status])
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

/**
 * Submits text and file as the evidence of a dispute (`evidence.uncategorized_text` and `uncategorized_file`), which Stripe
 * takes once: `submission_count` tells whether it has it. The keys are those of the dispute, so that a repeated call makes
 * no second file.
 */
export async function answerDispute(
  way: StripeWay,
  txid: string,
  { text, file }: DisputeAnswer,
): Promise<DisputeAnswered> {
  const intent = await findIntent(way, txid)
  const dispute = intent && (await findStripeDispute(way, intent.id))
  if (!dispute) return 'refused'
  if (dispute.evidence_details.submission_count > 0) return 'sent'
  if (dispute.status !== 'needs_response') return 'refused'
  try {
    const data = new Uint8Array(await file.arrayBuffer())
    const upload = { data, name: file.name, type: file.type }
    await way.ask(async (stripe) => {
      const kept = await stripe.files.create(
        { purpose: 'dispute_evidence', file: upload },
        { idempotencyKey: `${dispute.id}-file` },
      )
      const evidence = { uncategorized_text: text, uncategorized_file: kept.id }
      await stripe.disputes.update(
        dispute.id,
        { evidence, submit: true },
        { idempotencyKey: `${dispute.id}-evidence` },
      )
    })
    return 'sent'
  } catch (error) {
    if (error instanceof StripeRefusal) return 'refused'
    throw error
  }
}
