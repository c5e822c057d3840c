import { expect, type Page } from '@playwright/test'
import type { SecondFactorPending } from '@vitrine/contract/account'
import type { AppSecret } from '@vitrine/contract/second-factor'
import type * as pendingContract from '@vitrine/contract/second-factor-pending'
import { TOTP } from 'otpauth'
import type * as z from 'zod'
import { type BoundPage, bindPage } from './bound-page.ts'
import { query } from './database.ts'
import { newPerson, type Person } from './person.ts'

type Pending = z.infer<typeof SecondFactorPending>
type Enrolled = z.infer<typeof pendingContract.Enrolled>

const STEP_MS = 30_000

/** The code an app shows now; `ahead` is that of a later step, which is taken as well when it is the next one. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * STEP_MS })

/** Somebody who administers the shop and has not entered yet. */
export async function newAdministrator(page: Page, roles = '{owner}'): Promise<Person> {
  const person = newPerson()
  const response = await page.request.post('/api/account/register', {
    data: { ...person, acceptedTerms: true },
  })
  expect(response.status()).toBe(200)
  await query('update account set roles = $2, email_verified_at = now() where email = $1', [
    person.email,
    roles,
  ])
  return person
}

/** Sets up an app on the page that stands open; resolves to what it shows from there on. */
export async function enrolApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  const qr = page.getByRole('img', { name: /Código QR/ })
  await expect(qr).toBeVisible()
  await page.getByText('Não consigo escanear').click()
  const secret = (await page.getByRole('main').locator('code').innerText()).replace(/\s/g, '')
  await page.getByRole('textbox', { name: 'Código de 6 dígitos' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirmar código' }).click()
  const list = page.getByRole('list', { name: 'Códigos de recuperação' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  return { secret, recoveryCodes: await list.locator('code').allInnerTexts() }
}

/** An administrator with the password proved and the second factor owed, who wanted no page in particular. */
export async function pendingSecondFactor(page: Page): Promise<Person> {
  const { person, browser, pending } = await provePassword(page)
  await browser.keepInTab('vitrine.second-factor', { ...pending, back: '/' })
  return person
}

/** An administrator at work, whose second factor is an app. The API makes them: no screen is opened. */
export async function administrator(page: Page) {
  const { person, browser, pending } = await provePassword(page)
  const { secret } = await browser.post<AppSecret>('/api/account/2fa/enrol/app', pending)
  const body = { ...pending, code: codeOf(secret) }
  const { recoveryCodes, ...answer } = await browser.post<Enrolled>(
    '/api/account/2fa/enrol/app/confirm',
    body,
  )
  await browser.signIn(answer)
  return { ...person, secret, recoveryCodes }
}

async function provePassword(page: Page): Promise<{ person: Person; browser: BoundPage; pending: Pending }> {
  const person = await newAdministrator(page)
  const browser = await bindPage(page)
  const { email, password } = person
  return { person, browser, pending: await browser.post('/api/account/login', { email, password }) }
}

/** The first entry of an administrator, from the page that asks for a second factor to where they wanted to go. */
export async function enrolAtFirstEntry(page: Page, to = '/admin') {
  await page.getByRole('button', { name: 'Usar um aplicativo' }).click()
  const factor = await enrolApp(page)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page).toHaveURL(to)
  return factor
}

/** As if so much time had passed since the second factor, and the password, were proved. */
export const ageProofs = ({ email }: Pick<Person, 'email'>, interval: string): Promise<void> =>
  query(
    `update session set proved_at = proved_at - $2::interval, second_factor_at = second_factor_at - $2::interval
     where account_id = (select id from account where email = $1)`,
    [email, interval],
  )
