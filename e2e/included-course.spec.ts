import { buy, newBuyer } from './support/buyer.ts'
import { fillCart } from './support/cart.ts'
import { forgetSession, signIn } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

const COURSE = 'Excel: do básico ao painel'
const SLUG = 'excel-do-basico-ao-painel'
const INCLUDED = 'Incluído no seu plano'

/** The card of the course in the list of the store. */
const card = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: COURSE, exact: true }) })

// included.test.ts: what a plan has is not sold to who has it.
test('who subscribes finds a course of the plan in the store without a price, opens it, and is not sold it', {
  tag: '@fire',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const buyer = await newBuyer(page)
  await buy(page, buyer, { slug: 'plano-essencial' })
  await page.goto('/')
  const own = page.getByRole('region', { name: 'Incluído na sua assinatura' })
  await own.getByRole('link', { name: COURSE, exact: true }).click()
  const box = page.getByRole('region', { name: 'Comprar' })
  await expect(box.getByText(INCLUDED)).toBeVisible()
  await expect(box.getByText('R$')).toHaveCount(0)
  await expectGoodPage(page)
  await page.goto('/loja?q=excel')
  await expect(card(page).getByText(INCLUDED)).toBeVisible()
  await expect(card(page).getByText('R$')).toHaveCount(0)
  await expectGoodPage(page)
  await card(page)
    .getByRole('link', { name: `Acessar ${COURSE}` })
    .click()
  await expect(page).toHaveURL(`/treinamentos/${SLUG}`)
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible()

  // Chosen on another day, before signing in.
  await forgetSession(page)
  await page.goto(`/loja/${SLUG}`)
  await page
    .getByRole('link', { name: /^Aula grátis/ })
    .first()
    .click()
  await expect(page.getByText('As aulas grátis não pedem compra')).toBeVisible()
  await expectGoodPage(page)
  await fillCart(page, SLUG)
  await page.goto('/entrar?redirect=%2Fcart')
  await signIn(page, buyer)
  await expect(page.getByText(`“${COURSE}” está incluído no seu plano e saiu do carrinho.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seu carrinho está vazio' })).toBeVisible()
  await expectGoodPage(page)
})
