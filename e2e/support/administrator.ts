import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { bindPage } from './bound-page.ts'
import { query } from './database.ts'
import { newPerson, type Person } from './person.ts'

const STEP_MS = 30_000

/** The code an app shows now; `ahead` is that of a later step, which is taken as well when it is the next one. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * STEP_MS })

/** Somebody who administers the shop and has not entered yet. */
export async function newAdministrator(
  page: Page,
  roles = '{owner}',
  write: typeof query = query,
): Promise<Person> {
  const person = newPerson()
  const response = await page.request.post('/api/account/register', {
    data: { ...person, acceptedTerms: true },
  })
  expect(response.status()).toBe(200)
  await write('update account set roles = $2, email_verified_at = now() where email = $1', [
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

/**
 * An administrator at work, whose second factor is an app. The API makes them: no screen is opened. `write` changes the
 * database of a shop of its own.
 */
export async function administrator(page: Page, write: typeof query = query) {
  const { person, browser, pending } = await provePassword(page, write)
  const { enrolApp, confirmEnrolledApp } = browser.api().secondFactor
  const { secret } = await enrolApp(pending)
  const { recoveryCodes, ...answer } = await confirmEnrolledApp({ ...pending, code: codeOf(secret) })
  await browser.signIn(answer)
  return { ...person, secret, recoveryCodes, client: browser.api(answer.accessToken) }
}

async function provePassword(page: Page, write: typeof query = query) {
  const person = await newAdministrator(page, '{owner}', write)
  const browser = await bindPage(page)
  const { email, password } = person
  const pending = await browser.api().account.login({ email, password })
  if (!('twoFactorSessionId' in pending)) throw new Error('no second factor was asked for')
  return { person, browser, pending }
}

/** A member whose address is proved and whose second factor is an app; nobody is signed in on the page. */
export async function newMemberWithApp(page: Page): Promise<Person> {
  const person = newPerson()
  const { api } = await bindPage(page)
  const body = { ...person, acceptedTerms: true as const }
  const { accessToken } = await api().account.register({ headers: {}, body })
  await query('update account set email_verified_at = now() where email = $1', [person.email])
  const { startApp, confirmApp } = api(accessToken).secondFactor
  const { secret } = await startApp({})
  await confirmApp({ code: codeOf(secret) })
  return person
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
