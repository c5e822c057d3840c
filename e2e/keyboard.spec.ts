import { enterOn, tabTo, tick, typeInto } from './support/keyboard.ts'
import { newPerson, signUp } from './support/person.ts'
import { expect, test } from './support/test.ts'

test('by keyboard alone, from the store to the Pix code', async ({ page }) => {
  const person = newPerson()
  const main = page.getByRole('main')
  await page.goto('/loja')
  await page.waitForFunction(() => globalThis.vitrineAlive)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')

  await typeInto(page, main.getByRole('searchbox'), 'plano profissional')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=plano/)
  await enterOn(page, main.getByRole('link', { name: 'Plano Profissional', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Plano Profissional' })).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: /Mensal/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Anual/ })).toBeChecked()
  await enterOn(page, main.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }))
  await expect(main.getByRole('link', { name: /Ver carrinho/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeFocused()
  await enterOn(page, page.getByRole('link', { name: 'Finalizar compra' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeFocused()

  await typeInto(page, page.getByRole('textbox', { name: 'Nome completo' }), person.name)
  await typeInto(page, page.getByRole('textbox', { name: 'E-mail', exact: true }), person.email)
  await enterOn(page, page.getByRole('button', { name: 'Continuar', exact: true }))
  await expect(page.getByText(person.email)).toBeVisible()

  await expect(page.getByLabel(/CPF/)).toBeFocused()
  await typeInto(page, page.getByLabel(/CPF/), '52998224725')
  await tick(page, page.getByRole('checkbox', { name: /condições desta compra/ }))
  await enterOn(page, page.getByRole('button', { name: 'Pagar com Pix' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Pague com Pix' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Copiar código' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Código (copiado|selecionado)/ })).toBeVisible()
})

test('who types already while the checkout looks up who they are keeps the focus', async ({ page }) => {
  await page.goto('/loja/planilha-fluxo-de-caixa')
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  await page.goto('/payment')
  const lookedUp = Promise.withResolvers<void>()
  await page.route('**/api/checkout/buyer', async (route) => {
    await lookedUp.promise
    await route.continue()
  })
  await signUp(page, newPerson())
  const boleto = page.getByRole('radio', { name: /Boleto bancário/ })
  await boleto.check()
  const answered = page.waitForResponse('**/api/checkout/buyer')
  lookedUp.resolve()
  await (await answered).finished()
  await page.waitForFunction(
    () => Reflect.get(window, '__reactRouterDataRouter').state.revalidation === 'idle',
  )
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect(boleto).toBeFocused()
})
