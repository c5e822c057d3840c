import { centavos } from '@vitrine/contract/money'
import { calendarDay, dayOf, MINUTE_MS } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { addFeeRule, addMethodDiscount, addTaxRule } from '../../../../test/support/rules.ts'
import { issueCoupon } from '../../../../test/support/stock.ts'
import { type SaleQuestion, simulate } from './simulate.ts'

const FROM = { startsOn: calendarDay('2026-11-20'), endsOn: null }

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
  const any = { ...FROM, brandId: null, productType: null }
  const inside = { iss: 29_000, pis: 6500, cofins: 30_000 } as const
  for (const [code, ppm] of Object.entries(inside))
    await addTaxRule(shop.app, { ...any, code: code as 'iss', effect: 'inside', ppm })
  await addTaxRule(shop.app, { ...any, code: 'cbs', effect: 'shown', ppm: 9000 })
  await addMethodDiscount(shop.app, { ...FROM, brandId: 'main', method: 'boleto', bp: 500 })
  const fee = { ...FROM, brandId: null, cardBrand: null, amountFrom: 0, amountTo: null }
  const bands = { installmentsFrom: 1, installmentsTo: 99, minimum: null, maximum: null }
  await addFeeRule(shop.app, { ...fee, ...bands, method: 'pix', ppm: 9900, fixed: 0, settleDays: 0 })
  await addFeeRule(shop.app, { ...fee, ...bands, method: 'boleto', ppm: 0, fixed: 199, settleDays: 1 })
  await issueCoupon(shop.pool, { code: 'DEZ', value: 1000 })
})
afterAll(() => shop.close())

const ask = (more: Partial<SaleQuestion> = {}) =>
  simulate(shop.app, {
    brandId: 'main',
    item: { productId: 'prd_1', name: 'Curso', type: 'training', interval: 'once', amount: centavos(19_990) },
    method: 'pix',
    installments: 1,
    on: calendarDay('2026-11-20'),
    ...more,
  })

test('what is left of a Pix: fee and what is owed go, what is only shown stays', async () => {
  const answer = await ask()
  expect(answer).toMatchObject({ buyerPays: 19_990, fee: { amount: 198, availableOn: '2026-11-20' } })
  expect(answer.taxes.map(({ label, amount }) => [label, amount])).toEqual([
    ['COFINS (3%)', 600],
    ['ISS (2,9%)', 580],
    ['PIS (0,65%)', 130],
  ])
  expect(answer.net).toBe(19_990 - 198 - 1310)
  expect(answer.quote.taxes?.shown).toMatchObject([{ label: 'CBS (0,9%)', amount: 168 }])
})

test('coupon, then discount of the boleto, then its fee; the money comes on the next day banks open', async () => {
  const answer = await ask({ method: 'boleto', coupon: 'dez' })
  expect(answer.buyerPays).toBe(19_990 - 1999 - 900)
  expect(answer.fee).toMatchObject({ amount: 199, availableOn: '2026-11-23' })
  expect(answer.net).toBe(answer.buyerPays - 199 - answer.taxes.reduce((sum, { amount }) => sum + amount, 0))
})

test('a coupon that is no good is left out, and why', async () => {
  expect(await ask({ coupon: 'nenhum' })).toMatchObject({
    buyerPays: 19_990,
    couponRefusal: 'coupon.unknown',
  })
  expect(await ask({ coupon: 'dez', brandId: 'gg' })).toMatchObject({ couponRefusal: 'coupon.other-brand' })
})

test('a day before any version holds: nothing is taken', async () => {
  expect(await ask({ on: calendarDay('2026-11-19') })).toMatchObject({ net: 19_990, taxes: [] })
})

test('an offer that nobody types is in the answer, and a better code takes its place', async () => {
  const id = await issueCoupon(shop.pool, { code: 'AUTOMATICA', value: 500, automatic: true })
  shop.app.cache.forget()
  expect(await ask()).toMatchObject({ buyerPays: 18_990 })
  expect(await ask({ coupon: 'dez' })).toMatchObject({ buyerPays: 17_991 })
  await shop.pool.query(`update coupon set status = 'archived' where id = $1`, [id])
  shop.app.cache.forget()
  expect(await ask()).toMatchObject({ buyerPays: 19_990 })
})

const span = (id: string, from: string, to: string | null) =>
  shop.pool.query(`update coupon set starts_at = $2, ends_at = $3 where id = $1`, [id, from, to])

test('today is this moment; another day is all of it, and what holds for a part of it is said', async () => {
  const today = dayOf(shop.clock.now())
  const [before, after] = [-1, 1].map((minutes) => new Date(shop.clock.now().getTime() + minutes * MINUTE_MS))
  const id = await issueCoupon(shop.pool, { code: 'AGORA', value: 1000 })
  await span(id, before!.toISOString(), null)
  expect(await ask({ on: today, coupon: 'agora' })).toMatchObject({ buyerPays: 17_991, partOfDay: [] })
  await span(id, after!.toISOString(), null)
  expect(await ask({ on: today, coupon: 'agora' })).toMatchObject({ couponRefusal: 'coupon.not-yet' })
  // In São Paulo it is three hours earlier.
  await span(id, '2027-03-10T16:12:00Z', '2027-03-11T02:59:00Z')
  const on = (day: string) => ask({ on: calendarDay(day), coupon: 'agora' })
  expect(await on('2027-03-09')).toMatchObject({ couponRefusal: 'coupon.not-yet' })
  expect(await on('2027-03-10')).toMatchObject({
    buyerPays: 17_991,
    partOfDay: ['Nesse dia o cupom AGORA vale só das 13:12 às 23:59.'],
  })
  expect(await on('2027-03-11')).toMatchObject({ couponRefusal: 'coupon.expired' })
  await span(id, '2027-03-09T03:00:00Z', '2027-03-10T13:00:00Z')
  expect((await on('2027-03-10')).partOfDay).toEqual(['Nesse dia o cupom AGORA vale só até as 10:00.'])
})
