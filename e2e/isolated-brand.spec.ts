import { expectRefused, forgive, NEW, open } from './support/credentials.ts'
import { query } from './support/database.ts'
import { linkIn, mailFor } from './support/mails.ts'
import { forgetSession, newPerson, type Person, signIn, signUp } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

test.describe.configure({ timeout: 240_000 })

/** How somebody comes into each house, and how they are greeted. */
async function expectGreeting(page: Page, from: string, person: Person): Promise<void> {
  await forgetSession(page)
  await page.goto(`/entrar?redirect=${encodeURIComponent(from)}`)
  await signIn(page, person)
  await expect(page).toHaveURL(from)
  await page.goto('/')
  await expect(
    page.getByRole('heading', { level: 1, name: `Olá, ${person.name.split(' ')[0]}` }),
  ).toBeVisible()
}

// identity-policy.test.ts of the accounts.
test('one address has an account in each house, and a forgotten password is of one of them', {
  tag: '@fire',
}, async ({ page, request, complaints }) => {
  await query(
    `insert into brand (id, name, parent_id, identity_policy) values ('ilha', 'Ilha Bela', 'main', 'isolated')
     on conflict do nothing`,
    [],
  )
  const here: Person = { ...newPerson(), name: 'Beatriz Nogueira Prado' }
  const there: Person = { ...here, name: 'Bia Nogueira Prado', password: 'girassol-varanda-31-mar' }

  await page.goto('/conta/cadastre-se')
  await signUp(page, here)
  await expect(page).toHaveURL('/')
  await forgetSession(page)
  await page.goto('/@ilha/conta/cadastre-se')
  await expectGoodPage(page)
  await signUp(page, there)
  await expect(page).toHaveURL('/@ilha/loja')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Bia' })).toBeVisible()

  await expectGreeting(page, '/loja', here)
  await expectGreeting(page, '/@ilha/loja', there)
  await forgetSession(page)
  await expectRefused(page, there)

  await page.goto('/@ilha/conta/esqueci-minha-senha')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(there.email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Se houver uma conta com este endereço')).toBeVisible()
  const message = await mailFor(request, there.email, 'Escolha uma nova senha')
  expect(message).toContain('Ilha Bela')
  await open(page, linkIn(message))
  await page.getByRole('textbox', { name: 'Nova senha' }).fill(NEW)
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page).toHaveURL(/\/entrar/)

  // It is used up: what its page offers is of the same house.
  await open(page, linkIn(message))
  await page.getByRole('link', { name: 'Pedir outro link' }).click()
  await expect(page).toHaveURL(/^[^?]*\/@ilha\/conta\/esqueci-minha-senha/)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await signIn(page, { ...there, password: NEW })
  await expect(page).toHaveURL('/@ilha/loja')
  await forgetSession(page)
  await open(page, linkIn(await mailFor(request, there.email, 'Confirme seu e-mail')))
  await page.getByRole('link', { name: 'Entrar e confirmar' }).click()
  await signIn(page, { ...there, password: NEW })
  await expect(page).toHaveURL('/@ilha/loja')

  await expectGreeting(page, '/loja', here)
  await expectGreeting(page, '/@ilha/loja', { ...there, password: NEW })
  await forgetSession(page)
  await page.goto('/entrar?redirect=%2F%40ilha%2Floja')
  await signIn(page, there)
  await expect(page.getByText('E-mail ou senha incorretos')).toBeVisible()
  forgive(complaints)
})
