import {
  APPROVED,
  buyMore,
  chooseCard,
  confirmed,
  DECLINED_LATER,
  keepCard,
  pay,
  pressOn,
  typeCard,
} from './support/card.ts'
import {
  checkOutPlan,
  comeBack,
  forward,
  type MovedShop,
  mailboxOf,
  mailsOf,
  SWEEP_MS,
  subscribe,
  test,
  times,
} from './support/moved-time.ts'
import { forgetSession, newPerson, type Person, signIn, signUp } from './support/person.ts'
import { askAndConfirm, openOwn, PLAN } from './support/subscription.ts'
import { expect, expectGoodPage, type Page } from './support/test.ts'
import { payToBank } from './support/world.ts'

test.describe.configure({ mode: 'default', timeout: 300_000 })

/** Closes the order of the plan as somebody new, by a coupon that lets it be tried. */
async function tryPlan(page: Page, coupon: string): Promise<Person> {
  const person = newPerson()
  await page.goto('/loja/plano-essencial')
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
  await page
    .getByRole('link', { name: /Ver carrinho/ })
    .first()
    .click()
  await page.getByLabel('Cupom de desconto').fill(coupon)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText(/Para continuar: 14 dias grátis, depois R\$/)).toBeVisible()
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await signUp(page, person)
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: 'Concluir pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Pedido concluído!' })).toBeVisible()
  return person
}

async function payHere(page: Page, { simulatorUrl }: MovedShop) {
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue(), simulatorUrl)
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
}

/** What the calendar does is done by the worker's next sweep: its owner comes back and waits for what they see. */
async function untilShown(page: Page, person: Person, complaints: string[], words: string) {
  await comeBack(page, person, complaints)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: SWEEP_MS })
}

// renewal.test.ts: late, resting, paid and healed.
test('a monthly plan is renewed by the link of a message, falls behind, rests and heals', {
  tag: ['@long', '@fire'],
}, async ({ page, shop, complaints }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const person = await subscribe(page, shop)
  const { heard } = mailboxOf(page, shop, person)
  await openOwn(page)
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
  await expectGoodPage(page)

  // Less than a week before it is due the order is there, and the message about it.
  await forward(page, shop, ...times(3, 'semana'), ...times(3, 'dia'))
  const renewal = await heard(/renova em/, 1)
  await page.goto(renewal.text.match(/https?:\S+\/pagar\/\S+/)![0])
  await expect(page.getByText(/^Vence em /)).toBeVisible()
  await expect(page.getByText(/o app do banco também oferece o Pix Automático/)).toBeVisible()
  await expectGoodPage(page)
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue(), shop.simulatorUrl)
  await expect(page.getByText(/pago|confirmado/i).first()).toBeVisible()
  await comeBack(page, person, complaints)
  await expect(page.getByText('Renovação paga')).toBeVisible()

  // The next one is not paid: it is late once its day is over, and rests later.
  await forward(page, shop, ...times(4, 'semana'), ...times(3, 'dia'))
  await heard(/renova em/, 2)
  await forward(page, shop, 'vencimento', ...times(4, 'dia'))
  await heard(/Pagamento em aberto/, 1)
  await comeBack(page, person, complaints)
  await expect(page.getByText('Pagamento em atraso')).toBeVisible()
  await expectGoodPage(page)
  await forward(page, shop, 'semana')
  await heard(/Pagamento em aberto/, 2)
  await forward(page, shop, 'semana')
  await heard(/Pagamento em aberto/, 3)
  await forward(page, shop, 'semana')
  await heard(/Acesso suspenso/, 1)
  await comeBack(page, person, complaints)
  await expect(page.getByText('Acesso suspenso').first()).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Pagar agora' }).click()
  // So late, its code has run out; the order has not.
  await page.getByRole('button', { name: 'Gerar novo código' }).click()
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue(), shop.simulatorUrl)
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await openOwn(page)
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
})

// renewal-card.test.ts: which declines are tried again, and when.
// renewal-card.test.ts: charged on its day, told of before and after; declined, another way heals it.
test('a plan renews by card on its day, and one that is declined is healed by the link of its message', {
  tag: ['@long', '@fire'],
}, async ({ page, shop, complaints }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const person = newPerson()
  const { heard } = mailboxOf(page, shop, person)
  await checkOutPlan(page, person)
  await chooseCard(page)
  await typeCard(page, APPROVED)
  const renew = page.getByRole('checkbox', { name: /Renovar automaticamente neste cartão/ })
  await expect(renew).not.toBeChecked()
  await pressOn(page, page.locator('label', { hasText: /^Renovar automaticamente/ }))
  await expect(page.getByRole('checkbox', { name: /Salvar este cartão/ })).toHaveCount(0)
  await expectGoodPage(page)
  await pay(page)
  await confirmed(page)
  await openOwn(page)
  await expect(page.getByText('Elo final 8311, cobrado automaticamente')).toBeVisible()
  await expectGoodPage(page)

  // Told a week before, and charged on its day without anybody.
  await forward(page, shop, ...times(3, 'semana'), ...times(3, 'dia'))
  const ahead = await heard(/renova em/)
  expect(ahead.text).toMatch(/no cartão Elo final 8311 em .*Você não precisa fazer nada/)
  await comeBack(page, person, complaints)
  await expect(page.getByText(/no cartão Elo final 8311\. Você não precisa fazer nada/)).toBeVisible()
  await expectGoodPage(page)
  await forward(page, shop, ...times(8, 'dia'))
  await heard(/confirmado/, 2)
  await comeBack(page, person, complaints)
  // Paid on its day, or on the day after, where time jumped over it.
  await expect(page.getByText(/^(Renovação paga|Pagamento feito; assinatura em dia)$/)).toBeVisible()

  // Another card pays from now on, which will have no funds.
  await buyMore(page)
  await page.getByRole('radio', { name: 'Outro cartão' }).check()
  await typeCard(page, DECLINED_LATER)
  await keepCard(page)
  await pay(page)
  await confirmed(page)
  await openOwn(page)
  await askAndConfirm(page, 'Trocar o cartão da renovação', 'Autorizar e salvar', async (question) => {
    await question
      .getByLabel('Cobrar as renovações')
      .selectOption({ label: 'Visa final 1208, vence em 08/2031' })
  })
  await expect(page.getByText('Visa final 1208, cobrado automaticamente')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await forward(page, shop, ...times(3, 'semana'), ...times(2, 'dia'))
  await heard(/renova em/, 2)
  await forward(page, shop, ...times(8, 'dia'))
  const declined = await heard(/O cartão não foi cobrado/)
  expect(declined.text).toMatch(/O cartão não tem saldo suficiente/)
  await comeBack(page, person, complaints)
  await expect(page.getByText(/Visa final 1208/).first()).toBeVisible()
  await expectGoodPage(page)
  await page.goto(declined.text.match(/https?:\S+\/pagar\/\S+/)![0])
  await page
    .getByRole('button', { name: /Pagar com Pix|Pix/ })
    .first()
    .click()
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue(), shop.simulatorUrl)
  await expect(page.getByText(/pago|confirmado/i).first()).toBeVisible()
  await openOwn(page)
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
  await expect(page.getByText('Visa final 1208, cobrado automaticamente')).toBeVisible()
})

// pause.test.ts, reactivate.test.ts.
test('paused for a month and ended early, then cancelled, over, and had again', {
  tag: ['@long', '@fire'],
}, async ({ page, shop, complaints }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const person = await subscribe(page, shop)
  await openOwn(page)
  const confirm = (ask: string, sure: string) => askAndConfirm(page, ask, sure)
  const pay = () => payHere(page, shop)
  await confirm('Pausar a assinatura', 'Marcar a pausa')
  await expect(page.getByText('Pausa marcada', { exact: true })).toBeVisible()
  await expectGoodPage(page)

  await forward(page, shop, 'mes', 'dia')
  await untilShown(page, person, complaints, 'Em pausa')
  await confirm('Voltar agora', 'Voltar e pagar')
  await pay()

  await openOwn(page)
  await confirm('Cancelar assinatura', 'Cancelar assinatura')
  await expect(page.getByText('Cancelamento marcado').first()).toBeVisible()
  await forward(page, shop, 'mes', 'dia')
  await untilShown(page, person, complaints, 'Dá para voltar')
  await expectGoodPage(page)
  await confirm('Reativar assinatura', 'Reativar e pagar')
  await pay()
  await page.goto('/account/perfil/minhas-assinaturas')
  await expect(page.getByRole('region', { name: 'Em vigor' }).getByText(PLAN)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Encerradas' }).getByText(PLAN)).toBeVisible()
})

// renewal.test.ts: a cancellation that comes to its end is over; subscription-actions.spec.ts cancels.
test('cancelled in two clicks with a protocol, undone, cancelled again, and over at its end', {
  tag: ['@long', '@fire'],
}, async ({ page, shop, complaints }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const person = await subscribe(page, shop)
  await openOwn(page)
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
    const question = page.getByRole('dialog', { name: 'Cancelar a assinatura?' })
    await expect(question.getByText(/Nada mais é cobrado/)).toBeVisible()
    await expectGoodPage(page)
    await question.getByRole('button', { name: 'Cancelar assinatura' }).click()
    await expect(page.getByText('Cancelamento marcado').first()).toBeVisible()
  }
  await cancel()
  await expect(page.getByText(/protocolo P\d{4}-\d{6}-\d/)).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Desfazer cancelamento' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer cancelamento' }).click()
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
  await cancel()
  // The clock, as a person moves it.
  await forgetSession(page)
  const chaos = await page.context().newPage()
  await chaos.goto(`${shop.simulatorUrl}/caos`)
  await chaos.getByRole('button', { name: 'Um mês' }).click()
  await expect(chaos.getByText(/dias adiante/)).toBeVisible()
  await expectGoodPage(chaos)
  await chaos.close()
  const over = async () => (await mailsOf(page, shop, person)).some(({ subject }) => /terminou/.test(subject))
  await expect.poll(over, { timeout: SWEEP_MS }).toBe(true)
  await comeBack(page, person, complaints)
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible()
  await page.goto('/')
  const pending = page.getByRole('region', { name: 'Pendências' })
  await expect(pending.getByText(/^Sua assinatura terminou em /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nada em vigor agora' })).toBeVisible()
  await expectGoodPage(page)
})

// trial-card.test.ts: who is refused, and that nothing is charged before.
test('a trial takes a card first, charges it nothing, and is paid by it at its end', {
  tag: ['@long', '@fire'],
}, async ({ page, shop, complaints }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const person = newPerson()
  await page.goto('/loja/plano-estudio')
  await page.getByRole('radio', { name: /Anual/ }).check()
  await expect(page.getByText(/O período grátis pede um cartão/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
  await page
    .getByRole('link', { name: /Ver carrinho/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await signUp(page, person)
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  const renewal = page.getByRole('region', { name: 'Cartão para as renovações' })
  await expect(renewal.getByText(/^Nada é cobrado nele agora\. Em .* cobramos R\$\s1\.490,00/)).toBeVisible()
  await typeCard(page, APPROVED)
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Concluir pedido' }).click()
  await expect(page.getByText(/Este plano pede um cartão para as renovações/)).toBeVisible()
  await renewal.getByRole('checkbox', { name: /Renovar automaticamente neste cartão/ }).check()
  await page.getByRole('button', { name: 'Concluir pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Pedido concluído!' })).toBeVisible()
  await page.goto('/account/perfil/minhas-assinaturas')
  await page.getByRole('link', { name: 'Gerenciar assinatura' }).click()
  await expect(page.getByText('Em teste', { exact: true })).toBeVisible()
  await expect(page.getByText(/Elo final 8311/).first()).toBeVisible()
  await expectGoodPage(page)
  await forward(page, shop, 'semana', 'semana', 'dia')
  await expect
    .poll(async () => (await mailsOf(page, shop, person)).map(({ subject }) => subject).join(), {
      timeout: SWEEP_MS,
    })
    .toMatch(/Pagamento confirmado/)
  await page.goto('/entrar?redirect=/account/perfil/minhas-assinaturas')
  await signIn(page, person)
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
  complaints.splice(0)
})

// renewal.test.ts: a trial is charged at its end; notifications.test.ts: it is told of ahead.
test('a trial says when it is over, and is paid by the link of its message', {
  tag: ['@long', '@fire'],
}, async ({ page, shop, complaints }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const person = await tryPlan(page, 'TESTE14')
  await openOwn(page)
  await expect(page.getByText('Em teste', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await forward(page, shop, 'semana', 'dia')
  const asked = async () =>
    (await mailsOf(page, shop, person)).find(({ text }) => /o período de teste de/.test(text))
  await expect.poll(async () => (await asked())?.subject, { timeout: SWEEP_MS }).toMatch(/renova em/)
  await page.goto((await asked())!.text.match(/https?:\S+\/pagar\/\S+/)![0])
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue(), shop.simulatorUrl)
  await expect(page.getByText(/pago|confirmado/i).first()).toBeVisible()
  await comeBack(page, person, complaints)
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
  await expect(page.getByText('Teste encerrado e primeira cobrança paga')).toBeVisible()
})

// terms.test.ts: cancelled before its minimum term; removal.test.ts: whoever is to leave chooses.
test('a plan that binds says so before it is paid, and goes on to its term once it is cancelled', {
  tag: ['@long', '@fire'],
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const BOUND = /Permanência mínima de 3 cobranças: quem cancela antes fica até o fim da 3ª, sem multa/
  await page.goto('/loja/plano-estudio')
  await expect(page.getByRole('listitem').filter({ hasText: BOUND })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('radio', { name: /Mensal/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
  await page
    .getByRole('link', { name: /Ver carrinho/ })
    .first()
    .click()
  await expect(page.getByText(BOUND).first()).toBeVisible()
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await signUp(page, newPerson())
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await expect(page.getByText(BOUND).first()).toBeVisible()
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await payHere(page, shop)

  await page.goto('/account/perfil/minhas-assinaturas')
  await page.getByRole('link', { name: 'Gerenciar assinatura' }).click()
  await expect(page.getByText(/faltam 2 cobranças, até/)).toBeVisible()
  await askAndConfirm(page, 'Cancelar assinatura', 'Cancelar assinatura', async (question) => {
    await expect(question.getByText(/Seu plano tem permanência mínima: faltam 2 cobranças/)).toBeVisible()
    await expect(question.getByLabel('Quando')).toBeHidden()
  })
  await expect(page.getByText('Cancelamento marcado', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Ativa, termina em/)).toBeVisible()
  await expectGoodPage(page)
  await askAndConfirm(page, 'Desfazer cancelamento', 'Desfazer cancelamento')
  await expect(page.getByText('Cancelamento marcado', { exact: true })).toBeHidden()

  // Whoever leaves is not bound, and chooses when it is over.
  await page.goto('/account/remove')
  await page.getByLabel('Plano Estúdio: cancelar').selectOption('now')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Quero excluir minha conta' }).click()
  const last = page.getByRole('dialog', { name: 'Excluir a conta?' })
  await last.getByRole('checkbox').check()
  await last.getByRole('button', { name: 'Agendar a exclusão' }).click()
  await expect(page.getByRole('heading', { name: /Sua conta será excluída em/ })).toBeFocused()
  await page.goto('/account/perfil/minhas-assinaturas')
  await expect(page.getByRole('region', { name: 'Encerradas' }).getByText('Plano Estúdio')).toBeVisible()
})
