import { enrolAtFirstEntry } from './administrator.ts'
import { signIn } from './person.ts'
import { expect, expectGoodPage, type Page } from './test.ts'

export interface OpenedShop {
  url: string
  bankUrl: string
  /** By which its owner chooses a password. */
  link: string
}

/** The owner of a shop that was just opened chooses a password, sets up the second factor and comes to a page of the administration. */
export async function comeInFirst(page: Page, { link }: OpenedShop, to: string): Promise<void> {
  const owner = { email: 'iara@manaca.com.br', password: 'cavalo-bateria-grampo' }
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Nova senha' }).fill(owner.password)
  await page.getByRole('checkbox', { name: /^Li e aceito os Termos de Uso/ }).check()
  await expectGoodPage(page)
  const save = page.getByRole('button', { name: 'Salvar senha' })
  await save.click()
  await expect(save).toBeHidden()
  await page.goto(`/entrar?redirect=${to}`)
  await signIn(page, owner)
  await expect(page).toHaveURL('/admin/2fa')
  await enrolAtFirstEntry(page, to)
}
