import { expectRefused, forgive, NEW, open, openElsewhere } from './support/credentials.ts'
import { linkIn, mailFor } from './support/mails.ts'
import { enter, forgetSession, member, signIn } from './support/person.ts'
import { expect, expectGoodPage, FIRE, test, WIDTHS } from './support/test.ts'

/** Where a link for a password leads: two screens, each at two addresses. */
const PASSWORD_LINKS = FIRE
  ? ['/conta/redefinir-senha', '/conta/criar-senha', '/conta/nova-senha', '/account/nova-senha']
  : ['/conta/redefinir-senha', '/conta/nova-senha']

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    // Whole journeys, with axe on every screen of them.
    test.describe.configure({ timeout: 180_000 })

    // recover-password.test.ts: replaced by the link, each session over; second-storefront.spec.ts asks for it.
    test('a forgotten password is replaced, and every session is over', { tag: '@fire' }, async ({
      page,
      request,
      browser,
      complaints,
    }) => {
      const person = await member(page)
      const other = await openElsewhere(browser, width)
      await enter(other, person)

      await forgetSession(page)
      await page.goto('/entrar?redirect=%2Fcart')
      await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
      await expectGoodPage(page)
      await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
      await page.getByRole('button', { name: 'Enviar link' }).click()
      await expect(page.getByText('Se houver uma conta com este endereço')).toBeVisible()
      await expectGoodPage(page)

      const link = linkIn(await mailFor(request, person.email, 'Escolha uma nova senha'))
      await open(page, link)
      await expectGoodPage(page)
      await page.getByRole('textbox', { name: 'Nova senha' }).fill('Flamengo2026!')
      await page.getByRole('button', { name: 'Salvar senha' }).click()
      await expect(page.getByText('Esta senha é muito comum')).toBeVisible()
      await page.getByRole('textbox', { name: 'Nova senha' }).fill(NEW)
      await page.getByRole('button', { name: 'Salvar senha' }).click()
      await expect(page).toHaveURL('/entrar?redirect=%2Fcart')
      await signIn(page, { email: person.email, password: NEW })
      await expect(page).toHaveURL('/cart')

      await other.goto('/account/perfil/gerenciar')
      await expect(other).toHaveURL(/^[^?]*\/entrar/)
      await other.context().close()
      await open(page, link)
      await expect(page.getByText('Este link já foi usado')).toBeVisible()
      await expectGoodPage(page)
      await forgetSession(page)
      await open(page, link)
      await page.getByRole('link', { name: 'Entrar', exact: true }).last().click()
      await expect(page).toHaveURL('/entrar?loja=main')
      await expectRefused(page, person)
      forgive(complaints)
    })

    test('the password is changed, or asked for by mail, by who is signed in', async ({
      page,
      request,
      complaints,
    }) => {
      const person = await member(page)
      await page.goto('/account/password')
      await expectGoodPage(page)
      await page.getByRole('textbox', { name: 'Senha atual' }).fill('nao-e-esta-senha')
      await page.getByRole('textbox', { name: 'Nova senha' }).fill(NEW)
      await page.getByRole('button', { name: 'Trocar a senha' }).click()
      await expect(page.getByText('Senha atual incorreta')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Senha atual' })).toBeFocused()
      await expect(page.getByRole('textbox', { name: 'Nova senha' })).toHaveValue(NEW)
      await page.getByRole('textbox', { name: 'Senha atual' }).fill(person.password)
      await page.getByRole('button', { name: 'Trocar a senha' }).click()
      await expect(page).toHaveURL('/account/perfil/seguranca')
      forgive(complaints)

      await page.goto('/account/forgot-password')
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Enviar link' }).click()
      await expect(page.getByText(`Veja o e-mail ${person.email}`)).toBeVisible()
      await open(page, linkIn(await mailFor(request, person.email, 'Escolha uma nova senha')))
      await page.getByRole('textbox', { name: 'Nova senha' }).fill('terceira-frase-de-passe')
      await page.getByRole('button', { name: 'Salvar senha' }).click()
      await expect(page).toHaveURL('/entrar')
      await expect(page.getByText('Senha alterada')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(person.email)
      await expectGoodPage(page)
      await signIn(page, { email: person.email, password: 'terceira-frase-de-passe' })
      await expect(page).toHaveURL('/')
    })

    // recover-password.test.ts: which links are no good, and why.
    test('links that are no good each say so and show the way on', { tag: '@fire' }, async ({
      page,
      complaints,
    }) => {
      const nothing = 'lnk_01jd2zqk5s9x8w7v6t5r4q3p2n.nada'
      for (const path of PASSWORD_LINKS) {
        for (const hash of FIRE ? ['', `#${nothing}`] : [`#${nothing}`]) {
          await page.goto('about:blank')
          await page.goto(path + hash)
          await expect(page.getByText('Este link não existe ou está incompleto')).toBeVisible()
          await expect(page.getByRole('link', { name: 'Pedir outro link' })).toBeVisible()
          await expectGoodPage(page)
        }
      }
      for (const path of ['/conta/desfazer-troca-de-email', '/conta/confirmar-novo-email']) {
        await page.goto(`${path}#${nothing}`)
        await expect(page.getByText('Este link não existe ou está incompleto')).toBeVisible()
        await expectGoodPage(page)
      }
      await page.goto(`/account/confirmar-email#${nothing}`)
      await page.getByRole('button', { name: 'Confirmar e escolher a senha' }).click()
      await expect(page.getByText('Este link não existe ou está incompleto')).toBeVisible()
      await page.getByRole('textbox', { name: 'E-mail' }).fill('ninguem@visitante.example')
      await page.getByRole('button', { name: 'Enviar outro link' }).click()
      await expect(page.getByText('Se houver uma conta a confirmar')).toBeVisible()
      await expectGoodPage(page)
      forgive(complaints)
      await page.goto('/account/confirmar-email')
      await expectGoodPage(page)
    })
  })
}
