import { newAdministrator } from './support/administrator.ts'
import { forgive } from './support/credentials.ts'
import { codeIn, mailFor } from './support/mails.ts'
import { forgetSession, member } from './support/person.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'

const SUBJECT = 'Seu código para entrar'

/** From the page of sign-in: the address that was typed there is there to send a code to. */
async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('link', { name: 'Receber um código por e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar com código' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText('Se houver uma conta com este endereço')).toBeVisible()
}

const code = (page: Page) => page.getByRole('textbox', { name: 'Código do e-mail' })
const enter = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    // Whole journeys, with axe on every screen of them.
    test.describe.configure({ timeout: 120_000 })

    test('a code of the mailbox lets somebody in, to where they were going', async ({
      page,
      request,
      complaints,
    }) => {
      const person = await member(page)
      await forgetSession(page)
      await page.goto('/entrar?redirect=%2Fcart')
      await expectGoodPage(page)
      await askForCode(page, person.email)
      await expectGoodPage(page)
      // A phone may drop the page while its owner reads the mail.
      await page.reload()
      const digits = codeIn(await mailFor(request, person.email, SUBJECT))
      await code(page).fill(digits === '000000' ? '000001' : '000000')
      await enter(page)
      await expect(page.getByText('Código incorreto ou expirado')).toBeVisible()
      await expect(code(page)).toBeFocused()
      await expectGoodPage(page)
      await code(page).fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
      await enter(page)
      await expect(page).toHaveURL('/cart')
      expect(await page.evaluate(() => sessionStorage.getItem('vitrine.sign-in-code'))).toBeNull()
      forgive(complaints)
    })
  })
}

// sign-in-code.spec.ts: each of its journeys finds the address there.
test('the address that was typed to sign in is there to send a code to', { tag: '@fire' }, async ({
  page,
}) => {
  await page.goto('/entrar')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ninguem@visitante.example')
  await page.getByRole('link', { name: 'Receber um código por e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar com código' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ninguem@visitante.example')
})

// sign-in-code.test.ts: asking is answered the same, and nothing is sent.
test('an address without an account is told the same, and another one can be tried', {
  tag: '@fire',
}, async ({ page }) => {
  await page.goto('/entrar')
  await askForCode(page, 'ninguem@visitante.example')
  await expect(page.getByRole('button', { name: /^Enviar outro código em \d+ s$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Usar outro e-mail' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await page.getByRole('link', { name: 'Entrar com senha' }).click()
  await expect(page).toHaveURL(/^[^?]*\/entrar/)
})

// instead-of-password.test.ts: an administrator without a second factor sets it up first.
test('who administers still proves the second step', { tag: '@fire' }, async ({ page, request }) => {
  const person = await newAdministrator(page)
  await page.goto('/entrar?redirect=%2Fadmin')
  await askForCode(page, person.email)
  await code(page).fill(codeIn(await mailFor(request, person.email, SUBJECT)))
  await enter(page)
  await expect(page).toHaveURL('/admin/2fa')
  await expect(page.getByRole('heading', { name: 'Proteja a administração' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('vitrine.access-token'))).toBeNull()
})
