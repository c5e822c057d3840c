import type { OrderId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { wordsOf } from '../../../../test/support/pdf.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { evidenceOf } from './evidence.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose](), 60_000)

const pool = () => shop.parts.pool
const SOON = { timeout: 15_000, interval: 100 }
const evidence = (orderId: OrderId) => evidenceOf(shop.parts.app, orderId, new Date())

test('the shop hears of a dispute, and has who bought, what was agreed to and what was delivered in one file', async () => {
  const { priceId } = await stock(pool(), { name: 'Curso de orçamento', amount: 5000 })
  const buyer = await newBuyer(shop)
  const { id, code } = await orderByCard(shop, buyer, priceId)
  await expect(evidence(id)).rejects.toMatchObject({ code: 'not-found' })
  await vi.waitFor(async () => {
    expect((await shop.bank.mails(buyer.email)).map(({ subject }) => subject).join()).toContain('confirmad')
  }, SOON)
  const { rows } = await pool().query('select txid, e2e_id from payment where order_id = $1', [id])
  await shop.bank.disputeCharge(rows[0].txid, 'open')
  await vi.waitFor(async () => {
    expect((await buyer.client.checkout.readOrder({ id })).status).toBe('disputed')
    const told = (await shop.bank.mails('oi@loja.example')).map(({ subject }) => subject)
    expect(told.filter((one) => one === `Contestação no cartão: compra ${code}`)).toHaveLength(1)
  }, SOON)

  const owner = shop.client((await identity(shop.parts.app, OWNER)).token)
  const attention = await owner.adminOverview.attention({})
  const { disputes } = await owner.adminOrder.read({ id })
  const inNineDays = new Date(Date.now() + 9 * DAY_MS).toISOString()
  expect(disputes[0]!.evidenceDueAt! > inNineDays).toBe(true)
  expect(attention).toContainEqual({ kind: 'dispute-open', count: 1, dueAt: disputes[0]!.evidenceDueAt })

  const file = await evidence(id)
  expect([file.name, file.type]).toEqual([`contestacao-${code}.zip`, 'application/zip'])
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  expect(Object.keys(files).sort()).toEqual(['contrato.pdf', 'dossie.pdf', 'recibo.pdf'])
  const said = wordsOf(files['dossie.pdf']!)
  const contract = await pool().query(
    `select encode(hash, 'hex') as hash from contract_summary where order_id = $1`,
    [id],
  )
  for (const fact of [
    code,
    buyer.email,
    '123.456.789-09',
    'final 5682',
    rows[0].e2e_id,
    'Curso de orçamento',
    'Conta criada',
    'IP ',
    'Curso de orçamento: desde',
    'Pagamento confirmado',
    'Compra contestada',
  ])
    expect(said, fact).toContain(fact)
  expect(said.replaceAll('\n', '')).toContain(contract.rows[0].hash)
  expect(said).not.toContain('4235647728025682')
})
