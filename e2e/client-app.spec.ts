import { readFileSync } from 'node:fs'
import { DEMO_APP } from '../db/seed/client-apps.ts'
import { freePort } from '../scripts/ports.ts'
import { administrator } from './support/administrator.ts'
import { startClientApp } from './support/client-app.ts'
import { codeIn, mailFor } from './support/mails.ts'
import { newPerson, signUp } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

const PAGE = readFileSync(new URL('../docs/connect-an-app.md', import.meta.url), 'utf8')

/** What differs from the machine that the page speaks of; what it does not name any more fails. */
function replaced(text: string, pairs: Record<string, string>): string {
  for (const [written, here] of Object.entries(pairs)) {
    expect(text, 'docs/connect-an-app.md').toContain(written)
    text = text.replaceAll(written, here)
  }
  return text
}

const section = (text: string, number: number) =>
  text.split(/^## /m).find((one) => one.startsWith(`${number}.`))!
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
    .slice(1)
    .map(([, field = '', value = '']) => [field, value] as const)
const pressed = (text: string) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name)

const press = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name })
    .or(page.getByRole('main').getByRole('link', { name }))
    .first()
    .click()

/** Registers the app as the first section says; resolves to what its page shows. */
async function register(page: Page, text: string): Promise<{ id: string; secret: string }> {
  await page.goto('/admin/aplicativos')
  const [open, save] = pressed(text) as [string, string]
  await press(page, open)
  for (const [field, value] of rowsOf(text)) {
    const control = page.getByLabel(field, { exact: true })
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption({ label: value })
    else await control.fill(value)
  }
  await press(page, save)
  const secret = await page.getByRole('textbox', { name: 'Segredo (client_secret)' }).inputValue()
  await expectGoodPage(page)
  const id = await page.getByText(/^app_\w{26}$/).innerText()
  return { id, secret }
}

test('an app is connected as docs/connect-an-app.md says', async ({ page, browser }) => {
  const port = String(await freePort())
  const text = replaced(PAGE, { '4709': port })
  await administrator(page)
  const { id, secret } = await register(page, section(text, 1))
  const [, script = ''] = /```sh\n(.+?)```/s.exec(section(text, 2))!
  await using app = await startClientApp(
    replaced(script, {
      'http://localhost:3000': `http://localhost:${process.env.E2E_PORT}`,
      app_01k0000000000000000000000: id,
      'vas_the-secret-that-was-shown-once': secret,
    }),
  )
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await walk(visitor, app.address, text)
  await page.goto('/admin/aplicativos?q=Comunidade')
  await expect(page.getByRole('link', { name: 'Comunidade da Casa' }).first()).toBeVisible()
  await context.close()
})

/** Signs up on the way in, out in the app, in again, and out at the shop. */
async function walk(page: Page, address: string, text: string): Promise<void> {
  const person = newPerson()
  const hello = page.getByRole('heading', { name: `Olá, ${person.name}` })
  const [enter, join, confirm, goOn] = pressed(section(text, 3)) as [string, string, string, string]
  await page.goto(address)
  await press(page, enter)
  await press(page, join)
  await signUp(page, person)
  const code = codeIn(await mailFor(page.request, person.email, 'Confirme seu e-mail'))
  await page.getByRole('textbox', { name: 'Código do e-mail' }).fill(code)
  await press(page, confirm)
  await press(page, goOn)
  await expect(hello).toBeVisible()

  const [leave, leaveShop] = pressed(section(text, 4)) as [string, string]
  await press(page, leave)
  await page.getByText('Você veio de Comunidade da Casa.').waitFor()
  await press(page, leaveShop)
  await expect(page).toHaveURL(`${address}/`)

  await press(page, enter)
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(person.email)
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(hello).toBeVisible()
  expect(section(text, 5)).toContain('`/auth/logout`')
  await page.goto(`http://localhost:${process.env.E2E_PORT}/auth/logout`)
  await press(page, leaveShop)
  await page.getByRole('heading', { name: 'Você saiu' }).waitFor()
  await expect
    .poll(async () => {
      await page.goto(address)
      return hello.count()
    })
    .toBe(0)
}

/** A request to enter that no app of ours sends. */
const authorization = (wrong: Record<string, string>) =>
  `/oidc/auth?${new URLSearchParams({
    client_id: DEMO_APP.id,
    redirect_uri: `${DEMO_APP.address}/volta`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...wrong,
  })}`

test('an address that is not the app’s leads nowhere, and says so', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const answer = await page.goto(authorization({ redirect_uri: 'https://evil.example/' }))
  expect(answer?.status()).toBe(400)
  await expect(page.getByRole('heading', { name: 'Este endereço não é do aplicativo' })).toBeVisible()
  await expectGoodPage(page)
  await page.goto(authorization({ client_id: 'ninguem' }))
  await expect(page.getByRole('heading', { name: 'Não conhecemos este aplicativo' })).toBeVisible()
  // The browser itself complains of the 400 that we mean.
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
  complaints.length = 0
})
