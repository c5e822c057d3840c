import type { Browser } from '@playwright/test'
import { enter, member, type Person, signIn } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'
import { linkIn, subjectsFor } from './support/world.ts'

// Several browsers take turns here.
test.describe.configure({ timeout: 180_000 })

const DEVICES = '/account/perfil/dispositivos'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
/** An ended session is found out by a refused call, a refused refresh and a reload. */
const PATIENT = { timeout: 40_000 }

/** The same person on a phone of theirs, or of somebody else. */
async function onPhone(browser: Browser, person: Person): Promise<Page> {
  const phone = await browser.newContext({ userAgent: IPHONE, locale: 'pt-BR' })
  const page = await phone.newPage()
  await enter(page, person)
  return page
}

test('somebody sees where their account is open, and closes it there', async ({ page, browser }) => {
  const person = await member(page)
  await page.goto(DEVICES)
  await expect(page.getByText('Sua conta não está aberta em nenhum outro dispositivo.')).toBeVisible()
  await expectGoodPage(page)

  const phone = await onPhone(browser, person)
  await page.reload()
  const list = page.getByRole('list', { name: 'Sessões abertas' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('Este dispositivo')
  await expectGoodPage(page)
  await page.getByRole('button', { name: /Encerrar Safari em iPhone/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toBeFocused()

  await phone.goto('/account/perfil/gerenciar')
  await expect(phone).toHaveURL(/\/entrar/, PATIENT)
  await expect.poll(() => subjectsFor(page.request, person.email)).toContain('Uma sessão foi encerrada')
  await phone.context().close()
})

// session-list.test.ts: all others leaves the one that asks, and says so once.
test('all the others are ended at once, after a question', { tag: '@fire' }, async ({ page, browser }) => {
  const person = await member(page)
  const phones = [await onPhone(browser, person), await onPhone(browser, person)]
  await page.goto(DEVICES)
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click()
  const question = page.getByRole('dialog', { name: 'Encerrar as outras sessões?' })
  await expect(question).toContainText('Sua conta sai de 2 dispositivos.')
  await expectGoodPage(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'iPhone' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click()
  await question.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText('Sua conta não está aberta em nenhum outro dispositivo.')).toBeVisible()
  for (const phone of phones) {
    await phone.goto('/')
    await expect(phone).toHaveURL(/\/entrar/, PATIENT)
    await phone.context().close()
  }
})

test('“não fui eu” closes everything and leads to a new password', async ({
  page,
  browser,
  request,
  complaints,
}) => {
  const person = await member(page)
  const stranger = await onPhone(browser, person)
  const link = await linkIn(request, person.email, 'Entrada em um dispositivo novo', '/conta/nao-fui-eu')
  const visitor = await browser.newContext()
  const reader = await visitor.newPage()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { level: 1, name: 'Não fui eu' })).toBeVisible()
  await expect(reader.getByRole('checkbox', { name: /Dispositivo novo/ })).toHaveCount(2)
  await expectGoodPage(reader)
  // Looking at it does nothing.
  await stranger.goto('/account/perfil/gerenciar')
  await expect(stranger.getByRole('heading', { level: 1, name: 'Minhas compras' })).toBeVisible()
  // A page that calls nothing: one that hears that its session is over loads itself again.
  await stranger.goto('/robots.txt')

  await reader.getByRole('button', { name: 'Encerrar tudo agora' }).click()
  await expect(reader.getByText('Todas as sessões foram encerradas')).toBeVisible()
  await expectGoodPage(reader)
  for (const tab of [stranger, page]) {
    await tab.goto('/account/perfil/gerenciar')
    await expect(tab).toHaveURL(/\/entrar/, PATIENT)
  }
  await signIn(page, person)
  await expect(page.getByText('E-mail ou senha incorretos')).toBeVisible()
  await expect.poll(() => subjectsFor(request, person.email)).toContain('Escolha uma nova senha')

  await reader.goto('/')
  await reader.goto(link)
  await expect(reader.getByText('Este link já foi usado')).toBeVisible()
  await expectGoodPage(reader)
  await visitor.close()
  await stranger.context().close()
  // The refused calls are meant to be.
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
  complaints.length = 0
})
