import type { Installments } from '@vitrine/contract/card'
import type { PlaceOrder } from '@vitrine/contract/checkout'
import { offerPlans, planTermsFor } from '@vitrine/contract/installment-plan'
import { centavos } from '@vitrine/contract/money'
import { today } from '@vitrine/contract/time'
import type * as z from 'zod'
import type { Tx } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { listPlanTerms } from '../../pricing/index.ts'
import type { NewLine } from '../order-line.store.ts'
import { hasOverdue, type NewPlan } from './plan.store.ts'

type Request = Pick<z.infer<typeof PlaceOrder>, 'method' | 'plan'>

interface Sale {
  id: string
  accountId: string
  /** What is left of it beside store credit, in centavos. */
  toPay: number
  lines: readonly NewLine[]
}

/**
 * The plan by which a sale is paid, where its buyer wants one. Refuses what its products do not offer, another sum than
 * the buyer saw, and who has something overdue.
 */
export async function choosePlan(
  tx: Tx,
  { method, plan }: Request,
  sale: Sale,
  at: Date,
): Promise<NewPlan | undefined> {
  if (!plan) return undefined
  if (method === 'card' || sale.lines.some(({ interval }) => interval !== 'once'))
    throw new Refused('checkout.installments-unavailable')
  const productIds = sale.lines.map(({ productId }) => productId)
  const terms = planTermsFor(await listPlanTerms(tx, productIds, at), productIds)
  const offer = offerPlans(centavos(sale.toPay), terms).find(({ count }) => count === plan.count)
  if (!offer || !terms) throw new Refused('checkout.installments-unavailable')
  if (offer.total !== plan.expectedTotal) throw new Refused('checkout.total-changed', { total: sale.toPay })
  if (await hasOverdue(tx, sale.accountId, today(at))) throw new Refused('plan.overdue')
  const { fineBp, interestBp } = terms
  return { orderId: sale.id, method, ...agreedOf(offer), fineBp, interestBp, anchorOn: today(at), at }
}

const agreedOf = ({ total, ...offer }: Installments) => offer
