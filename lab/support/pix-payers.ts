import { expect, vi } from 'vitest'
import type { Buyer } from '../../test/support/buyer.ts'
import { payPix } from '../../test/support/credit.ts'
import type { Shop } from '../../test/support/shop.ts'

const PATIENT = { timeout: 60_000, interval: 50 }

const MANDATE = `
  select m.id_rec as "idRec", m.status, s.id is not null as "isUsed" from pix_mandate m
  join account a on a.id = m.account_id left join subscription s on s.pix_mandate_id = m.id where a.email = $1`

/** Pays a plan together with its authorisation of Pix Automático; resolves to its `idRec` once renewals are debited. */
export async function authoriseWithOrder(shop: Shop, buyer: Buyer, priceId: string): Promise<string> {
  await payPix(shop, buyer, await buyer.order(priceId, { pixMandate: true }))
  return vi.waitFor(async () => {
    await shop.sweep('pix-mandates')
    const { rows } = await shop.parts.pool.query(MANDATE, [buyer.email])
    expect(rows).toMatchObject([{ status: 'approved', isUsed: true }])
    return rows[0].idRec as string
  }, PATIENT)
}

/** Revokes it in the app of the bank; false where it is over already, as that of whoever left. */
export function revokeMandate(shop: Shop, idRec: string): boolean {
  try {
    shop.bank.pixAutomatico.revoke(idRec)
    return true
  } catch {
    return false
  }
}

/** Ends it on the page of the subscription; false where nothing is debited. */
export async function endMandate({ client }: Buyer): Promise<boolean> {
  const [subscription] = await client.subscription.list({})
  if (!subscription?.pix) return false
  await client.subscription.endPixMandate({ id: subscription.id })
  return true
}

/** What is to be ended at the bank, and is not. */
const UNWANTED = `select id from pix_mandate where revoke_at is not null and status in ('created', 'approved')`

/** The bank debits what is due, where there is a balance; what is to be ended there is ended. */
export async function debitAtBank(shop: Shop, isEmpty: boolean): Promise<void> {
  shop.bank.pixAutomatico.setBalance(isEmpty ? 0 : 100_000_000)
  shop.bank.pixAutomatico.advance()
  await vi.waitFor(async () => {
    await shop.sweep('pix-mandates')
    expect((await shop.parts.pool.query(UNWANTED)).rows).toEqual([])
  }, PATIENT)
}

const PIX_PAYMENTS = `
  select o.id as "orderId", p.e2e_id as "e2eId", p.amount, p.pix_mandate_id is not null as "isDebit" from payment p
  join purchase_order o on o.id = p.order_id join account a on a.id = o.account_id
  where a.email = $1 and p.method = 'pix' and p.status = 'paid' and o.status = 'paid' order by p.id desc`

interface PixPayment {
  orderId: string
  e2eId: string
  amount: number
  isDebit: boolean
}

/**
 * The bank takes back a Pix that somebody paid, the last one or one of before, all of it or a part; resolves to the
 * centavos once the shop has booked it, to 0 where they paid none.
 */
export async function takeBackPix(shop: Shop, email: string, random: () => number): Promise<number> {
  const { pool } = shop.parts
  const { rows } = await pool.query<PixPayment>(PIX_PAYMENTS, [email])
  const pix = rows[random() < 0.6 ? 0 : Math.floor(random() * rows.length)]
  if (!pix) return 0
  const amount = random() < 0.7 ? pix.amount : Math.ceil(pix.amount / 3)
  shop.bank.returnByMed(pix.e2eId, pix.isDebit ? 'MED_PIX_AUTOMATICO' : 'MED_FRAUDE', amount)
  const status = `select status from purchase_order where id = $1`
  await vi.waitFor(
    async () => expect((await pool.query(status, [pix.orderId])).rows).toEqual([{ status: 'charged-back' }]),
    PATIENT,
  )
  return amount
}

const TAKEN_BACK = `select coalesce(sum(amount), 0)::bigint as amount from dispute where e2e_id is not null`

/** Centavos that the shop has booked as taken back by banks. */
export async function readTakenBack(shop: Shop): Promise<number> {
  const { rows } = await shop.parts.pool.query<{ amount: number }>(TAKEN_BACK)
  return rows[0]!.amount
}

/** Whether the bank took it: a code that is paid, or that is over since time jumped, is refused. */
export const payCode = ({ bank }: Shop, code: string): Promise<boolean> =>
  bank.pay(code).then(
    () => true,
    () => false,
  )

/** How many days after its due day an order is paid: most before, some late, some once it is suspended, a few never. */
export function daysLate(random: () => number): number {
  const luck = random()
  if (luck < 0.8) return Math.floor(random() * 5) - 5
  if (luck < 0.9) return 1 + Math.floor(random() * 6)
  return luck < 0.98 ? 10 + Math.floor(random() * 8) : Number.POSITIVE_INFINITY
}
