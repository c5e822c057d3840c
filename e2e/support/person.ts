import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { bindPage } from './bound-page.ts'
import { query } from './database.ts'

export interface Person {
  name: string
  email: string
  password: string
}

export const newPerson = (): Person => ({
  name: 'Beatriz Nogueira Prado',
  email: `${randomUUID().slice(0, 13)}@visitante.example`,
  password: 'violeta-cadeira-42-rio',
})

/** Fills the form that stands open, on its own page or in the checkout. */
export async function signUp(page: Page, { name, email, password }: Person): Promise<void> {
  const named = page.getByRole('textbox', { name: 'Nome completo' })
  await named.waitFor()
  // In the checkout another door is open at first.
  const door = page.getByRole('tab', { name: 'Criar conta' })
  if (await door.isVisible()) await door.click()
  await named.fill(name)
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Criar senha', exact: true }).fill(password)
  // In the checkout the purchase asks for a tick of its own, and this button says what is agreed to.
  const terms = page.getByRole('checkbox', { name: /Li e aceito os Termos de Uso e a Política/ })
  if (await terms.isVisible()) await terms.check()
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click()
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Somebody with an account, signed in in the browser of this page: the API makes them, so that no screen is opened. */
export async function member(page: Page): Promise<Person> {
  const person = newPerson()
  const { api, signIn } = await bindPage(page)
  const body = { ...person, acceptedTerms: true as const }
  await signIn(await api().account.register({ headers: {}, body }))
  return person
}

/** The same person in another browser, where the API has signed them in. */
export async function enter(page: Page, { email, password }: Person): Promise<void> {
  const { api, signIn } = await bindPage(page)
  const answer = await api().account.login({ email, password })
  if ('twoFactorSessionId' in answer) throw new Error('a second factor is asked for')
  await signIn(answer)
}

/** A member by the form, with the key that the web makes. */
export async function memberByForm(page: Page): Promise<Person> {
  const person = newPerson()
  await page.goto('/conta/cadastre-se')
  await signUp(page, person)
  await expect(page).toHaveURL('/')
  return person
}

/** A member whose address was proved meanwhile. */
export async function confirmedMember(page: Page): Promise<Person> {
  const person = await member(page)
  await query('update account set email_verified_at = now() where email = $1', [person.email])
  return person
}

/** Empties what the browser keeps, on a page that calls nothing: a call on its way would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Buys without choosing a password, in the checkout. */
export async function buyWithoutPassword(
  page: Page,
  { name, email }: Pick<Person, 'name' | 'email'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Nome completo' }).fill(name)
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
}
