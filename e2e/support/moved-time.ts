import { isPaid, untilOrder } from '../../test/support/buyer.ts'
import { newBuyer, placeOrder } from './buyer.ts'
import { withShop } from './own-shop.ts'
import { forgetSession, type Person, signIn, signUp } from './person.ts'
import { openOwn } from './subscription.ts'
import { test as base, expect, type Page } from './test.ts'
import { payToBank } from './world.ts'

export interface MovedShop {
  url: string
  databaseUrl: string
  simulatorUrl: string
}

/** A shop of its own, whose time goes forward. */
export const test = base.extend<object, { shop: MovedShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here.
    async ({}, use) => withShop('./moved-shop.ts', [], use),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
})

/** Somebody new, whose plan is paid. */
export async function subscribe(page: Page, shop: MovedShop): Promise<Person> {
  const buyer = await newBuyer(page)
  const { id, payment } = await placeOrder(buyer, { slug: 'plano-essencial' })
  await payToBank(page, payment!.pix!.copyPaste, shop.simulatorUrl)
  await untilOrder(buyer.client, id, isPaid)
  return buyer
}

/** A sweep that ran while the clock was moved on comes again within a minute. */
export const SWEEP_MS = 90_000

/** Whoever comes after weeks signs in again. */
export async function comeBack(page: Page, person: Person, complaints: string[]) {
  await page.goto('/entrar?redirect=/account/perfil/minhas-assinaturas')
  await signIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Minhas assinaturas' })).toBeVisible()
  // The key of the browser is asked for another nonce (RFC 9449, 8), of which the browser tells.
  expect(complaints.splice(0).filter((one) => !/401 .*\/entrar/.test(one))).toEqual([])
  await openOwn(page)
}

type Step = 'dia' | 'semana' | 'mes' | 'vencimento'

/** Moves the time of shop and bank by the buttons of the chaos page; nobody is signed in meanwhile. */
export async function forward(page: Page, { simulatorUrl }: MovedShop, ...steps: Step[]) {
  await forgetSession(page)
  for (const passo of steps) await page.request.post(`${simulatorUrl}/relogio`, { form: { passo } })
}

export const times = (count: number, step: Step): Step[] => Array(count).fill(step)

interface Mail {
  subject: string
  text: string
}

/** The messages to somebody: resolves to the newest about something, once there are so many, or any at all. */
export function mailboxOf(page: Page, shop: MovedShop, person: Person) {
  const about = async (subject: RegExp) =>
    (await mailsOf(page, shop, person)).filter((mail) => subject.test(mail.subject))
  const heard = async (subject: RegExp, count?: number): Promise<Mail> => {
    const hears = expect.poll(async () => (await about(subject)).length, { timeout: SWEEP_MS })
    await (count === undefined ? hears.toBeGreaterThan(0) : hears.toBe(count))
    return (await about(subject))[0]!
  }
  return { heard }
}

/** Somebody new at the checkout with a plan, signed up there. */
export async function checkOutPlan(page: Page, person: Person, slug = 'plano-essencial'): Promise<void> {
  await page.goto(`/loja/${slug}`)
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
  await page
    .getByRole('link', { name: /Ver carrinho/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await signUp(page, person)
}

export async function mailsOf(page: Page, { simulatorUrl }: MovedShop, { email }: Person): Promise<Mail[]> {
  return (await page.request.get(`${simulatorUrl}/api/mails?to=${encodeURIComponent(email)}`)).json()
}
