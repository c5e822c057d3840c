import { mailFor } from './support/mails.ts'
import { orderByBoleto, orderByPix } from './support/orders.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'
import { payBoleto, refuseNextRefund } from './support/world.ts'

for (const width of WIDTHS) {
  // cancel-order.test.ts.
  test(`an order that waits is given up, at ${width} px`, { tag: '@fire' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { code } = await orderByPix(page)
    await page.goto('/account/perfil/gerenciar')
    await page.getByRole('list', { name: 'Compras' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    const question = page.getByRole('dialog', { name: 'Cancelar este pedido?' })
    await expectGoodPage(page)
    await question.getByRole('button', { name: 'Cancelar pedido' }).click()
    await expect(page.getByText('Cancelado', { exact: true })).toBeVisible()
    await expect(page.getByText('Pedido cancelado')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pagar agora' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: `Compra ${code}` })).toBeVisible()
    await expectGoodPage(page)
  })

  // destination.test.ts: who paid a boleto says where its money goes.
  test(`the money of a boleto goes back to the key its buyer names, at ${width} px`, {
    tag: '@fire',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { code, email } = await orderByBoleto(page)
    const line = await page.getByLabel('Linha digitável').inputValue()
    await payBoleto(page, line)
    await refuseNextRefund(page, line)
    await page.getByRole('link', { name: 'Ver detalhes da compra' }).click()
    await page.getByRole('button', { name: 'Desistir da compra' }).click()
    const question = page.getByRole('dialog', { name: 'Desistir desta compra?' })
    await question.getByRole('radio', { name: 'Conta bancária da mesma pessoa' }).check()
    await expect(question.getByLabel('Agência')).toBeVisible()
    await expectGoodPage(page)
    await question.getByRole('radio', { name: 'Outra chave Pix da mesma pessoa' }).check()
    await question.getByRole('button', { name: /^Desistir e receber/ }).click()
    await expect(question.getByText('Informe a chave Pix')).toBeVisible()

    // Whose an address is only the bank knows; the shop asks again.
    await question.getByLabel('Chave Pix', { exact: true }).fill('outra-pessoa@banco.example')
    await question.getByRole('button', { name: /^Desistir e receber/ }).click()
    await expect(page.getByText(/Informe outra chave ou uma conta/)).toBeVisible()
    await expectGoodPage(page)
    await mailFor(page.request, email, `Informe para onde devolver o valor da compra ${code}`)
    await page.getByLabel('Chave Pix', { exact: true }).fill('529.982.247-25')
    await page.getByRole('button', { name: 'Devolver para cá' }).click()
    await expect(page.getByText(/^Reembolso concluído em /)).toBeVisible()
    await expectGoodPage(page)
  })
}
