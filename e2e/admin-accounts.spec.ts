import { randomUUID } from 'node:crypto'
import { administrator, enrolAtFirstEntry } from './support/administrator.ts'
import { expectToEnter, forgive, NEW, openElsewhere } from './support/credentials.ts'
import { linkIn, mailFor } from './support/mails.ts'
import { member, type Person } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

// It looks at many screens, at two widths.
test.describe.configure({ timeout: 240_000 })

const PRODUCT = 'Fotografia de produto com o celular'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens a person from the menu, by their e-mail. */
async function findPerson(page: Page, { name, email }: Person): Promise<void> {
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Administração' })
  await menu.getByRole('link', { name: 'Usuários' }).click()
  await page.getByRole('searchbox', { name: /^Buscar por nome, e-mail/ }).fill(email)
  await expect(page.getByText('1 pessoa', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectGoodPage(page)
}

/** Presses what asks for a reason, and gives one. */
async function act(page: Page, name: string, reason: string): Promise<void> {
  await press(page, name)
  const question = page.getByRole('dialog', { name })
  await question.getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await question.getByRole('button', { name, exact: true }).click()
  await expect(question).toBeHidden()
}

/** Gives the person whose page stands open a product. */
async function giveAccess(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dar acesso' }).click()
  await press(page, 'Dar acesso')
  await expect(page.getByText('Escolha o produto')).toBeVisible()
  await expect(page.getByText('Diga o motivo', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Produto' }).fill(PRODUCT)
  await page.getByRole('option', { name: PRODUCT }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Cortesia a quem testou a planilha.')
  await expectGoodPage(page)
  await press(page, 'Dar acesso')
}

/** The team writes something down about the person whose page stands open, and takes it back. */
async function note(page: Page): Promise<void> {
  const notes = page.getByRole('region', { name: 'Anotações da equipe' })
  await expect(page.getByText('Nenhuma anotação.')).toBeVisible()
  await press(page, 'Anotar')
  await expect(page.getByText('Escreva ao menos 3 letras')).toBeVisible()
  await page.getByRole('textbox', { name: 'O que a equipe precisa saber' }).fill('Ligou sobre a nota fiscal.')
  await press(page, 'Anotar')
  await expect(notes.getByRole('row', { name: /Ligou sobre a nota fiscal\. Beatriz/ })).toBeVisible()
  await expectGoodPage(page)
  await notes.getByRole('button', { name: /^Remover/ }).click()
  const question = page.getByRole('dialog', { name: /^Remover: anotação de/ })
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Era de outra pessoa.')
  await question.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(page.getByText('Nenhuma anotação.')).toBeVisible()
}

/** The course says why it may not be used for now, and to whom one writes. */
async function expectClosed(page: Page): Promise<void> {
  await page.goto('/treinamentos')
  await page.getByRole('main').getByRole('link', { name: PRODUCT }).click()
  await expect(page.getByText('Acesso suspenso pela loja; fale com a gente')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Começar/ })).toHaveCount(0)
  await expectGoodPage(page)
}

// admin/account.test.ts: access is given, rests and is taken back; who is shut out comes in again once let in.
test('an administrator finds somebody, gives them access by hand, and shuts them out', {
  tag: '@fire',
}, async ({ page, browser }) => {
  await administrator(page)
  const other = await openElsewhere(browser, 360)
  const person = await member(other)
  await findPerson(page, person)

  await note(page)
  await giveAccess(page)
  const given = page.getByRole('row', { name: new RegExp(PRODUCT) })
  await expect(given).toContainText(/Dado pela loja, por Beatriz.*“Cortesia a quem testou a planilha\.”/)
  await expect(given).toContainText('Pode usar')
  // At a desk every column is in sight, what can be done about it among them.
  const hidden = (table: Element) => table.scrollWidth - table.clientWidth
  expect(await page.getByRole('region', { name: 'Acessos' }).evaluate(hidden)).toBe(0)
  await other.goto('/')
  await expect(other.getByRole('region', { name: 'Seus produtos' }).getByText(PRODUCT)).toBeVisible()
  expect(await mailFor(page.request, person.email, `Acesso liberado: ${PRODUCT}`)).toContain('/treinamentos/')
  await act(page, 'Suspender acesso', 'Conferindo um pedido de cópia.')
  await expect(given).toContainText('Suspenso pela loja')
  await expectGoodPage(page)
  await expectClosed(other)
  await act(page, 'Devolver acesso', 'Estava tudo certo.')
  await expect(given).toContainText('Pode usar')
  await act(page, 'Retirar acesso', 'O teste acabou.')
  await expect(given).toContainText('Retirado')

  await press(page, 'Bloquear')
  const question = page.getByRole('dialog', { name: 'Bloquear' })
  await question.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(question.getByText('Diga o motivo', { exact: true })).toBeVisible()
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Pagamentos contestados em série.')
  await expectGoodPage(page)
  await question.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(page.getByText('Bloqueada', { exact: true })).toBeVisible()
  await expect(page.getByText('Nenhuma sessão aberta.')).toBeVisible()
  const told = page.getByRole('region', { name: 'Linha do tempo' })
  await expect(
    told.getByRole('row', { name: /Bloqueou conta.*Pagamentos contestados em série/ }),
  ).toBeVisible()
  await expectGoodPage(page)
  await other.goto('/account')
  await expect(other).toHaveURL(/^\S+\/entrar/)

  await page.getByRole('link', { name: 'Ver na auditoria' }).click()
  await page.getByRole('link', { name: 'Deu acesso à mão' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^Acesso.*${PRODUCT}`) })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: person.name }).first().click()
  await act(page, 'Desbloquear', 'A contestação foi retirada.')
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
  await expectToEnter(other, person)
})

// team.test.ts: an invitation, its link and roles; admin-screens.test.ts: who may open which screen.
test('an owner invites somebody, who comes in by the message, and changes what they may do', {
  tag: '@fire',
}, async ({ page, browser }) => {
  await administrator(page)
  const invited = { name: 'Bruno Alves Teixeira', email: `${randomUUID().slice(0, 13)}@equipe.example` }
  await page.goto('/admin/usuarios')
  await page.getByRole('link', { name: 'Convidar' }).click()
  await press(page, 'Enviar convite')
  await expect(page.getByText('Escolha ao menos uma função')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome completo' }).fill(invited.name)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(invited.email)
  await expect(
    page.getByText(/^Não pode .*devolver dinheiro;.* ver receita e outros números/).first(),
  ).toBeVisible()
  await page.getByRole('checkbox', { name: 'Suporte' }).check()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Entrou para o atendimento.')
  await expectGoodPage(page)
  await press(page, 'Enviar convite')
  await expect(page.getByRole('heading', { level: 1, name: invited.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reenviar convite' })).toBeVisible()

  const other = await openElsewhere(browser, 360)
  await other.goto(
    linkIn(await mailFor(page.request, invited.email, 'Convite para administrar Casa Vitrine')),
  )
  await other.getByRole('textbox', { name: 'Nova senha' }).fill(NEW)
  await other.getByRole('checkbox', { name: /^Li e aceito os Termos de Uso/ }).check()
  await press(other, 'Salvar senha')
  await expect(other).toHaveURL('/admin/2fa')
  await enrolAtFirstEntry(other)
  const menu = other.getByRole('navigation', { name: 'Administração' })
  await press(other, 'Menu')
  await expect(menu.getByRole('link', { name: 'Usuários' })).toBeVisible()
  await other.goto('/admin/usuarios')
  await expect(other.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Convidar' })).toHaveCount(0)
  // By its typed address, too.
  await other.goto('/admin/usuarios/convidar')
  const forbidden = 'Sua função não permite mudar funções e convidar para a administração'
  await expect(other.getByRole('heading', { level: 1, name: forbidden })).toBeVisible()
  await expect(other.getByText('Quem pode: Dono.')).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
  await expectGoodPage(other)
  await other.getByRole('link', { name: 'Voltar' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible()

  // Who may see a lesson and not change it reads it as it is.
  await other.goto('/admin/treinamento')
  await other.getByRole('main').getByRole('link').first().click()
  await other.getByRole('region', { name: 'Módulos e aulas' }).getByRole('link').first().click()
  await expect(other.getByText('Sua função não permite alterar cursos e aulas.')).toBeVisible()
  await expect(other.locator('[contenteditable=false][aria-label]')).toBeVisible()
  await expect(
    other.getByRole('button', { name: /^(Salvar|Publicar|Remover aula|Enviar|Incluir)/ }),
  ).toHaveCount(0)

  await page.getByRole('link', { name: 'Mudar funções' }).click()
  await page.getByRole('checkbox', { name: 'Suporte' }).uncheck()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Saiu da equipe.')
  await expectGoodPage(page)
  await press(page, 'Mudar funções')
  await expect(page.getByText('Nenhuma sessão aberta.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reenviar convite' })).toHaveCount(0)
  await other.goto('/admin/usuarios')
  await expect(other).toHaveURL(/\/entrar\?redirect=/)
})

test('an administrator sees the shop as a member in one tab, changes nothing, and comes back', async ({
  page,
  browser,
  complaints,
}) => {
  await administrator(page)
  const other = await openElsewhere(browser, 360)
  const person = await member(other)
  await findPerson(page, person)
  const back = page.url()
  await act(page, 'Ver como esta pessoa', 'Não acha o curso que comprou.')
  const visit = page.getByRole('region', { name: 'Visita da equipe' })
  await expect(visit.getByText(`Você vê a loja como ${person.name}, sem alterar nada, até`)).toBeVisible()
  await expectGoodPage(page)

  await page.goto('/account/perfil/editar')
  await page.getByRole('textbox', { name: 'Nome completo' }).fill('Outro Nome Qualquer')
  await press(page, 'Salvar')
  await expect(page.getByText(/nada pode ser alterado nela/)).toBeVisible()
  forgive(complaints)
  await expectGoodPage(page)
  const tab = await page.context().newPage()
  await tab.goto('/admin/usuarios')
  await expect(tab.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible()
  await expect(tab.getByRole('region', { name: 'Visita da equipe' })).toHaveCount(0)

  await other.goto('/account/perfil/dispositivos')
  await expect(other.getByText('Equipe da loja, só olhando')).toBeVisible()
  await expectGoodPage(other)
  await press(page, 'Encerrar')
  await expect(page).toHaveURL(back)
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await expect(visit).toHaveCount(0)
  expect(await mailFor(page.request, person.email, /abriu a sua conta/)).toContain('Não acha o curso')
})
