import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer, PASSWORD } from '../../../../test/support/buyer.ts'
import { often } from '../../../../test/support/often.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
let priceId: string
beforeAll(async () => {
  shop = await openShop({ writes: false })
  priceId = (await stock(shop.parts.pool, { name: 'Guia', amount: 10_000 })).priceId
})
afterAll(() => shop[Symbol.asyncDispose]())

const UNSEEN = ['', '\u200b', '\u200e', '\u202a', '\u2060', '\ufeff', '\u00ad']
const DASHES = ['-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\uff0d']
/** The same text as it comes out of another program. */
const pasted = (text: string) =>
  fc
    .record({
      unseen: fc.array(fc.constantFrom(...UNSEEN), { minLength: text.length, maxLength: text.length }),
      dash: fc.constantFrom(...DASHES),
      space: fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009'),
      around: fc.constantFrom('', ' ', '\u00a0', '\n'),
    })
    .map(({ unseen, dash, space, around }) => {
      const signs = [...text].map(
        (sign, at) => unseen[at] + (sign === '-' ? dash : sign === ' ' ? space : sign),
      )
      return around + signs.join('') + around
    })

test('an order is found however its number and address were copied', async () => {
  const buyer = await newBuyer(shop)
  const { code } = await buyer.order(priceId)
  const asked = fc.tuple(
    fc
      .constantFrom('', '#', 'Pedido ', 'Pedido nº ', 'pedido: #', 'Nº ')
      .chain((label) => pasted(label + code)),
    fc.constantFrom('', 'mailto:', 'E-mail: ').chain((label) => pasted(label + buyer.email)),
  )
  await fc.assert(
    fc.asyncProperty(asked, async ([number, email]) => {
      expect((await shop.client().orderLookup.find({ code: number, email })).viewCode).toBeTruthy()
    }),
    { numRuns: often(400) },
  )
})

test('a CPF is kept as its figures, whatever stands around and between them', async () => {
  const { client } = await newBuyer(shop)
  const typed = fc
    .constantFrom('', 'CPF: ', 'CPF nº ', 'cpf ')
    .chain((label) => pasted(`${label}529.982.247-25`))
  await fc.assert(
    fc.asyncProperty(typed, async (document) => {
      await client.cart.addLine({ priceId })
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const body = { method: 'pix', document, expectedTotal: 10_000, acceptedTerms: true } as const
      const { id } = await client.checkout.placeOrder({ headers, body })
      const { rows } = await shop.parts.pool.query(
        'select buyer_document from purchase_order where id = $1',
        [id],
      )
      expect(rows).toEqual([{ buyer_document: '52998224725' }])
    }),
    { numRuns: often(200) },
  )
})

test.each([
  ['João D´Ávila', "João D'Ávila"],
  ['Maria Sant`Anna', "Maria Sant'Anna"],
  ['Jo\u200ba\u0303o\u00a0 da Silva', 'João da Silva'],
  ['Ana\u2010Maria Souza', 'Ana-Maria Souza'],
])('%s signs up under the name that is meant', async (name, kept) => {
  const email = `${crypto.randomUUID()}@café.com.br`
  const body = { name, email, password: PASSWORD, acceptedTerms: true as const }
  const { accessToken } = await shop.client().account.register({ headers: {}, body })
  expect(await shop.client(accessToken).account.me()).toMatchObject({
    name: kept,
    email: email.replace('café.com.br', 'xn--caf-dma.com.br'),
  })
  expect(
    await shop.client().account.login({ email: `\u202a${email}\u202c`, password: PASSWORD }),
  ).toHaveProperty('accessToken')
  // A password is what was typed.
  expect(await refusalOf(shop.client().account.login({ email, password: `${PASSWORD}\u200b` }))).toBe(
    'account.wrong-credentials',
  )
})
