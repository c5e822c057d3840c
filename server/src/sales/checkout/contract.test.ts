import { createHash } from 'node:crypto'
import { ContractSummary } from '@vitrine/contract/contract-summary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool

async function ordered() {
  const plan = await stock(pool(), { name: 'Plano', amount: 3_990, type: 'subscription', interval: 'month' })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(plan.priceId)
  const { rows } = await pool().query('select content, hash from contract_summary where order_id = $1', [
    order.id,
  ])
  return { plan, buyer, order, kept: rows[0] as { content: string; hash: Buffer } }
}

test('what is agreed to is kept word for word with its hash, and no buyer in it', async () => {
  await stock(pool(), { name: 'Nada', amount: 1 })
  await issueCoupon(pool(), { code: 'CONTRATO', value: 1_000 })
  const { order, buyer, kept } = await ordered()
  const { seller, agreed } = ContractSummary.parse(JSON.parse(kept.content))
  expect(seller).toMatchObject({ legalName: 'Loja Ltda.', cnpj: '12345678000195' })
  expect(agreed).toMatchObject({
    code: order.code,
    total: order.total,
    later: order.later,
    lines: [{ name: 'Plano', interval: 'month', amount: 3_990 }],
  })
  expect(kept.hash.toString('hex')).toBe(createHash('sha256').update(kept.content).digest('hex'))
  for (const personal of [buyer.email, 'Joana', '12345678909']) expect(kept.content).not.toContain(personal)
})

test('later changes of the shop change nothing of it, and nobody can rewrite it', async () => {
  const { buyer, order, plan } = await ordered()
  const download = () => buyer.client.checkout.downloadContract({ id: order.id }).then((file) => file.text())
  const before = await download()
  await pool().query(`update product set name = 'Outro nome' where id = $1`, [plan.productId])
  await pool().query(`update brand set legal_name = 'Outra Ltda.' where id = 'main'`)
  expect(await download()).toBe(before)
  await pool().query(`update brand set legal_name = 'Loja Ltda.' where id = 'main'`)
  const rewrite = `update contract_summary set content = '{}' where order_id = $1`
  await expect(pool().query(rewrite, [order.id])).rejects.toThrow('is a ledger')
  await expect(
    pool().query(`insert into contract_summary values ($1, '{}', '\\x00', now())`, [order.id]),
  ).rejects.toMatchObject({ constraint: 'contract_summary_check' })
})

test('the PDF is its buyer’s alone, also before anything is paid', async () => {
  const { buyer, order } = await ordered()
  const file = await buyer.client.checkout.downloadContract({ id: order.id })
  expect([file.name, file.type]).toEqual([`contrato-${order.code}.pdf`, 'application/pdf'])
  expect((await file.text()).startsWith('%PDF-')).toBe(true)
  const stranger = await newBuyer(shop)
  await expect(stranger.client.checkout.downloadContract({ id: order.id })).rejects.toMatchObject({
    code: 'not-found',
  })
})
