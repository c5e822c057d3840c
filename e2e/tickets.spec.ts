import { administrator } from './support/administrator.ts'
import { openElsewhere } from './support/credentials.ts'
import { mailFor } from './support/mails.ts'
import { newPerson } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

// Two people look at many screens.
test.describe.configure({ timeout: 180_000 })

const QUESTION = 'Comprei a planilha e não acho onde baixar. <b>Onde fica?</b>'
const ANSWER = 'Ela está na página inicial da sua conta, em Arquivos.'

/** A guest asks at the end of the answers; resolves to the protocol. */
async function ask(page: Page, { name, email }: { name: string; email: string }): Promise<string> {
  await page.goto('/ajuda')
  const form = page.getByRole('region', { name: 'Peça ajuda' })
  await form.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(form.getByText('Escolha o assunto')).toBeVisible()
  await form.getByRole('combobox', { name: 'Assunto' }).selectOption('Acesso e certificados')
  await form.getByRole('textbox', { name: 'Mensagem' }).fill(QUESTION)
  await form.getByRole('textbox', { name: 'Seu nome completo' }).fill(name)
  await form.getByRole('textbox', { name: 'Seu e-mail' }).fill(email)
  await expectGoodPage(page)
  await form.getByRole('button', { name: 'Enviar mensagem' }).click()
  const said = await form.getByText(/Recebemos sua mensagem. Protocolo P\d{4}-\d{6}-\d/).innerText()
  await expectGoodPage(page)
  return said.match(/P\d{4}-\d{6}-\d/)![0]
}

// ticket.test.ts: a guest asks, is answered, replies by the link and closes; each step is told.
test('a guest asks on a phone, the team answers, and the guest goes on by the link of the mail', {
  tag: '@fire',
}, async ({ page, browser }) => {
  await administrator(page)
  const guest = await openElsewhere(browser, 360)
  const person = newPerson()
  const protocol = await ask(guest, person)
  const received = await mailFor(guest.request, person.email, new RegExp(protocol))
  expect(received).toContain('Onde fica?')

  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Administração' })
    .getByRole('link', { name: 'Atendimentos' })
    .click()
  await page.getByRole('searchbox').fill(protocol)
  await expect(page.getByText('1 atendimento', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: person.name }).click()
  await expect(page.getByText(QUESTION)).toBeVisible()
  const answer = page.getByRole('region', { name: 'Responder' })
  await answer.getByRole('combobox').selectOption('Como abro o que comprei?')
  await expect(answer.getByRole('textbox', { name: 'Resposta' })).toHaveValue(/Assim que o pagamento/)
  await answer.getByRole('textbox', { name: 'Resposta' }).fill(ANSWER)
  await expectGoodPage(page)
  await answer.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(page.getByText('Resposta enviada')).toBeVisible()

  const answered = await mailFor(guest.request, person.email, `Resposta ao seu atendimento ${protocol}`)
  await guest.goto(answered.match(/https?:\S+\/ajuda\/atendimento\/\S+/)![0])
  await expect(guest.getByText(ANSWER)).toBeVisible()
  await expectGoodPage(guest)
  await guest.getByRole('textbox', { name: 'Sua mensagem' }).fill('Achei, mas o arquivo não abre aqui.')
  await guest.getByRole('button', { name: 'Enviar' }).click()
  await expect(guest.getByText('Aguarda resposta')).toBeVisible()
  await guest.getByRole('button', { name: 'Está resolvido' }).click()
  await expect(guest.getByText('Encerrado')).toBeVisible()
  await expectGoodPage(guest)
  await page.reload()
  await expect(page.getByText('Achei, mas o arquivo não abre aqui.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible()
})
