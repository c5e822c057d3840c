import { formatDay, today } from '@vitrine/contract/time'
import { buy, newBuyer } from './support/buyer.ts'
import { enterOn } from './support/keyboard.ts'
import { mailFor } from './support/mails.ts'
import { buyByPix } from './support/orders.ts'
import { member } from './support/person.ts'
import { expect, expectGoodPage, FIRE, type Page, test, WIDTHS } from './support/test.ts'
import { payInBankApp } from './support/world.ts'

/** Somebody who has just paid for something, on the details of the purchase. */
async function buyOne(page: Page) {
  const buyer = await newBuyer(page)
  const { id } = await buy(page, buyer, { slug: 'planilha-fluxo-de-caixa' })
  await page.goto(`/account/perfil/gerenciar-assinatura/${id}`)
  await expect(page.getByText(/Você pode desistir desta compra, .* \(faltam? \d dias?\)/)).toBeVisible()
  return buyer
}

const withdrawalButton = (page: Page) => page.getByRole('button', { name: 'Desistir da compra' })

for (const width of WIDTHS) {
  test(`a purchase is taken back by keyboard alone, its money seen to come back, the focus never lost, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { email } = await buyOne(page)
    await enterOn(page, withdrawalButton(page))
    const question = page.getByRole('dialog', { name: 'Desistir desta compra?' })
    await expect(question.getByText(/Seu acesso a .* termina agora/)).toBeVisible()
    await expectGoodPage(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(withdrawalButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Manter a compra' }).click()
    await expect(question).toBeHidden()

    await enterOn(page, withdrawalButton(page))
    await enterOn(page, question.getByRole('button', { name: /^Desistir e receber R\$/ }))
    await expect(page.getByText(/^Reembolso concluído em /)).toBeVisible()
    await expect(page.getByRole('main').locator(':focus')).toContainText('Protocolo')
    await expect(page.getByText('Reembolsado', { exact: true })).toBeVisible()
    await expect(page.getByText('Desistência da compra', { exact: true })).toBeVisible()
    await expect(withdrawalButton(page)).toBeHidden()
    await expectGoodPage(page)

    // withdrawal.test.ts: its protocol is told by a message and is a PDF, and access is taken back.
    if (!FIRE) return
    const protocol = (await page.getByText(/^P\d{4}-\d{6}-\d$/).textContent())!
    expect(await mailFor(request, email, `Desistência registrada: protocolo ${protocol}`)).toContain(protocol)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar protocolo em PDF' }).click()
    expect((await download).suggestedFilename()).toBe(`desistencia-${protocol}.pdf`)

    await page.reload()
    await expect(page.getByText(/^Reembolso concluído em /)).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('main').getByText('Planilha de fluxo de caixa')).toBeHidden()
  })
}

// coupon-use.test.ts: a use stays used when its paid order is taken back.
test('what becomes of the coupon is said before and after a purchase is taken back', {
  tag: '@fire',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await member(page)
  await page.goto('/loja/planilha-fluxo-de-caixa')
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  await page.goto('/cart')
  await page.getByLabel('Cupom de desconto').fill('bemvindo10')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Cupom BEMVINDO10 (10%)')).toBeVisible()
  await page.goto('/payment')
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
  await page.getByRole('link', { name: 'Ver detalhes da compra' }).click()
  await withdrawalButton(page).click()
  const question = page.getByRole('dialog', { name: 'Desistir desta compra?' })
  await expect(question.getByText('O uso do cupom BEMVINDO10 não volta com a devolução.')).toBeVisible()
  await expectGoodPage(page)
  await question.getByRole('button', { name: /^Desistir e receber R\$/ }).click()
  await expect(page.getByText('O cupom desta compra continua usado')).toBeVisible()
})

// subscriptions.test.ts: taken back, it is over on the day on which its access was taken.
test('a plan that is taken back is over today, on its purchase and in the list of subscriptions', {
  tag: '@fire',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await buyByPix(page, 'plano-essencial')
  await page.getByRole('link', { name: 'Ver detalhes da compra' }).click()
  await withdrawalButton(page).click()
  const question = page.getByRole('dialog', { name: 'Desistir desta compra?' })
  await question.getByRole('button', { name: /^Desistir e receber R\$/ }).click()
  const day = formatDay(today(new Date()))
  await expect(page.getByRole('region', { name: 'Itens da compra' })).toContainText(
    `Acesso retirado em ${day}`,
  )
  await page.goto('/account/perfil/minhas-assinaturas')
  const plans = page.getByRole('main')
  await expect(plans.getByText('Cancelada', { exact: true })).toBeVisible()
  await expect(plans).toContainText(new RegExp(`Encerrada em\\s*${day}`))
  await expect(plans).not.toContainText('Pago até')
  await expectGoodPage(page)
})
