import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'

const NAME = 'Precificação sem medo'
let shop: Shop
let marina: Client
let training: { id: string; price: { id: string } }
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  const signIn = { email: 'marina@vitrine.example', password: 'demonstracao-marina' }
  const answer = await shop.client().account.login(signIn)
  if (!('accessToken' in answer)) throw new Error('a second factor is asked for')
  marina = shop.client(answer.accessToken)
  training = await shop.client().catalog.product({ product: 'precificacao-sem-medo' })
})
afterAll(() => shop[Symbol.asyncDispose]())

const ownership = async () =>
  (await marina.ownership.list()).find(({ productId }) => productId === training.id)
/** Of the plan that opens it, without end or over. */
const endPlan = (isOver: boolean) =>
  shop.parts.pool.query(
    `update entitlement set until_at = case when $1 then from_at + interval '1 second' else null end
     where source = 'subscription' and account_id = (select id from account where email = 'marina@vitrine.example')`,
    [isOver],
  )
/** As if it had been put there before the plan was paid. */
const putLine = async () => {
  await endPlan(true)
  const { lines } = await marina.cart.addLine({ priceId: training.price.id })
  expect(lines.map(({ product }) => product.name)).toContain(NAME)
  await endPlan(false)
}

test('what the plan opens is included, is not sold again, and is sold once the plan is over', async () => {
  expect(await ownership()).toEqual({ productId: training.id, state: 'included' })
  expect(await refusalOf(marina.cart.addLine({ priceId: training.price.id }))).toBe('cart.included')
  await endPlan(true)
  expect(await ownership()).toBeUndefined()
  const { lines } = await marina.cart.addLine({ priceId: training.price.id })
  expect(lines).toHaveLength(1)
  await marina.cart.removeLine({ lineId: lines[0]!.id })
  await endPlan(false)
})

test('a plan that opens one of two courses of a training does not include it', async () => {
  await shop.parts.pool.query(
    `insert into product_course select $1, id from course where id not in (
       select course_id from product_course where product_id in (select id from product where slug = 'plano-profissional'))
     limit 1`,
    [training.id],
  )
  expect(await ownership()).toBeUndefined()
  await shop.parts.pool.query(
    `delete from product_course where product_id = $1 and course_id not in (
       select course_id from product_course where product_id in (select id from product where slug = 'plano-profissional'))`,
    [training.id],
  )
  expect((await ownership())?.state).toBe('included')
})

test('what was in the cart before leaves it with a sentence, and is not charged', async () => {
  await putLine()
  const cart = await marina.cart.read({})
  expect(cart).toMatchObject({ lines: [], quote: { total: 0 } })
  expect(cart.notices).toEqual([`“${NAME}” está incluído no seu plano e saiu do carrinho.`])
  expect((await marina.cart.read({})).notices).toEqual([])
})
