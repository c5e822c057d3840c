import { ATTENTION, type Attention, type AttentionKind } from '@vitrine/contract/admin/overview'
import { may } from '@vitrine/contract/admin/permission'
import { contentAttention } from '#catalog'
import { disputeAttention } from '#dispute'
import { noteAttention } from '#fiscal'
import { type JobNames, jobAttention } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import type { AttentionSources } from '#kernel/attention.ts'
import { noteCorrectionAttention } from '#order-admin'
import { outcomeAttention, providerAttention } from '#payment'
import { refundAttention } from '#refund-ledger'
import { reviewAttention } from '#review'
import { resetAttention } from '#second-factor'
import { settlementAttention } from '#settlement'

/** Every kind, counted by the module that declares it; one that nobody counts does not compile. */
export const attentionOf = (jobs: JobNames): AttentionSources<AttentionKind> => ({
  ...providerAttention,
  ...outcomeAttention,
  ...refundAttention,
  ...disputeAttention,
  ...noteAttention,
  ...noteCorrectionAttention,
  ...contentAttention,
  ...settlementAttention,
  ...reviewAttention,
  ...resetAttention,
  ...jobAttention(jobs),
})

/** What needs somebody, of what people of these roles may see. */
export async function readAttention(
  app: App,
  sources: AttentionSources<AttentionKind>,
  roles: readonly string[],
): Promise<Attention[]> {
  const kinds = (Object.keys(ATTENTION) as AttentionKind[]).filter((kind) => may(roles, ATTENTION[kind]))
  const all = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await sources[kind](app)) })))
  return all
    .filter(({ count }) => count > 0)
    .map(({ kind, count, dueAt, since }) => ({
      kind,
      count,
      ...(dueAt && { dueAt: dueAt.toISOString() }),
      ...(since && { since: since.toISOString() }),
    }))
}
