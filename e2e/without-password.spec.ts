import { query } from './support/database.ts'
import { linkIn, mailFor } from './support/mails.ts'
import { member, type Person } from './support/person.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'

/** Somebody whose account a purchase made, signed in. */
async function withoutPassword(page: Page): Promise<Person> {
  const person = await member(page)
  await query('update account set password_hash = null where email = $1', [person.email])
  return person
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    // recover-password.test.ts: gets the link to create one; change-password.test.ts: is told what to do.
    test('who has no password is asked for none, and creates one by mail', { tag: '@fire' }, async ({
      page,
      request,
    }) => {
      const { email } = await withoutPassword(page)
      await page.goto('/account/perfil/editar')
      await expect(page.getByText('Você ainda não criou uma senha')).toBeVisible()
      await page.getByRole('link', { name: 'Criar senha' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Criar senha' })).toBeVisible()
      await expect(page.getByLabel('Senha atual')).toBeHidden()
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Enviar link para criar a senha' }).click()
      await expect(page.getByText(`Veja o e-mail ${email}`)).toBeVisible()
      await page.goto('about:blank')
      await page.goto(linkIn(await mailFor(request, email, 'Crie sua senha')))
      await page.getByRole('textbox', { name: 'Nova senha' }).fill('uma-frase-de-passe-bem-nova')
      await page.getByRole('button', { name: 'Salvar senha' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Olá, Beatriz' })).toBeVisible()
    })

    // confirm-email.test.ts of the web: no code is asked for; of the contract: one is sent again when it is asked for.
    test('a code is asked for only once it was sent', { tag: '@fire' }, async ({ page }) => {
      await withoutPassword(page)
      await page.goto('/')
      await expect(page.getByText('um link para criar a sua senha')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Código do e-mail' })).toBeHidden()
      await expectGoodPage(page)
      // Signing up sent one already: the next may be asked for a minute later.
      await query('update rate_limit_window set free_at = null', [])
      await page.getByRole('button', { name: 'Prefiro receber um código' }).click()
      await expect(page.getByRole('textbox', { name: 'Código do e-mail' })).toBeVisible()
      await expectGoodPage(page)
    })
  })
}
