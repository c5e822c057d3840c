import { centavos } from '@vitrine/contract/money'
import { toPay } from '@vitrine/contract/order-rules'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaidOrder, ReceiptLine } from '#order'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { orderByCard, typeCard } from '../../../../test/support/card.ts'
import { refundOrder } from '../../../../test/support/order-acts.ts'
import { sumInPdf } from '../../../../test/support/pdf.ts'
import { BY_STRIPE, openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, offerInstallments, stock } from '../../../../test/support/stock.ts'
import { drawReceipt } from '../receipt/receipt-pdf.ts'
import { drawProtocol } from './protocol-pdf.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ cardsBy: BY_STRIPE })
  await offerInstallments(shop.parts.pool)
})
afterAll(() => shop[Symbol.asyncDispose]())

const SELLER = {
  brandId: 'main' as const,
  brand: 'Casa',
  legalName: 'Loja Ltda.',
  cnpj: '12345678000195',
  address: 'Rua A, 1',
  sellerEmail: 'ola@loja.example',
  phone: '+551133334444',
  hours: 'Sempre',
}
const BUYER = { name: 'Joana da Silva', email: 'joana@comprador.example', document: '12345678909' }
const head = { band: '#04524e', accent: '#cdac6a', monogram: null, picture: undefined }
const at = new Date('2026-11-20T12:00:00Z')

interface Case {
  lines: { amount: number; setupFee: number; off: number }[]
  tax: number
  creditPart: number
  interest: number
  isGateways: boolean
  late: number
  before: number
}

const cents = (max: number) => fc.integer({ min: 0, max })
const cases: fc.Arbitrary<Case> = fc.record({
  lines: fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 900_000 }), setupFee: cents(20_000), off: cents(100) }),
    { minLength: 1, maxLength: 5 },
  ),
  tax: cents(9_000),
  creditPart: cents(100),
  interest: cents(90_000),
  isGateways: fc.boolean(),
  late: cents(5_000),
  before: cents(100),
})

/** A paid order with what its documents are told of it, and how much of it had gone back before it was taken back. */
function paidOf({ lines: some, tax, creditPart, interest, isGateways, late, before }: Case) {
  const lines: ReceiptLine[] = some.map(({ amount, setupFee, off }, i) => ({
    name: `Curso ${i}`,
    interval: 'once' as const,
    accessMonths: null,
    introductoryCycles: null,
    setupFee,
    amount: amount + setupFee,
    discount: Math.floor((amount * off) / 100),
    total: amount + setupFee - Math.floor((amount * off) / 100),
  }))
  const sumOf = (key: 'amount' | 'discount') => lines.reduce((sum, line) => sum + line[key], 0)
  const [subtotal, discount] = [sumOf('amount'), sumOf('discount')]
  const total = subtotal - discount + tax
  const credit = Math.floor((total * creditPart) / 100)
  const installmentInterest = toPay({ total, credit }) > 0 ? interest : 0
  const asked = toPay({ total, credit }) + (isGateways ? 0 : installmentInterest)
  const received = asked > 0 ? asked + late : 0
  const order: PaidOrder = {
    ...SELLER,
    ...BUYER,
    id: 'ord_1',
    code: '2026-000042-7',
    status: 'paid',
    withdrawalDays: 7,
    subtotal,
    discount,
    tax,
    total,
    credit,
    sum: null,
    taxes: null,
    placedAt: at,
    paidAt: at,
    method: 'card',
    paymentId: 'E1',
    installments: 12,
    interest: installmentInterest,
    asked,
    received,
    refunded: 0,
    chargedBack: 0,
  }
  return {
    order,
    lines,
    back: { of: received + credit, before: Math.floor(((received + credit) * before) / 100) },
  }
}

test('whatever was bought, the rows of receipt and protocol add up to what was paid and what goes back', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const { order, lines, back } = paidOf(one)
      const receipt = sumInPdf(await drawReceipt(order, lines, head), 'Item', 'Total pago')
      const paid = order.total + (order.interest ?? 0) + ((order.received ?? 0) - (order.asked ?? 0))
      expect(receipt).toEqual({ rows: paid, total: paid })
      const withdrawal = {
        protocol: 'P2026-000042-7',
        amount: back.of - back.before,
        before: back.before,
        ofCredit: 0,
        channel: 'original' as const,
        reason: 'regret' as const,
        state: 'done' as const,
        requestedAt: at,
        doneAt: at,
        method: 'card' as const,
        destination: null,
        isByHand: false,
      }
      const protocol = await drawProtocol(order, lines, withdrawal, head)
      const given = { rows: withdrawal.amount, total: withdrawal.amount }
      expect(sumInPdf(protocol, 'Item devolvido', 'Total a devolver')).toEqual(given)
    }),
    { numRuns: 60 },
  )
})

type Download = (input: { id: string }) => Promise<File>
const sumIn = async (download: Download, id: string, [first, last]: [string, string]) =>
  sumInPdf(new Uint8Array(await (await download({ id })).arrayBuffer()), first, last)

test('a purchase in twelve installments with a coupon, given back in two steps: each of its documents adds up', async () => {
  await issueCoupon(shop.parts.pool, { code: 'SOMA', value: 1_000 })
  const { priceId } = await stock(shop.parts.pool, { name: 'Curso', amount: 49_700 })
  const buyer = await newBuyer(shop)
  const { id, payment, total } = await orderByCard(shop, buyer, priceId, { count: 12, coupon: 'SOMA' })
  const charged = payment!.card!.installments.total
  expect(charged).toBeGreaterThan(total)
  await untilOrder(buyer.client, id, isPaid)
  const by = { reason: 'courtesy' as const, requestedBy: (await buyer.client.account.me()).id }
  await refundOrder(shop.parts.app, { orderId: id, part: { of: 'amount', amount: centavos(5_000) }, ...by })
  await buyer.client.checkout.regretOrder({ id })
  const { downloadReceipt, downloadContract, downloadProtocol } = buyer.client.checkout
  const whole = { rows: charged, total: charged }
  expect(await sumIn(downloadReceipt, id, ['Item', 'Total pago'])).toEqual(whole)
  expect(await sumIn(downloadContract, id, ['O que foi comprado', 'Total'])).toEqual(whole)
  const left = { rows: charged - 5_000, total: charged - 5_000 }
  expect(await sumIn(downloadProtocol, id, ['Item devolvido', 'Total a devolver'])).toEqual(left)
})

test('a contract is of the payment that paid, whichever way of paying came before', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Curso caro', amount: 49_700 })
  const contractOf = async (buyer: Awaited<ReturnType<typeof newBuyer>>, id: string) =>
    sumIn(buyer.client.checkout.downloadContract, id, ['O que foi comprado', 'Total'])
  const plain = { rows: 49_700, total: 49_700 }

  const first = await newBuyer(shop)
  const { id: toCard } = await first.order(priceId)
  await untilOrder(first.client, toCard, hasPix)
  expect(await contractOf(first, toCard)).toEqual(plain)
  const card = await typeCard(shop, 49_700, 'approved', 12)
  await first.client.checkout.payByCard({ id: toCard, card })
  await untilOrder(first.client, toCard, isPaid)
  expect(await contractOf(first, toCard)).toEqual({ rows: card.expectedCharge, total: card.expectedCharge })

  const second = await newBuyer(shop)
  const { id: toPix } = await orderByCard(shop, second, priceId, { name: 'noFunds', count: 12 })
  await second.client.checkout.changeMethod({ id: toPix, method: 'pix' })
  expect(await contractOf(second, toPix)).toEqual(plain)
  const { payment } = await untilOrder(second.client, toPix, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(second.client, toPix, isPaid)
  expect(await contractOf(second, toPix)).toEqual(plain)

  const third = await newBuyer(shop)
  const { id: again } = await orderByCard(shop, third, priceId, { name: 'noFunds', count: 12 })
  const fewer = await typeCard(shop, 49_700, 'approved', 1)
  await third.client.checkout.payByCard({ id: again, card: fewer })
  await untilOrder(third.client, again, isPaid)
  expect(await contractOf(third, again)).toEqual(plain)
})
