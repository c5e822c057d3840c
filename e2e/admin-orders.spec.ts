import { readFile } from 'node:fs/promises'
import { administrator, ageProofs } from './support/administrator.ts'
import { buyAndKeepCard, newBuyer } from './support/buyer.ts'
import { openElsewhere } from './support/credentials.ts'
import { bought, orderByPix } from './support/orders.ts'
import { only, proveByRecoveryCode } from './support/second-factor.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'
import { contestInBankApp, disputeAtIssuer, payInBankApp } from './support/world.ts'

// Each looks at many screens, at two widths.
test.describe.configure({ timeout: 240_000 })

/** Opens an order from the menu, by what its buyer says of it. */
async function findOrder(page: Page, code: string): Promise<void> {
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Administração' })
  await menu.getByRole('link', { name: 'Pedidos' }).click()
  await page.getByRole('searchbox', { name: /^Buscar por código/ }).fill(code)
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: Page, name: string, value: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(value)

test('an administrator gives a part of a paid order back, and its buyer sees it', async ({
  page,
  browser,
  complaints,
}) => {
  const { recoveryCodes, ...admin } = await administrator(page)
  const buyer = await openElsewhere(browser, 360)
  const { order } = await bought(buyer, 'planilha-fluxo-de-caixa')
  const { code } = order
  await buyer.goto(`/account/perfil/gerenciar-assinatura/${order.id}`)

  await findOrder(page, code)
  await expect(page.getByText('Pagamento confirmado', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Planilha/ }).getByRole('link')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Quem comprou' }).getByRole('link')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: /^Devolver até R\$/ }).click()
  await page.getByLabel('O que devolver').selectOption('Um valor')
  await fill(page, 'Valor', '10,00')
  await expect(page.getByText(/por Pix, para a conta de onde o pagamento saiu/)).toBeVisible()
  const giveBack = page.getByRole('button', { name: /^Devolver R\$\s10,00$/ })
  await giveBack.click()
  await expect(page.getByText('Diga o motivo', { exact: true })).toBeVisible()
  const reason = page.getByRole('textbox', { name: 'O que aconteceu' })
  await reason.fill('O modelo veio com uma aba a menos.')
  await expectGoodPage(page)

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await ageProofs(admin, '16 minutes')
  await giveBack.click()
  await expect(page).toHaveURL('/admin/2fa')
  expect(asked, 'nothing typed is lost, so nobody is asked whether to leave').toEqual([])
  await proveByRecoveryCode(page, recoveryCodes[0]!)
  await expect(page.getByRole('row', { name: /Cortesia.*R\$\s10,00/ })).toBeVisible()
  await page.getByText('Detalhes do provedor', { exact: true }).click()
  const told = page.getByRole('region', { name: 'Avisos do banco' })
  // Of the payment, and of the refund once the bank has told of it.
  await expect(told.getByRole('row', { name: /^Sobre a 1ª tentativa/ }).first()).toBeVisible()
  await expectGoodPage(page)

  await page.getByRole('link', { name: 'Ver na auditoria' }).click()
  await page.getByRole('link', { name: 'Devolveu dinheiro' }).click()
  await expect(page.getByText('O modelo veio com uma aba a menos.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Valor.*R\$\s10,00$/ })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('main').getByRole('link', { name: 'Auditoria' }).click()
  await press(page, 'Verificar a cadeia')
  await expect(page.getByText(/a cadeia está íntegra/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await ageProofs(admin, '16 minutes')
  const sheet = page.waitForEvent('download')
  await press(page, 'Exportar')
  await expectGoodPage(page)
  await press(page, 'Excel (XLSX)')
  await expect(page).toHaveURL('/admin/2fa')
  await proveByRecoveryCode(page, recoveryCodes[1]!)
  expect((await sheet).suggestedFilename()).toMatch(/^registro-.+\.xlsx$/)
  await expectGoodPage(page)

  await buyer.reload()
  await expect(buyer.getByText('Reembolsado em parte', { exact: true })).toBeVisible()
  await expect(buyer.getByText(/R\$\s10,00/).first()).toBeVisible()
  only(complaints, /401/)
})

// order.test.ts: a link to pay, the bank asked at once, a note with its PDF; look-up.spec.ts pays by a link.
test('an administrator helps with an order that is not paid, and records its note', { tag: '@fire' }, async ({
  page,
  browser,
}) => {
  await administrator(page)
  const buyer = await openElsewhere(browser, 360)
  const { code } = await orderByPix(buyer)
  await findOrder(page, code)
  await press(page, 'Criar link de pagamento')
  const dialog = page.getByRole('dialog', { name: `Link de pagamento de ${code}` })
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectGoodPage(page)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  const friend = await openElsewhere(browser, 360)
  await friend.goto(link)
  await payInBankApp(friend, await friend.getByLabel('Pix copia e cola').inputValue())
  await expect(friend.getByRole('heading', { name: 'Este pedido está pago' })).toBeVisible()
  await press(page, 'Perguntar ao banco agora')
  await expect(page.getByRole('status').getByText('O banco respondeu')).toBeVisible()

  await page.getByRole('link', { name: 'Registrar emitida' }).click()
  await fill(page, 'Número da nota', '2026/77')
  await fill(page, 'Endereço da nota', 'nota.example')
  await press(page, 'Registrar')
  await expect(page.getByText('O endereço da nota começa com https://')).toBeVisible()
  await fill(page, 'Endereço da nota', 'https://nota.example/77')
  const choose = page.getByLabel('Enviar arquivo: PDF da nota')
  const mimeType = 'application/pdf'
  await choose.setInputFiles({ name: 'nota.pdf', mimeType, buffer: Buffer.from('<html>') })
  await expect(page.getByText(/^O arquivo não é um PDF/)).toBeVisible()
  const buffer = Buffer.from('%PDF-1.7 nota')
  await choose.setInputFiles({ name: 'nota.pdf', mimeType, buffer })
  await expect(page.getByText('Enviado', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await press(page, 'Registrar')
  const note = page.getByRole('region', { name: 'Nota fiscal' })
  await expect(note.getByText('2026/77')).toBeVisible()
  const kept = page.waitForEvent('download')
  await note.getByRole('button', { name: 'Baixar PDF da nota' }).click()
  expect((await kept).suggestedFilename()).toBe(`nota-fiscal-${code}.pdf`)
  await expectGoodPage(page)

  await buyer.getByRole('link', { name: 'Ver detalhes da compra' }).click()
  const bought = buyer.waitForEvent('download')
  await buyer.getByRole('button', { name: 'Baixar nota fiscal em PDF' }).click()
  expect(await readFile(await (await bought).path())).toEqual(buffer)
  await expectGoodPage(buyer)
  await note.getByRole('button', { name: 'Registrar cancelada' }).click()
  const question = page.getByRole('dialog', { name: 'Registrar cancelada' })
  await question.getByRole('button', { name: 'Registrar cancelada' }).click()
  await expect(question.getByText('Diga o motivo', { exact: true })).toBeVisible()
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Emitida em dobro na prefeitura.')
  await expectGoodPage(page)
  await question.getByRole('button', { name: 'Registrar cancelada' }).click()
  await expect(note.getByText('Emitida em dobro na prefeitura.')).toBeVisible()
})

/** Opens a dispute from the list, once it is in it. */
async function findDispute(page: Page, code: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/admin/contestacoes?q=${code}`)
    await expect(page.getByText('1 contestação', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectGoodPage(page)
  await page.getByRole('link', { name: `Pedido ${code}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Contestação do pedido ${code}` })).toBeVisible()
}

// pix-return.test.ts; dispute.test.ts: the answer and its outcome.
test('a Pix that the bank took back is noted, and a contested card is answered', { tag: '@fire' }, async ({
  page,
  browser,
}) => {
  await administrator(page)
  const buyer = await openElsewhere(browser, 360)
  const { code } = await orderByPix(buyer)
  const pix = await buyer.getByLabel('Pix copia e cola').inputValue()
  await payInBankApp(buyer, pix)
  await contestInBankApp(buyer, pix)
  await findDispute(page, code)
  await expect(page.getByText(/não há como responder/)).toBeVisible()
  await press(page, 'Anotar')
  await expect(page.getByText('Escreva ao menos 3 letras')).toBeVisible()
  await fill(page, 'O que a loja fez ou soube', 'Liguei para o banco: foi golpe.')
  await expectGoodPage(page)
  await press(page, 'Anotar')
  await expect(page.getByRole('row', { name: /Liguei para o banco/ })).toBeVisible()
  await expectGoodPage(page)

  const holder = await newBuyer(buyer)
  const order = await buyAndKeepCard(buyer, holder, 'planilha-fluxo-de-caixa')
  await disputeAtIssuer(buyer, order.code, 'Contestar')
  await findDispute(page, order.code)
  await expect(page.getByText(/^Responda até .* Resta: 9 dias\.$/)).toBeVisible()
  await page.getByText(/^Entradas na conta do comprador/).click()
  await expect(page.getByText(/Conta criada/)).toBeVisible()
  await expectGoodPage(page)
  const file = page.waitForEvent('download')
  await press(page, 'Baixar dossiê')
  expect((await file).suggestedFilename()).toBe(`contestacao-${order.code}.pdf`)
  await fill(page, 'O que a loja diz ao emissor', 'O acesso foi entregue e usado no mesmo dia da compra.')
  await press(page, 'Enviar resposta')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Enviada', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectGoodPage(page)
  await disputeAtIssuer(buyer, order.code, 'Loja perdeu')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Perdida', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
