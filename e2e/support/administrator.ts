import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { query } from './database.ts'
import { newPerson, type Person, signIn } from './person.ts'

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
  const person = await newAdministrator(page)
  await page.goto('/entrar')
  await signIn(page, person)
  await expect(page).toHaveURL('/admin/2fa')
  return person
}

/** An administrator at work. */
export async function administrator(page: Page) {
  const person = await pendingSecondFactor(page)
  return { ...person, ...(await enrolAtFirstEntry(page)) }
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
