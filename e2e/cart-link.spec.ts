import { forgive } from './support/credentials.ts'
import { expect, test } from './support/test.ts'

test('a link to a cart that is not ours says so, and leaves the cart as it is', async ({
  page,
  complaints,
}) => {
  await page.goto('/loja/planilha-fluxo-de-caixa')
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/cart#inventado')
  await expect(page.getByText('Não foi possível abrir o carrinho')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Itens do carrinho' }).getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL('/cart')
  forgive(complaints)
})
