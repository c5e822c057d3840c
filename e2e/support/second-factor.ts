import { forgetSession, type Person, signIn } from './person.ts'
import { expect, type Page } from './test.ts'

export async function signInAgain(page: Page, person: Person, redirect = '/'): Promise<void> {
  await forgetSession(page)
  await page.goto(`/entrar?redirect=${encodeURIComponent(redirect)}`)
  await signIn(page, person)
}

export const digits = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' })
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true }).click()

export async function proveByRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByRole('textbox', { name: 'Código de recuperação' }).fill(code)
  await confirm(page)
}

/** Refusals are noted by the browser as errors; here they are what is looked at. */
export const only = (complaints: string[], status: RegExp) => {
  expect(complaints.filter((complaint) => !status.test(complaint))).toEqual([])
  complaints.length = 0
}
