import { accessText } from '@vitrine/contract/access-length'
import { ContractSummary } from '@vitrine/contract/contract-summary'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder } from '#order'
import type { NewAttempt } from '#payment'
import { drawContract, findContract, readLetterhead } from '#receipt'
import type { NewOrder } from './new-order.ts'

/** What of a payment stands in the contract: its parcels, where they are more than one. */
export const installmentsOf = ({
  plan,
}: Pick<NewAttempt, 'plan'>): ContractSummary['agreed']['installments'] => {
  if (!plan || plan.count === 1) return undefined
  const { count, first, each, total, interest } = plan
  return { count, first, each, total, interest }
}

/** What the buyer of a new order agrees to. */
export function agreedOf({ order, lines, attempt, answer }: NewOrder): ContractSummary['agreed'] {
  const { code, subtotal, discount, total, credit, regretDays, termsVersion } = order
  return {
    code,
    subtotal,
    discount,
    total,
    regretDays,
    termsVersion,
    sum: answer.sum,
    ...(attempt && { installments: installmentsOf(attempt) }),
    ...(credit > 0 && { credit }),
    placedAt: order.at.toISOString(),
    lines: lines.map(
      ({ name, interval, amount, setupFee, introductoryCycles, accessMonths, discount, total }) => ({
        name,
        interval,
        amount,
        discount,
        total,
        ...(setupFee && { setupFee }),
        ...(introductoryCycles && { introductoryCycles }),
        ...(interval === 'once' && { access: accessText(accessMonths) }),
      }),
    ),
    later: answer.later,
  }
}

/** What was agreed to, as a PDF; refuses what is somebody else's, and orders from before it was kept. */
export async function contractOf(
  app: Pick<App, 'db' | 'files'>,
  orderId: OrderId,
  accountId: AccountId,
): Promise<File> {
  const { db } = app
  const order = await findOwnOrder(db, orderId, accountId)
  if (!order) throw new Refused('not-found')
  const kept = await findContract(db, orderId, accountId)
  if (!kept) throw new Refused('order.no-contract')
  const { content, hash, brandId, ...parties } = kept
  const summary = ContractSummary.parse(JSON.parse(content))
  const pdf = await drawContract(summary, {
    ...parties,
    hash: hash.toString('hex'),
    head: await readLetterhead(app, brandId),
  })
  return new File([new Uint8Array(pdf)], `contrato-${order.code}.pdf`, { type: 'application/pdf' })
}
