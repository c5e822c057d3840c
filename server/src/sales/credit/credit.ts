import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { combined, moved } from '#kernel/account-merge.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import {
  type CreditOwner,
  findReservedCredit,
  insertEntry,
  listBalances,
  lockBalance,
  sumOfPayment,
} from './credit.store.ts'

/** An order and the part of its total that store credit pays, in centavos. */
export interface CreditedOrder extends CreditOwner {
  id: OrderId
  credit: number
}

/**
 * Takes what an order is paid with off the balance of its owner; of any number at once no more win than it covers.
 * Comes last in its transaction, so that nobody who holds a balance waits for anything else.
 */
export async function spendCredit(tx: Tx, order: CreditedOrder, at: Date): Promise<void> {
  const { id: orderId, accountId, brandId, credit } = order
  if (credit === 0) return
  if ((await lockBalance(tx, order)) < credit) throw new Refused('credit.not-enough')
  const turn = ((await findReservedCredit(tx, orderId))?.turn ?? 0) + 1
  await insertEntry(tx, { accountId, brandId, orderId, kind: 'spent', amount: -credit, turn, at })
}

/** An order that its caller holds ended unpaid: its credit is its owner's again. Repeating it changes nothing. */
export async function returnCredit(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  const credit = await findReservedCredit(tx, orderId)
  if (!credit?.held) return
  const { held: amount, ...which } = credit
  await insertEntry(tx, { ...which, orderId, kind: 'returned', amount, at })
}

/** Of a payment, and how much of its money is still here, in centavos: credit that this covers stays. */
interface LostPayment {
  paymentId: string
  covered: number
}

/**
 * A bank gave whoever paid back what had become credit here: what is left of it ends. What was spent is the loss of the
 * shop. Comes last in its transaction, as `spendCredit`. Repeating it withdraws nothing twice.
 */
export async function withdrawCredit(
  tx: Tx,
  { id: orderId, ...owner }: CreditOwner & { id: OrderId },
  { paymentId, covered }: LostPayment,
  at: Date,
): Promise<void> {
  const { accountId, brandId } = owner
  const balance = await lockBalance(tx, owner)
  const amount = Math.min((await sumOfPayment(tx, orderId, paymentId)) - covered, balance)
  if (amount > 0)
    await insertEntry(tx, { accountId, brandId, orderId, kind: 'withdrawn', amount: -amount, at })
}

/** Whoever leaves has no credit any more; their entries stay in the books. */
async function closeCredit(tx: Tx, accountId: AccountId, at: Date): Promise<void> {
  for (const { brand: brandId, balance } of await listBalances(tx, accountId))
    await insertEntry(tx, { accountId, brandId, kind: 'closed', amount: -balance, at })
}

/** Store credit: part of the books of the sales that it came from and was spent on. It ends with the account. */
export const creditData: PersonalDataSource = {
  name: 'compras',
  tables: [
    {
      table: 'credit_entry',
      merge: moved('Lançamentos de crédito na loja'),
      owner,
      file: 'credito',
      shown: { brand_id: 'Marca', kind: 'Tipo', amount: 'Valor em centavos', at: 'Data' },
      hidden: {
        id: OURS,
        position: OURS,
        account_id: OURS,
        order_id: OURS,
        refund_id: OURS,
        turn: OURS,
      },
      erase: 'keep',
    },
    {
      table: 'credit_balance',
      merge: combined('a trigger takes the sum of the entries along'),
      owner,
      file: 'saldo-de-credito',
      shown: { brand_id: 'Marca', balance: 'Saldo em centavos' },
      hidden: { account_id: OURS },
      erase: 'keep',
    },
  ],
  erase: (tx, { accountId }, now) => closeCredit(tx, accountId, now),
}
