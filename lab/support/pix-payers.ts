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

/** Whether the bank took it: a code that is paid, or that is over since time jumped, is refused. */
export const payCode = ({ bank }: Shop, code: string): Promise<boolean> =>
  bank.pay(code).then(
    () => true,
    () => false,
  )
