import { ageProofs, codeOf, enrolApp } from './support/administrator.ts'
import { confirmedMember, forgetSession } from './support/person.ts'
import { confirm, digits, only, proveByRecoveryCode, signInAgain } from './support/second-factor.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

// Each looks at many screens, at two widths.
test.describe.configure({ timeout: 180_000 })

// second-factor.test.ts, turn-off.test.ts: on, asked for, off; administrator.spec.ts sets it up and signs in with it.
test('a member turns the second factor on, signs in with it, and turns it off', { tag: '@fire' }, async ({
  page,
  complaints,
}) => {
  const person = await confirmedMember(page)
  await page.goto('/account/perfil/seguranca')
  await expectGoodPage(page)
  await ageProofs(person, '20 minutes')
  await page.getByRole('button', { name: 'Ativar com um aplicativo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expectGoodPage(page)
  await dialog.getByRole('textbox', { name: 'Sua senha' }).fill('não é esta')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('Senha incorreta.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Sua senha' }).fill(person.password)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const { secret, recoveryCodes } = await enrolApp(page)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
  await expectGoodPage(page)

  await signInAgain(page, person, '/account/perfil/seguranca')
  await digits(page).fill(codeOf(secret, 1))
  await confirm(page)
  await expect(page).toHaveURL('/account/perfil/seguranca')

  await signInAgain(page, person, '/account/perfil/seguranca')
  await proveByRecoveryCode(page, recoveryCodes[3]!.toUpperCase())
  await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible()

  await page.getByRole('button', { name: 'Desativar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Desativada', { exact: true })).toBeVisible()
  await signInAgain(page, person, '/account/perfil/seguranca')
  await expect(page.getByText('Desativada', { exact: true })).toBeVisible()
  only(complaints, /403|422/)
})

async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey signs in by itself and as the second factor, and what it signed is good once', async ({
  page,
}) => {
  await addVirtualAuthenticator(page)
  const person = await confirmedMember(page)
  await page.goto('/account/perfil/seguranca')
  await page.getByRole('button', { name: 'Cadastrar chave de acesso' }).click()
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await page.getByRole('button', { name: /^Renomear/ }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Notebook do escritório')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Notebook do escritório')).toBeVisible()
  await expectGoodPage(page)

  await forgetSession(page)
  await page.goto('/entrar')
  const request = page.waitForRequest('**/api/account/login-passkey')
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page).toHaveURL('/')
  const data = (await request).postDataJSON()
  const replay = await page.request.post('/api/account/login-passkey', { data })
  expect([replay.status(), (await replay.json()).error]).toEqual([422, 'passkey.refused'])

  await signInAgain(page, person, '/account/perfil/seguranca')
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expect(page).toHaveURL('/account/perfil/seguranca')
  await page.getByRole('button', { name: 'Remover “Notebook do escritório”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Notebook do escritório')).toHaveCount(0)
})
