import type { Browser } from '@playwright/test'
import { DEMO_APP } from '../db/seed/client-apps.ts'
import { photo } from '../test/support/pictures.ts'
import { administrator } from './support/administrator.ts'
import { type ClientApp, startDemoApp } from './support/client-app.ts'
import { codeIn, mailFor } from './support/mails.ts'
import { confirmedMember, newPerson, signIn, signUp } from './support/person.ts'
import { expect, expectGoodPage, FIRE, type Page, test } from './support/test.ts'
import { subjectsFor } from './support/world.ts'

// One app with one address: these tests take turns.
test.describe.configure({ mode: 'default', timeout: 120_000 })

const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]

async function expectGood(page: Page): Promise<void> {
  for (const size of FIRE ? SIZES : SIZES.slice(1)) {
    await page.setViewportSize(size)
    await expectGoodPage(page)
  }
}

let app: ClientApp
test.beforeAll(async () => {
  app = await startDemoApp()
})
test.afterAll(() => app[Symbol.asyncDispose]())

const MARINA = { email: 'marina@vitrine.example', password: 'demonstracao-marina' }
const NAME = 'Marina Duarte Lopes'

// sign-out.test.ts: asked whether it ends, it leads back to the app; client-app.spec.ts walks in and out.
test('somebody signs in to the app with the password, and out again', { tag: '@fire' }, async ({ page }) => {
  await page.goto(`${app.address}/entrar`)
  await expect(page.getByRole('heading', { name: 'Entrar em Cursos da Casa' })).toBeVisible()
  await expectGood(page)
  await signIn(page, MARINA)
  await expect(page.getByRole('heading', { name: `Olá, ${NAME}` })).toBeVisible()

  await page.goto(`${app.address}/entrar`)
  await expect(page.getByRole('heading', { name: `Olá, ${NAME}` })).toBeVisible()

  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sair da Casa Vitrine?' })).toBeVisible()
  await expect(page.getByText('Você veio de Cursos da Casa.')).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page).toHaveURL(`${app.address}/`)

  await page.goto('/auth/logout')
  await expect(page.getByRole('heading', { name: 'Você saiu' })).toBeVisible()
  await expectGoodPage(page)
  await page.goto(`${app.address}/entrar`)
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
})

// entry.test.ts: goes on without a password, as themselves; client-app.spec.ts presses it.
test('who is signed in here goes on with one press', { tag: '@fire' }, async ({ page }) => {
  const { name } = await confirmedMember(page)
  await page.goto(`${app.address}/entrar`)
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Continuar como Beatriz' }).click()
  await expect(page.getByRole('heading', { name: `Olá, ${name}` })).toBeVisible()
})

// entry.test.ts: enters the app after the confirmation; client-app.spec.ts signs up on the way.
test('who has no account gets one on the way, confirms the address, and arrives', { tag: '@fire' }, async ({
  page,
  request,
  complaints,
}) => {
  const person = newPerson()
  await page.goto(`${app.address}/entrar`)
  await page.getByRole('link', { name: 'Cadastre-se' }).click()
  await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeVisible()
  await signUp(page, person)
  await expect(page.getByText('Confirme seu e-mail antes de entrar em Cursos da Casa')).toBeVisible()
  await expectGood(page)
  const code = codeIn(await mailFor(request, person.email, 'Confirme seu e-mail'))
  await page.getByRole('textbox', { name: 'Código do e-mail' }).fill(code)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await page.getByRole('button', { name: 'Continuar como Beatriz' }).click()
  await expect(page.getByRole('heading', { name: `Olá, ${person.name}` })).toBeVisible()
  const kept = await page.context().storageState()
  const ours = kept.origins.find(({ origin }) => origin.includes('localhost'))
  expect(ours?.localStorage.map(({ name }) => name)).not.toContain('vitrine.redirect-info')
  // The page tries to go on at once, and is told to confirm first.
  expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([])
  complaints.length = 0
})

// entry.test.ts: types the password again when the app wants it, and then goes on.
test('another app’s wish for the password is honoured', { tag: '@fire' }, async ({ page }) => {
  const person = await confirmedMember(page)
  await page.goto(`${app.address}/entrar?prompt=login`)
  await page.getByRole('button', { name: 'Continuar como Beatriz' }).waitFor()
  await page.getByRole('button', { name: 'Usar outra conta' }).click()
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: `Olá, ${person.name}` })).toBeVisible()
})

// entry.test.ts: it can be left, and the app is told.
test('who would rather not goes back to the app', { tag: '@fire' }, async ({ page }) => {
  await page.goto(`${app.address}/entrar`)
  await page.getByRole('button', { name: 'Voltar sem entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Você não entrou' })).toBeVisible()
})

// sign-out.test.ts: ends with the session of ours that it came from.
test('who signs out here is not let into the app silently', { tag: '@fire' }, async ({ page }) => {
  const person = await confirmedMember(page)
  await page.goto(`${app.address}/entrar`)
  await page.getByRole('button', { name: 'Continuar como Beatriz' }).click()
  await expect(page.getByRole('heading', { name: `Olá, ${person.name}` })).toBeVisible()
  await page.goto('/auth/logout')
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Você saiu' })).toBeVisible()
  await page.goto(`${app.address}/entrar`)
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toBeVisible()
})

/** Gives the app a mark, by an administrator in a browser of their own. */
async function markApp(browser: Browser): Promise<string> {
  const context = await browser.newContext()
  const { client } = await administrator(await context.newPage())
  const bytes = await photo(400, 400).png().toBuffer()
  const picture = new File([new Uint8Array(bytes)], 'marca.png', { type: 'image/png' })
  const { src: mark } = await client.adminClientApp.sendMark({ json: {}, picture })
  const { id, version, name, brandId, redirectUris, postLogoutRedirectUris, scopes, isFirstParty } =
    await client.adminClientApp.read({ id: DEMO_APP.id })
  const fields = { name, brandId, redirectUris, postLogoutRedirectUris, scopes, isFirstParty, mark }
  await client.adminClientApp.edit({ ...fields, id, version, reason: 'A marca do aplicativo chegou' })
  await context.close()
  return mark
}

// connected-apps.test.ts: what each may read; disconnected, it reads nothing more, and its owner is told.
test('somebody sees which apps they entered, and disconnects one', { tag: '@fire' }, async ({
  page,
  browser,
}) => {
  const mark = await markApp(browser)
  const { email, name } = await confirmedMember(page)
  await page.goto('/account/perfil/aplicativos')
  await expect(page.getByRole('heading', { name: 'Nenhum aplicativo conectado' })).toBeVisible()
  await expectGood(page)
  await page.goto(`${app.address}/entrar`)
  await page.getByRole('button', { name: 'Continuar como Beatriz' }).click()
  await expect(page.getByRole('heading', { name: `Olá, ${name}` })).toBeVisible()

  await page.goto('/account/perfil/aplicativos')
  const list = page.getByRole('list', { name: 'Aplicativos conectados' })
  const row = list.getByRole('listitem')
  await expect(row).toContainText('Cursos da Casa')
  await expect(row).toContainText('Pode ler seu nome e seu e-mail')
  const picture = row.locator(`img[src="${mark}"]`)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectGood(page)
  await page.getByRole('button', { name: 'Desconectar Cursos da Casa' }).click()
  const question = page.getByRole('dialog', { name: 'Desconectar Cursos da Casa?' })
  await expect(question).toContainText('deixa de ler seus dados agora')
  await expectGood(page)
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByRole('heading', { name: 'Nenhum aplicativo conectado' })).toBeVisible()
  await expect
    .poll(() => subjectsFor(page.request, email))
    .toContain('Você desconectou um aplicativo da sua conta')
  await page.goto(`${app.address}/entrar`)
  await expect(page.getByRole('button', { name: 'Continuar como Beatriz' })).toBeVisible()
})

// entry.test.ts: a request that is not there, or is of another browser, is answered that it ended.
test('a request that ended says what to do', { tag: '@fire' }, async ({ page, complaints }) => {
  await page.goto('/auth?uid=acabou')
  await expect(page.getByRole('heading', { name: 'Este pedido de entrada acabou' })).toBeVisible()
  await expectGood(page)
  expect(complaints.filter((one) => !one.includes('410'))).toEqual([])
  complaints.length = 0
})
