import { expectRefused, forgive, NEW, open, openElsewhere } from './support/credentials.ts'
import { codeIn, linkIn, mailFor } from './support/mails.ts'
import {
  confirmedMember,
  forgetSession,
  member,
  memberByForm,
  newPerson,
  signIn,
  signUp,
} from './support/person.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    // Whole journeys, with axe on every screen of them.
    test.describe.configure({ timeout: 180_000 })

    // confirm-email.test.ts: is confirmed by the link, once; second-storefront.spec.ts opens the link.
    test('who signs up confirms the address by the link, signed in', { tag: '@fire' }, async ({
      page,
      request,
    }) => {
      const { email } = await memberByForm(page)
      await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible()
      await expectGoodPage(page)
      await open(page, linkIn(await mailFor(request, email, 'Confirme seu e-mail')))
      await expect(page).toHaveURL('/')
      await expect(page.getByText('Falta só um toque')).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
      await expect(page.getByText('E-mail confirmado')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { name: /Olá/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeHidden()
    })

    // confirm-email.test.ts: by the code, and from any browser.
    test('or by the code, or in another browser, which goes on to where they were going', {
      tag: '@fire',
    }, async ({ page, request, browser, complaints }) => {
      const first = await member(page)
      await page.goto('/')
      const text = await mailFor(request, first.email, 'Confirme seu e-mail')
      const code = codeIn(text)
      await page
        .getByRole('textbox', { name: 'Código do e-mail' })
        .fill(code === '111111' ? '222222' : '111111')
      await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
      await expect(page.getByText('Código incorreto ou expirado')).toBeVisible()
      await page
        .getByRole('textbox', { name: 'Código do e-mail' })
        .fill(`${code.slice(0, 3)} ${code.slice(3)}`)
      await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
      await expect(page.getByText('E-mail confirmado')).toBeVisible()
      forgive(complaints)

      await forgetSession(page)
      const second = newPerson()
      await page.goto('/conta/cadastre-se?redirect=%2Fcart')
      await signUp(page, second)
      await expect(page).toHaveURL('/cart')
      const elsewhere = await openElsewhere(browser, width)
      await open(elsewhere, linkIn(await mailFor(request, second.email, 'Confirme seu e-mail')))
      await expectGoodPage(elsewhere)
      await elsewhere.getByRole('link', { name: 'Entrar e confirmar' }).click()
      await signIn(elsewhere, second)
      await expect(elsewhere.getByText('Falta só um toque')).toBeVisible()
      await elsewhere.getByRole('button', { name: 'Confirmar e-mail' }).click()
      await expect(elsewhere).toHaveURL('/cart')
      await elsewhere.context().close()
    })

    // planted-keys.test.ts: session, password, factors, copies of the data and devices are over.
    test('whoever never opened the account takes it over, and who opened it is out', {
      tag: '@fire',
    }, async ({ page, request, browser, complaints }) => {
      const { email, password } = await member(page)
      const owner = await openElsewhere(browser, width)
      await open(owner, linkIn(await mailFor(request, email, 'Confirme seu e-mail')))
      await owner.getByRole('button', { name: 'Confirmar e escolher a senha' }).click()
      await owner.getByRole('textbox', { name: 'Nova senha' }).fill(NEW)
      await owner.getByRole('button', { name: 'Salvar senha' }).click()
      await signIn(owner, { email, password: NEW })
      await expect(owner).toHaveURL('/')
      await page.goto('/account')
      await expect(page).toHaveURL(/\/entrar/)
      await forgetSession(page)
      await expectRefused(page, { email, password })
      forgive(complaints)
      await owner.context().close()
    })

    // correct-sign-up.test.ts: the address is put right, and the old link is dead.
    test('who mistyped the address puts it right in place, and the old link is dead', {
      tag: '@fire',
    }, async ({ page, request, browser, complaints }) => {
      const wrong = await member(page)
      await page.goto('/')
      const dead = linkIn(await mailFor(request, wrong.email, 'Confirme seu e-mail'))
      await page.getByRole('button', { name: 'Endereço errado? Corrigir' }).click()
      await expectGoodPage(page)
      const field = page.getByRole('textbox', { name: 'E-mail', exact: true })
      await field.fill('caio@vitrine.example')
      await page.getByRole('button', { name: 'Salvar e-mail' }).click()
      await expect(page.getByText('Este e-mail já está cadastrado')).toBeVisible()
      const { email } = newPerson()
      await field.fill(email)
      await page.getByRole('button', { name: 'Salvar e-mail' }).click()
      await expect(page.getByText(`Enviamos um link e um código para ${email}`)).toBeVisible()
      const elsewhere = await openElsewhere(browser, width)
      await open(elsewhere, dead)
      await elsewhere.getByRole('button', { name: 'Confirmar e escolher a senha' }).click()
      await expect(elsewhere.getByText(/outro link depois deste/)).toBeVisible()
      await elsewhere.context().close()
      await open(page, linkIn(await mailFor(request, email, 'Confirme seu e-mail')))
      await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
      await expect(page.getByText('E-mail confirmado')).toBeVisible()
      forgive(complaints)
    })

    // access-matrix.test.ts: what an account may do before it is confirmed.
    test('before that, what only a confirmed account may do says so', { tag: '@fire' }, async ({
      page,
      request,
    }) => {
      const { email } = await member(page)
      for (const place of ['email', 'seguranca', 'privacidade', 'aplicativos']) {
        await page.goto(`/account/perfil/${place}`)
        await expect(page.getByRole('heading', { name: 'Confirme seu e-mail primeiro' })).toBeVisible()
        await expectGoodPage(page)
      }
      await page.goto('/account/perfil/seguranca')
      const code = codeIn(await mailFor(request, email, 'Confirme seu e-mail'))
      await page.getByRole('textbox', { name: 'Código do e-mail' }).fill(code)
      await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
      await expect(page.getByRole('button', { name: 'Ativar com um aplicativo' })).toBeVisible()
    })

    test('the address is changed by code, and taken back by who reads the old one', async ({
      page,
      request,
      complaints,
    }) => {
      const person = await member(page)
      await page.goto('/')
      await page
        .getByRole('textbox', { name: 'Código do e-mail' })
        .fill(codeIn(await mailFor(request, person.email, 'Confirme seu e-mail')))
      await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
      await expect(page.getByText('E-mail confirmado')).toBeVisible()

      const newEmail = newPerson().email
      await page.goto('/account/perfil/email')
      await expectGoodPage(page)
      await page.getByRole('textbox', { name: 'Novo e-mail' }).fill(newEmail)
      await page.getByRole('button', { name: 'Enviar código' }).click()
      await expect(page.getByRole('button', { name: /Enviar outro código em \d+ s/ })).toBeVisible()
      await expectGoodPage(page)
      await page
        .getByRole('textbox', { name: 'Código do e-mail' })
        .fill(codeIn(await mailFor(request, newEmail, 'Confirme seu novo e-mail')))
      await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click()
      await expect(page).toHaveURL('/account')
      await expect(page.getByRole('main').getByText(newEmail).first()).toBeVisible()

      await open(page, linkIn(await mailFor(request, person.email, 'O e-mail da sua conta foi trocado')))
      await expect(page.getByText(person.email)).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Desfazer a troca' }).click()
      await expect(page.getByRole('textbox', { name: 'Nova senha' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Nova senha' }).fill(NEW)
      await page.getByRole('button', { name: 'Salvar senha' }).click()
      await expect(page).toHaveURL('/entrar')
      await signIn(page, { email: person.email, password: NEW })
      await expect(page).toHaveURL('/')
      await forgetSession(page)
      await expectRefused(page, { email: newEmail, password: person.password })
      forgive(complaints)
    })

    // change-email.test.ts: is done by the link too, from a browser where nobody is signed in.
    test('the new address confirms by its link, in a browser where nobody is signed in', {
      tag: '@fire',
    }, async ({ page, request, browser }) => {
      await confirmedMember(page)
      const newEmail = newPerson().email
      await page.goto('/account/perfil/email')
      await page.getByRole('textbox', { name: 'Novo e-mail' }).fill(newEmail)
      await page.getByRole('button', { name: 'Enviar código' }).click()
      const elsewhere = await openElsewhere(browser, width)
      await open(elsewhere, linkIn(await mailFor(request, newEmail, 'Confirme seu novo e-mail')))
      await expect(elsewhere.getByText(newEmail)).toBeVisible()
      await expectGoodPage(elsewhere)
      await elsewhere.getByRole('button', { name: 'Confirmar novo e-mail' }).click()
      await expect(elsewhere).toHaveURL('/entrar')
      await elsewhere.context().close()
    })
  })
}
