import { newPerson, signUp } from './support/person.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'
import { payInBankApp, pixViolations, subjectsFor } from './support/world.ts'

const CPF = '529.982.247-25'

for (const width of WIDTHS) {
  test(`a visitor finds a plan, signs up, pays by Pix and sees the subscription, at ${width} px`, async ({
    page,
    request,
  }) => {
    const person = newPerson()
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/loja')
    await expectGoodPage(page)

    await page.getByRole('main').getByRole('searchbox').fill('assinatra')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await page.getByRole('link', { name: 'Plano Profissional' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plano Profissional' })).toBeVisible()
    await expect(page.getByText(/^\d+ treinamentos, \d+ aulas, \d+ horas$/)).toBeVisible()
    const lesson = page.getByRole('main').locator('details ol li').first()
    await expect(lesson).toBeHidden()
    await page.getByRole('main').locator('summary').first().click()
    await expect(lesson).toBeVisible()
    await expect(page.getByText(/Renova todo mês: automático se você autorizar/)).toBeVisible()
    await expectGoodPage(page)

    await page.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
    await page
      .getByRole('link', { name: /Ver carrinho/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible()
    await expect(page.getByText('Plano Profissional').first()).toBeVisible()
    await expect(page.getByText(/Para continuar: R\$.*Mandamos a cobrança 7 dias antes/)).toBeVisible()
    await expectGoodPage(page)

    await page.getByRole('link', { name: 'Finalizar compra' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible()
    await signUp(page, person)
    await expect(page.getByText(person.email)).toBeVisible()
    await expectGoodPage(page)
    await page.getByLabel(/CPF/).fill(CPF)
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    // Nothing renews by itself unless it was ticked.
    await expect(page.getByRole('checkbox', { name: /Pix Automático/ })).not.toBeChecked()
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()

    await expect(page.getByLabel('Pix copia e cola')).toBeVisible()
    await expectGoodPage(page)
    const address = page.url()
    await page.goBack()
    await expect(page.getByText('Seu pedido aguarda o pagamento')).toBeVisible()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Pagar agora' }).click()
    await expect(page).toHaveURL(address)
    const code = await page.getByLabel('Pix copia e cola').inputValue()
    await payInBankApp(page, code)
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    await expectGoodPage(page)

    await page.getByRole('link', { name: 'Ver minha assinatura' }).click()
    await expect(page).toHaveURL('/account/perfil/minhas-assinaturas')
    const running = page.getByRole('region', { name: 'Em vigor' })
    await expect(running.getByRole('heading', { name: 'Plano Profissional' })).toBeVisible()
    await expect(running.getByText('Ativa', { exact: true })).toBeVisible()
    await expectGoodPage(page)

    await expect
      .poll(() => subjectsFor(request, person.email), { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/^Pagamento confirmado/))
    expect((await subjectsFor(request, person.email)).join()).not.toContain('Recebemos seu pedido')
    expect(await pixViolations(request)).toEqual([])
  })
}
