import { administrator } from './support/administrator.ts'
import { openElsewhere } from './support/credentials.ts'
import { query } from './support/database.ts'
import { confirmedMember } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

// It looks at many screens, at two widths.
test.describe.configure({ timeout: 240_000 })

const PRODUCT = 'Planilha de fluxo de caixa'
const SAID = 'Comprem na minha loja, que lá sai pela metade do preço.'

/** Somebody says of a product what does not belong there. */
async function saidBySomebody(page: Page): Promise<void> {
  const { email, name } = await confirmedMember(page)
  await query(
    `insert into review (id, product_id, account_id, brand_id, stars, text, author, created_at)
     select 'rev_' || substr(a.id, 5), p.id, a.id, 'main', 1, $2, $3, now() from account a, product p
     where a.email = $1 and p.slug = 'planilha-fluxo-de-caixa'`,
    [email, SAID, name],
  )
}

/** Opens what was reported, from the menu. */
async function openReported(page: Page): Promise<void> {
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Administração' })
  await menu.getByRole('link', { name: 'Avaliações' }).click()
  await page.getByRole('combobox', { name: 'Denúncias' }).selectOption('A olhar')
  await page.getByRole('searchbox', { name: /^Buscar por produto/ }).fill('metade do preço')
}

// admin/review.test.ts: one that was reported stays, or is hidden for a reason and gone from the store.
test('a review that a reader reports is left in the store once, and then taken out', {
  tag: '@fire',
}, async ({ page, browser }) => {
  await administrator(page)
  await saidBySomebody(await openElsewhere(browser, 360))
  const reader = await openElsewhere(browser, 360)
  await confirmedMember(reader)
  await reader.goto('/loja/planilha-fluxo-de-caixa')
  const review = reader.getByRole('listitem').filter({ hasText: SAID })
  await review.getByText('Denunciar').click()
  await review.getByRole('button', { name: 'É propaganda' }).click()
  await expect(review.getByText('Vamos olhar esta avaliação.')).toBeVisible()

  await openReported(page)
  await expect(page.getByText('1 avaliação', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: PRODUCT }).click()
  await expect(page.getByText(SAID)).toBeVisible()
  await expect(page.getByRole('row', { name: /É propaganda.*1/ })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Deixar na loja' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deixar na loja' }).click()
  await expect(page.getByText('Nenhuma denúncia.')).toBeVisible()

  await page.getByRole('button', { name: 'Tirar da loja' }).click()
  const question = page.getByRole('dialog', { name: 'Tirar da loja' })
  await question.getByRole('textbox', { name: 'Motivo' }).fill('É propaganda de outra loja.')
  await expectGoodPage(page)
  await question.getByRole('button', { name: 'Tirar da loja' }).click()
  await expect(page.getByText('Retirada', { exact: true })).toBeVisible()
  await expect(page.getByText('É propaganda de outra loja.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tirar da loja' })).toHaveCount(0)
  await expectGoodPage(page)
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1, name: PRODUCT })).toBeVisible()
  await expect(reader.getByText(SAID)).toHaveCount(0)
})
