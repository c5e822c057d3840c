import { type APIRequestContext, expect, type Page } from '@playwright/test'

const bank = `http://localhost:${process.env.E2E_SIMULATOR_PORT}`

/** Pays in the bank's app, as a person does: another page, the code pasted, two buttons. */
export async function payInBankApp(page: Page, code: string, at = bank): Promise<void> {
  const app = await page.context().newPage()
  await app.goto(`${at}/banco`)
  await app.getByRole('textbox', { name: 'Pix copia e cola' }).fill(code)
  await app.getByRole('button', { name: 'Continuar' }).click()
  await app.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(app.getByRole('heading', { name: 'Pix enviado' })).toBeVisible()
  await app.close()
}

/** Pays what the code asks for, without the screens of the bank's app. */
export async function payToBank({ request }: Page, code: string, at = bank): Promise<void> {
  const answer = await request.post(`${at}/banco/pagar`, { data: { pixCopiaECola: code } })
  expect(answer.status()).toBe(200)
}

/** Mercado Pago decides on the charge that it looks at, as its operator does on its page. */
export async function decideReview(page: Page, says: 'Aprovar' | 'Recusar'): Promise<void> {
  const operator = await page.context().newPage()
  await operator.goto(`${bank}/mercado-pago`)
  await operator.getByRole('button', { name: says }).first().click()
  await expect(operator.getByRole('button', { name: says })).toHaveCount(0)
  await operator.close()
}

/** Somebody who paid by Pix tells their bank that they did not mean to; the bank takes all of it back. */
export async function contestInBankApp(page: Page, code: string): Promise<void> {
  const app = await page.context().newPage()
  await app.goto(`${bank}/banco?codigo=${encodeURIComponent(code)}`)
  await app.getByRole('link', { name: /comprovante/ }).click()
  await app.getByRole('link', { name: 'Contestar este Pix' }).click()
  await app.getByRole('button', { name: 'Devolver a quem pagou' }).click()
  await expect(app.getByText(/^Devolvido em/)).toBeVisible()
  await app.close()
}

/** What becomes of the charge of an order, as the issuer of its card decides on the page of Mercado Pago. */
export async function disputeAtIssuer(
  page: Page,
  code: string,
  says: 'Contestar' | 'Loja ganhou' | 'Loja perdeu',
): Promise<void> {
  const issuer = await page.context().newPage()
  await issuer.goto(`${bank}/mercado-pago`)
  const charge = issuer.getByRole('row', { name: new RegExp(code) })
  await charge.getByRole('button', { name: says }).click()
  await expect(charge.getByRole('button', { name: says })).toHaveCount(0)
  await issuer.close()
}

/** Subjects of the messages somebody received. */
export async function subjectsFor(request: APIRequestContext, email: string): Promise<string[]> {
  const response = await request.get(`${bank}/api/mails?to=${encodeURIComponent(email)}`)
  const mails = (await response.json()) as { subject: string }[]
  return mails.map(({ subject }) => subject)
}

/** The address on `path` in a message of that subject, once it is there. */
export async function linkIn(
  request: APIRequestContext,
  email: string,
  subject: string,
  path: string,
): Promise<string> {
  const find = async () => {
    const response = await request.get(`${bank}/api/mails?to=${encodeURIComponent(email)}`)
    const mails = (await response.json()) as { subject: string; text: string }[]
    const mail = mails.find((one) => one.subject === subject)
    return mail?.text.match(/https?:\S+/g)?.find((address) => new URL(address).pathname === path) ?? ''
  }
  await expect.poll(find, { intervals: [100] }).not.toBe('')
  return find()
}

/** What was said against the Central Bank's document, by us or by the bank, in the whole run. */
export async function pixViolations(request: APIRequestContext): Promise<unknown> {
  const { violations } = await (await request.get(`${bank}/conformance`)).json()
  return violations
}

/** Pays a boleto in the bank's app, and moves the bank's clock to the morning on which its money is there. */
export async function payBoletoInBankApp(page: Page, line: string): Promise<void> {
  const app = await page.context().newPage()
  await app.goto(`${bank}/banco/boleto`)
  await app.getByRole('textbox', { name: 'Linha digitável' }).fill(line)
  await app.getByRole('button', { name: 'Continuar' }).click()
  await app.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(app.getByRole('heading', { name: 'Boleto pago' })).toBeVisible()
  await app.getByRole('button', { name: /compensar agora/ }).click()
  await expect(app.getByText('concluída')).toBeVisible()
  await app.close()
}

/** The bank's app says that nobody is to pay the boleto; it is cancelled soon after what closed it. */
export async function expectBoletoGone(page: Page, line: string): Promise<void> {
  const app = await page.context().newPage()
  await expect(async () => {
    await app.goto(`${bank}/banco/boleto`)
    await app.getByRole('textbox', { name: 'Linha digitável' }).fill(line)
    await app.getByRole('button', { name: 'Continuar' }).click()
    await expect(app.getByText('Este boleto foi cancelado por quem o emitiu')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await app.close()
}

/** Pays a boleto without the screens of the bank's app. */
export async function payBoleto({ request }: Page, linha: string): Promise<void> {
  const paid = await request.post(`${bank}/banco/boleto/pagar`, { form: { linha, compensa: 'now' } })
  expect(paid.ok(), await paid.text()).toBe(true)
}

/** The next refund of a boleto that was paid does not come through. */
export async function refuseNextRefund({ request }: Page, linha: string): Promise<void> {
  const refused = await request.post(`${bank}/banco/boleto/recusar-devolucao`, { form: { linha } })
  expect(refused.ok(), await refused.text()).toBe(true)
}

/** What the frame of the cards hands to the page for a card of this number. */
export async function typeAtBank({ request }: Page, number: string): Promise<string> {
  const { frameUrl } = await (await request.get('/api/checkout/card')).json()
  const [, key] = /"key":"([^"]+)"/.exec(await (await request.get(frameUrl)).text()) ?? []
  const data = {
    card_number: number,
    expiration_month: '08',
    expiration_year: '2031',
    security_code: '937',
    cardholder: { name: 'MARINA D LOPES' },
  }
  const typed = await request.post(`${bank}/v1/card_tokens?public_key=${key}`, { data })
  return `elo-${(await typed.json()).id}`
}
