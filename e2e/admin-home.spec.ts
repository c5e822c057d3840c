import { readFile } from 'node:fs/promises'
import { addDays, today } from '@vitrine/contract/time'
import { administrator } from './support/administrator.ts'
import { openElsewhere } from './support/credentials.ts'
import { query } from './support/database.ts'
import { enterOn } from './support/keyboard.ts'
import { bought } from './support/orders.ts'
import { only } from './support/second-factor.ts'
import { expect, expectAccessible, expectGoodPage, type Page, test } from './support/test.ts'

// It looks at many screens, at two widths.
test.describe.configure({ timeout: 240_000 })

// overview.test.ts: each figure leads to as many rows; settlement.test.ts: what differs is listed.
test('the start of the administration says how it goes and what waits, and leads to the rows', {
  tag: '@fire',
}, async ({ page, browser }) => {
  await administrator(page)
  const { email } = await bought(await openElsewhere(browser, 360), 'planilha-fluxo-de-caixa')
  await query(
    `update fiscal_note set status = 'rejected', reason = 'Inscrição municipal inválida', settled_at = now()
     where order_id = (select id from purchase_order where buyer_email = $1)`,
    [email],
  )
  await query(
    `with told as (select y.txid, y.e2e_id, y.received from payment y join purchase_order o on o.id = y.order_id
       where o.buyer_email = $1),
     report as (insert into settlement_report (id, day, method, provider, run, told_count, told_amount, booked_count,
         booked_amount, at)
       select 'stl_' || txid, current_date - 1, 'pix', 'banco', 1, 1, received + 100, 1, received, now() from told
       returning id)
     insert into settlement_difference (report_id, kind, e2e_id, txid, told, booked)
       select report.id, 'other-amount', e2e_id, txid, received + 100, received from report, told`,
    [email],
  )
  await page.goto('/admin?periodo=7-dias')
  await expect(page.getByRole('link', { name: '7 dias' })).toHaveAttribute('aria-current', 'true')
  const gross = page.getByRole('link', { name: /^Receita bruta: R\$\s[\d.]+,\d\d$/ })
  await expect(page.getByRole('region', { name: 'Conversão por forma de pagamento' })).toContainText('Pix')
  await expect(
    page.getByRole('region', { name: 'Gráfico: Receita bruta' }).locator('svg path'),
  ).not.toHaveCount(0)
  await expectGoodPage(page)
  const own = page.getByRole('form', { name: 'Outro período' })
  await own.getByLabel('Até').fill('2020-01-01')
  await own.getByRole('button', { name: 'Ver período' }).click()
  await expect(own.getByText('O período termina depois que começa')).toBeVisible()
  await page.getByRole('link', { name: 'Hoje' }).click()
  await page.getByText('Ver em números').click()
  await expect(page.getByRole('region', { name: 'Por data' }).getByRole('row')).toHaveCount(25)
  await own.getByLabel('De').fill('2026-01-01')
  await own.getByRole('button', { name: 'Ver período' }).click()
  await expect(page).toHaveURL(/\?from=2026-01-01&to=/)
  await expect(page.getByRole('link', { name: 'Hoje' })).not.toHaveAttribute('aria-current', 'true')

  await gross.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  const inUse = page.getByRole('list', { name: 'Filtros em uso' })
  await expect(inUse.getByRole('link', { name: 'Tirar o filtro Datas: Do pagamento' })).toBeVisible()
  await page.getByRole('button', { name: 'Mais filtros (3)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Mais filtros' })
  await expect(sheet.getByRole('textbox', { name: 'De' })).toHaveValue('01/01/2026')
  await sheet.getByRole('textbox', { name: 'Até' }).click()
  await expectGoodPage(page)
  await sheet.getByRole('button', { name: 'Mostrar' }).click()
  await inUse.getByRole('link', { name: /^Tirar o filtro Até/ }).click()
  await expect(page).toHaveURL(/[?&]from=2026-01-01/)
  await expect(page).not.toHaveURL(/to=/)
  await page.getByRole('searchbox', { name: /^Buscar por código/ }).fill(email)
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByRole('link', { name: '30 dias' })).toHaveAttribute('aria-current', 'true')
  const waiting = page.getByRole('region', { name: 'Precisa de atenção' })
  await waiting.getByRole('link', { name: /recusadas? pela prefeitura/ }).click()
  await page.getByRole('searchbox', { name: /^Buscar por código/ }).fill(email)
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()

  await page.goto('/admin')
  await waiting.getByRole('link', { name: /a loja não conferem?/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Conciliação' })).toBeVisible()
  await expectGoodPage(page)
  await page
    .getByRole('link', { name: /Pix, banco/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Diferenças' })).toContainText('Os valores são outros')
  await expectGoodPage(page)
  await page.getByRole('region', { name: 'Diferenças' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido/ })).toBeVisible()
})

test('by keyboard alone: to a screen, to a person, through a form and to a file', async ({ page }) => {
  const { email } = await administrator(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible()
  const jump = async (text: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Ir para' })
    const search = palette.getByRole('combobox', { name: /^Buscar tela/ })
    await expect(search).toBeFocused()
    await page.keyboard.type(text)
    await expect(palette.getByRole('option').first()).toHaveText(option)
    await expect(search).toHaveAttribute('aria-activedescendant', /./)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }
  await jump(email, new RegExp(email))
  await expect(page).toHaveURL(/\/admin\/usuarios\/\w+$/)
  // It goes on from the heading of the new screen.
  await expect(page.getByRole('heading', { level: 1, name: /\S/ })).toBeFocused()
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()

  const name = `Confeitaria ${email.slice(0, 8)}`
  await jump('bemvindo', /^BEMVINDO10/)
  await expect(page.getByRole('heading', { level: 1, name: 'BEMVINDO10' })).toBeFocused()
  await jump('nova categoria', /^Nova categoria/)
  await expect(page.getByRole('heading', { level: 1, name: 'Nova categoria' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o formulário' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name })).toBeVisible()

  const saved = page.waitForEvent('download')
  await enterOn(page, page.getByRole('button', { name: 'Exportar' }))
  await enterOn(page, page.getByRole('button', { name: 'CSV' }))
  const sheet = await readFile(await (await saved).path(), 'utf8')
  expect(sheet.startsWith('\ufeffCódigo;Nome;Endereço;Posição;Produtos\r\n')).toBe(true)
  expect(sheet).toContain(`;${name};`)
})

interface Place {
  path: string
  /** What it is called. */
  name: string | RegExp
}

/** Worked at under fire alone. */
const PLACES: readonly Place[] = [
  { path: '/admin?periodo=7-dias', name: /^Olá/ },
  { path: '/admin/assinaturas/reajustes', name: 'Reajustes de assinaturas' },
  { path: '/admin/assinaturas/reajustes/novo', name: 'Novo reajuste' },
  { path: '/admin/chaves', name: 'Chaves da API' },
  { path: '/admin/chaves/nova', name: 'Nova chave' },
  { path: '/admin/exportacoes', name: 'Exportações' },
  { path: '/admin/emails', name: 'E-mails' },
  { path: '/admin/emails/remetente', name: 'Remetente dos e-mails' },
  { path: '/admin/emails/payment-confirmed', name: 'Pagamento confirmado' },
  { path: '/admin/emails/access-given/texto', name: /^Texto da loja/ },
  { path: '/admin/marcas', name: 'Marcas' },
  { path: '/admin/marcas/nova', name: 'Nova marca' },
  { path: '/admin/marcas/main', name: /\S/ },
  { path: '/admin/marcas/main/documentos/termos', name: /^Termos de Uso de / },
  { path: '/admin/taxas', name: 'Taxas' },
  { path: '/admin/taxas?aba=custos', name: 'Taxas' },
  { path: '/admin/taxas/custo/nova', name: 'Novo custo de pagamento' },
  { path: '/admin/taxas/simular', name: 'Simular venda' },
  { path: '/admin/usuarios/convidar', name: 'Convidar para a administração' },
  { path: '/admin/usuarios/duas-etapas', name: 'Perda da verificação em duas etapas' },
]

/** Lists of the demonstration, and what is opened from their first row. */
const ROWS: readonly (Place & { opened: readonly Place[] })[] = [
  {
    path: '/admin/contestacoes',
    name: 'Contestações',
    opened: [{ path: '', name: /^Contestação do pedido/ }],
  },
  { path: '/admin/conciliacao', name: 'Conciliação', opened: [{ path: '', name: / de \d\d\/\d\d\/\d{4}$/ }] },
  { path: '/admin/avaliacoes', name: 'Avaliações', opened: [{ path: '', name: /^Avaliação de / }] },
  { path: '/admin/emails/enviados', name: 'E-mails enviados', opened: [{ path: '', name: /\S/ }] },
  { path: '/admin/pedidos', name: 'Pedidos', opened: [{ path: '/nota-fiscal', name: 'Nota emitida' }] },
  {
    path: '/admin/usuarios',
    name: 'Usuários',
    opened: [
      { path: '/acesso', name: 'Dar acesso' },
      { path: '/juntar', name: 'Juntar com outra conta' },
      { path: '/funcoes', name: 'Mudar funções' },
    ],
  },
]

/** What the demonstration has none of, made by the API: nobody is asked for a price, and nobody listens at the address. */
async function makeMore({ client }: Awaited<ReturnType<typeof administrator>>): Promise<Place[]> {
  const key = await client.adminApiKey.create({ name: 'Contabilidade', permissions: ['orders.read'] })
  const url = 'http://127.0.0.1:9/eventos'
  const hook = await client.adminWebhook.create({
    name: 'Planilha de vendas',
    url,
    events: ['order.dispute_lost'],
  })
  const { deliveryId } = await client.adminWebhook.test({ id: hook.id, event: 'order.paid' })
  const question = { topic: 'access', text: 'Comprei a planilha e não acho onde baixar.' } as const
  const { protocol, code } = await client.ticket.open(question)
  const [ticket] = (await client.adminTicket.list({ q: protocol })).items
  const { id: productId } = await client.catalog.product({ product: 'plano-essencial' })
  const campaign = await client.adminPriceCampaign.create({
    brandId: 'main',
    productId,
    interval: 'month',
    amount: 4990,
    consent: 'opt-in',
    effectiveOn: addDays(today(new Date()), 45),
    reason: 'Dobramos a biblioteca de modelos.',
  })
  return [
    { path: `/admin/chaves/${key.id}`, name: 'Contabilidade' },
    { path: '/admin/webhooks', name: 'Webhooks' },
    { path: '/admin/webhooks/novo', name: 'Novo webhook' },
    { path: `/admin/webhooks/${hook.id}`, name: 'Planilha de vendas' },
    { path: '/admin/webhooks/entregas', name: 'Entregas de webhooks' },
    { path: `/admin/webhooks/entregas/${deliveryId}`, name: /\S/ },
    { path: '/admin/ajuda', name: 'Atendimentos' },
    { path: `/admin/ajuda/${ticket!.id}`, name: `Atendimento ${protocol}` },
    { path: `/ajuda/atendimento/${code}`, name: `Atendimento ${protocol}` },
    { path: `/admin/assinaturas/reajustes/${campaign.id}`, name: /: Plano Essencial$/ },
    { path: `/admin/assinaturas/reajustes/${campaign.id}/pessoas`, name: 'Quem o reajuste alcança' },
  ]
}

/** Opens a place and looks at it, once all of it is there. */
async function lookAt(page: Page, { path, name }: Place): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => {
    const router = Reflect.get(window, '__reactRouterDataRouter')
    return globalThis.vitrineAlive && router?.state.initialized && router.state.navigation.state === 'idle'
  })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectGoodPage(page)
}

test('what is worked at under fire alone is there, and good to look at', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  const owner = await administrator(page)
  for (const place of [...PLACES, ...(await makeMore(owner))]) await lookAt(page, place)
  for (const { opened, ...list } of ROWS) {
    await lookAt(page, list)
    const row = page.getByRole('main').locator(`a[href^="${list.path}/"][href*="_"]`).first()
    const address = (await row.getAttribute('href'))!
    for (const { path, name } of opened) await lookAt(page, { path: address + path, name })
  }
  // price-campaign.test.ts: a link that lost its end leads nowhere.
  await page.goto('/conta/novo-preco#sem.fim.nenhum')
  await expect(page.getByText(/^Este link não está completo/)).toBeVisible()
  await expectGoodPage(page)
  only(complaints, /404/)
})
