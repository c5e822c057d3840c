import type { Page } from '@playwright/test'
import { administrator } from './support/administrator.ts'
import { forgive, openElsewhere } from './support/credentials.ts'
import { mailFor } from './support/mails.ts'
import { bought } from './support/orders.ts'
import { member } from './support/person.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

// It looks at many screens, at two widths.
test.describe.configure({ timeout: 240_000 })

/** The first answer comes after the second; resolves to both having come. */
async function answerFirstLast(page: Page, address: RegExp): Promise<{ both: Promise<unknown> }> {
  const second = Promise.withResolvers<void>()
  const both = Promise.withResolvers<void>()
  let requests = 0
  await page.route(address, async (route) => {
    const isFirst = ++requests === 1
    if (isFirst) await second.promise
    await route.fulfill({ response: await route.fetch() })
    if (isFirst) both.resolve()
    else second.resolve()
  })
  return { both: both.promise }
}

// merge.test.ts: what one has is the other’s, both are told, and the old id leads to the new one.
test('two accounts of one person become one, and the old page leads to the new one', {
  tag: '@fire',
}, async ({ page, browser, complaints }) => {
  const { client } = await administrator(page)
  const gone = await bought(await openElsewhere(browser, 360), 'planilha-fluxo-de-caixa')
  const stays = await member(await openElsewhere(browser, 360))
  const idOf = async (email: string) => (await client.adminAccount.list({ q: email })).items[0]!.id
  const [goneId, staysId] = [await idOf(gone.email), await idOf(stays.email)]

  await page.goto(`/admin/usuarios/${goneId}`)
  await page.getByRole('link', { name: 'Juntar com outra conta' }).click()
  await expect(page.getByText('o que passa para a que fica aparece aqui')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Juntar as contas' }).click()
  await expect(page.getByText('Escolha a outra conta', { exact: true })).toBeVisible()

  const overtaken = await answerFirstLast(page, /\/api\/admin\/accounts\/[^/]+\/merge\?/)
  await page.getByRole('combobox', { name: 'Outra conta' }).fill(stays.email)
  await page.getByRole('option', { name: new RegExp(stays.email) }).click()
  await page.getByRole('combobox', { name: 'Qual conta fica' }).selectOption('A outra')
  const aside = page.getByRole('region', { name: 'O que muda' })
  await overtaken.both
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(aside.getByText('Pedidos', { exact: true })).toBeVisible()
  await expectGoodPage(page)

  const typed = page.getByRole('textbox', { name: 'E-mail da conta que sai' })
  await typed.fill(stays.email)
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Comprou com dois e-mails.')
  await page.getByRole('button', { name: 'Juntar as contas' }).click()
  await expect(page.getByText('Este não é o e-mail da conta que sai.').first()).toBeVisible()
  forgive(complaints)
  await typed.fill(gone.email)
  await page.getByRole('button', { name: 'Juntar as contas' }).click()

  await expect(page).toHaveURL(`/admin/usuarios/${staysId}`)
  await expect(page.getByRole('region', { name: 'Pedidos' }).getByRole('row').nth(1)).toContainText(
    gone.order.code,
  )
  await expectGoodPage(page)
  expect(await mailFor(page.request, gone.email, /foram juntadas/)).toContain(gone.email)

  await page.goto(`/admin/usuarios/${goneId}`)
  await expect(page).toHaveURL(`/admin/usuarios/${staysId}`)
  await expect(page.getByText(/foi juntada a esta/)).toBeVisible()
})
