import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, newBuyer, placeOrder, untilOrder } from '../../../../test/support/buyer.ts'
import { payPix } from '../../../../test/support/credit.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const PASSWORD = 'girassol na janela 77'
const address = () => `${randomUUID()}@comprador.example`
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

/** A guest in the checkout with something in the cart. */
async function newGuest() {
  const { priceId } = await stock(shop.parts.pool, { name: 'Planilha', amount: 4990 })
  const email = address()
  const body = { name: 'Joana da Silva', email, acceptedTerms: true as const }
  const { accessToken, user } = await shop.client().account.registerBuyer({ headers: {}, body })
  const client = shop.client(accessToken)
  await client.cart.addLine({ priceId })
  return { client, email, id: user.id }
}

/** What stands behind `#` in the link of a message that an address got. */
async function tokenTo(email: string, about: string): Promise<string> {
  let token: string | undefined
  const find = async () => {
    const mail = (await shop.bank.mails(email)).find(({ subject }) => subject === about)
    token = mail?.text.match(/#(\S+)/)?.[1]
    return token !== undefined
  }
  await expect.poll(find, { timeout: 10_000 }).toBe(true)
  return token!
}

/** The link that an address got to choose a password with. */
async function linkTo(email: string) {
  const [id = '', code = ''] = (await tokenTo(email, 'Crie sua senha')).split('.')
  return { id, code }
}

test('a mistyped address is put right: account and cart stay, the right address gets the link', async () => {
  const { client, id } = await newGuest()
  expect(await client.checkout.readBuyer()).toEqual({ canCorrectEmail: true })
  const email = address()
  expect(await client.checkout.correctEmail({ email })).toMatchObject({ id, email, emailVerified: false })
  expect((await client.cart.read({})).lines).toHaveLength(1)
  await shop.client().account.recoverPassword({ ...(await linkTo(email)), password: PASSWORD })
  expect(await shop.client().account.login({ email, password: PASSWORD })).toMatchObject({ user: { id } })
})

test('a link that was sent in the checkout leads to what was ordered meanwhile', async () => {
  const headers = { redirect: '/payment' }
  const { priceId } = await stock(shop.parts.pool, { name: 'Planilha', amount: 4990 })
  const body = { name: 'Joana da Silva', email: address(), acceptedTerms: true as const }
  const { accessToken } = await shop.client().account.registerBuyer({ headers, body })
  const guest = shop.client(accessToken)
  const readLink = async () => shop.client().account.readPasswordLink(await linkTo(body.email))
  expect(await readLink()).toMatchObject({ redirect: '/payment', signInAs: body.email })
  await guest.cart.addLine({ priceId })
  const { id } = await placeOrder(guest, 4990, randomUUID())
  expect(await readLink()).toMatchObject({ redirect: `/payment/${id}` })

  const member = { ...body, email: address(), password: PASSWORD }
  const signedUp = await shop.client().account.register({ headers, body: member })
  const client = shop.client(signedUp.accessToken)
  await client.cart.addLine({ priceId })
  const second = await placeOrder(client, 4990, randomUUID())
  const token = await tokenTo(member.email, 'Confirme seu e-mail')
  expect(await client.account.confirmEmail({ token })).toMatchObject({ redirect: `/payment/${second.id}` })
})

test('whoever reads the mistyped mailbox cannot take the account over, and its address is free again', async () => {
  const { client, email } = await newGuest()
  const link = await linkTo(email)
  await client.checkout.correctEmail({ email: address() })
  expect(await refusalOf(shop.client().account.recoverPassword({ ...link, password: PASSWORD }))).toBe(
    'link.replaced',
  )
  const body = { name: 'Dona do Endereço', email, password: PASSWORD, acceptedTerms: true as const }
  expect(await shop.client().account.register({ headers: {}, body })).toMatchObject({ user: { email } })
})

test('an address with an account is refused as a registration refuses it', async () => {
  const { client, email: before } = await newGuest()
  const { email } = await newBuyer(shop)
  expect(await refusalOf(client.checkout.correctEmail({ email }))).toBe('account.email-taken')
  expect(await client.account.me()).toMatchObject({ email: before })
})

test('whoever has ordered and not paid takes the order along, and hears of the payment', async () => {
  const guest = await newGuest()
  const { id } = await placeOrder(guest.client, 4990, randomUUID())
  await untilOrder(guest.client, id, hasPix)
  const email = address()
  await guest.client.checkout.correctEmail({ email })
  expect(await guest.client.checkout.readOrder({ id })).toMatchObject({ buyer: { email } })
  const order = await untilOrder(guest.client, id, hasPix)
  const copy = `Falta pagar o Pix do pedido ${order.code}`
  const subjects = async () => (await shop.bank.mails(email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 10_000 }).toContain(copy)
  await payPix(shop, guest, order)
  const told = async (to: string) =>
    (await shop.bank.mails(to)).some(({ subject }) => subject.startsWith('Pagamento confirmado'))
  await expect.poll(() => told(email), { timeout: 15_000 }).toBe(true)
  expect(await told(guest.email)).toBe(false)
})

test('an account that has a password, was proved or has paid keeps its address', async () => {
  const email = address()
  const withPassword = await newBuyer(shop)
  expect(await refusalOf(withPassword.client.checkout.correctEmail({ email }))).toBe('email.not-correctable')
  const proved = await newGuest()
  await shop.parts.pool.query('update account set email_verified_at = now() where id = $1', [proved.id])
  expect(await refusalOf(proved.client.checkout.correctEmail({ email }))).toBe('email.not-correctable')
  const buyer = await newGuest()
  await payPix(shop, buyer, await placeOrder(buyer.client, 4990, randomUUID()))
  expect(await refusalOf(buyer.client.checkout.correctEmail({ email }))).toBe('email.not-correctable')
  for (const { client } of [withPassword, proved, buyer])
    expect(await client.checkout.readBuyer()).toMatchObject({ canCorrectEmail: false })
})

test('who signed up with a password takes along what they ordered', async () => {
  const { client } = await newBuyer(shop)
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4990 })
  await client.cart.addLine({ priceId })
  const { id } = await placeOrder(client, 4990, randomUUID())
  const email = address()
  await client.checkout.correctSignUpEmail({ email })
  expect(await client.checkout.readOrder({ id })).toMatchObject({ buyer: { email } })
})

test('what was paid goes along once the new address is confirmed, and back when that is undone', async () => {
  const buyer = await newBuyer(shop)
  const { client, email: paidBy } = buyer
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4990 })
  await client.cart.addLine({ priceId })
  const { id } = await payPix(shop, buyer, await placeOrder(client, 4990, randomUUID()))
  const emailOf = async () => {
    const { rows } = await shop.parts.pool.query('select buyer_email from purchase_order where id = $1', [id])
    return rows[0].buyer_email
  }
  const email = address()
  await client.checkout.correctSignUpEmail({ email })
  expect((await client.checkout.readOrder({ id })).buyer.email).toBe(paidBy)
  await client.account.confirmEmail({ token: await tokenTo(email, 'Confirme seu e-mail') })
  await expect.poll(emailOf, { timeout: 10_000 }).toBe(email)
  const undo = await tokenTo(paidBy, 'O e-mail da sua conta foi trocado')
  await shop.client().credential.undoEmailChange({ token: undo })
  await expect.poll(emailOf, { timeout: 10_000 }).toBe(paidBy)
})

test('nobody writes to many addresses this way', async () => {
  const { client } = await newGuest()
  for (let turn = 0; turn < 5; turn++) await client.checkout.correctEmail({ email: address() })
  expect(await refusalOf(client.checkout.correctEmail({ email: address() }))).toBe('request.too-many')
})
