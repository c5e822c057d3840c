import { PAYLOADS } from '../../test/support/payloads.ts'
import { halves } from '../../test/support/pictures.ts'
import { countRuns } from './runs.ts'
import { agree } from './seller.ts'
import { expect, expectGoodPage, FIRE, type Page } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A new course as a draft; its screen stands open. */
export async function createCourse(page: Page, title: string): Promise<void> {
  await page.goto('/admin/treinamento')
  await page.getByRole('link', { name: 'Novo curso' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Novo curso' })).toBeVisible()
  await field(page, 'Título').fill(title)
  await field(page, 'Carga horária').fill('3')
  await press(page, 'Criar curso')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

interface Written {
  title: string
  kind: 'Texto' | 'Vídeo' | 'PDF' | 'Questionário'
  write(page: Page): Promise<void>
}

/** A lesson of the course whose screen stands open, written and published; the course stands open again. */
export async function createLesson(
  page: Page,
  course: string,
  { title, kind, write }: Written,
): Promise<void> {
  await page.getByRole('link', { name: 'Nova aula' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova aula' })).toBeVisible()
  await field(page, 'Título').fill(title)
  await page.getByLabel('Tipo').selectOption({ label: kind })
  await press(page, 'Criar aula')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Para publicar, falta:')).toBeVisible()
  await write(page)
  await press(page, 'Salvar')
  await expect(page.getByText('Para publicar, falta:')).toBeHidden()
  await expectGoodPage(page)
  await publish(page)
  await page.getByRole('link', { name: course }).click()
  await expect(page.getByRole('heading', { level: 1, name: course })).toBeVisible()
}

/** Publishes the lesson or the course whose screen stands open. */
export async function publish(page: Page): Promise<void> {
  await press(page, 'Publicar')
  await agree(page, 'Publicar')
  await expect(page.getByRole('region', { name: 'Situação' }).getByText('Publicado')).toBeVisible()
}

export async function writeText(page: Page, text: string): Promise<void> {
  const body = page.getByRole('textbox', { name: 'Texto da aula' })
  await body.fill(text)
  await body.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Negrito' }).click()
  await expect(body.locator('strong')).toHaveText(text)
}

/** Puts a video of Vimeo behind the text of the lesson that stands open, after an address that is of none. */
export async function embedVideo(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Texto da aula' }).press('ControlOrMeta+End')
  await press(page, 'Inserir vídeo')
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill('https://videos.example/1')
  await question.getByRole('button', { name: 'Salvar' }).click()
  await expect(question.getByText(/Use o endereço de um vídeo/)).toBeVisible()
  await question.getByRole('textbox').fill('https://player.vimeo.com/video/76979871')
  await question.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Vídeo do Vimeo: https://vimeo.com/76979871')).toBeVisible()
}

/** Puts a picture behind the text of the lesson that stands open, once it says what it shows. */
export async function placePicture(page: Page, alt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Texto da aula' }).press('ControlOrMeta+End')
  await press(page, 'Inserir imagem')
  const question = page.getByRole('dialog')
  const insert = question.getByRole('button', { name: 'Inserir' })
  const choose = question.getByLabel('Enviar imagem')
  await choose.setInputFiles({ name: 'pao.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(question.getByText(/Não conseguimos abrir esta imagem/)).toBeVisible()
  const buffer = await halves(1200, 600)
  await choose.setInputFiles({ name: 'pao.jpg', mimeType: 'image/jpeg', buffer })
  await expect(question.getByRole('img', { name: 'Imagem enviada' })).toBeVisible()
  await insert.click()
  await expect(question.getByText(/Diga o que a imagem mostra/)).toBeVisible()
  await question.getByRole('textbox').fill(alt)
  await expectGoodPage(page)
  await insert.click()
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
}

const WAIT = 'Espere o arquivo terminar de ser enviado, ou cancele o envio.'

/** Sends what is chosen, which is under way while the form is sent: it says that it waits, at the field. */
export async function sendWhileSaving(
  page: Page,
  action: string,
  choose: () => Promise<void>,
): Promise<void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/arquivos/envios/**', async (route) => {
    await held
    await route.continue()
  })
  await choose()
  await press(page, action)
  await expect(page.getByText(WAIT)).toBeVisible()
  await expect(page.getByText('Envie o arquivo', { exact: true })).toBeHidden()
  letThrough()
  await expect(page.getByText('Enviado', { exact: true })).toBeVisible()
  await expect(page.getByText(WAIT)).toBeHidden()
}

/** A PDF for the lesson that stands open; who would leave while it is sent is asked first. */
export async function uploadPdf(page: Page, course: string): Promise<void> {
  const pdf = {
    name: 'receitas.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 receitas'),
  }
  await sendWhileSaving(page, 'Salvar', async () => {
    await page.getByLabel('Enviar arquivo: PDF').setInputFiles(pdf)
    await page.getByRole('link', { name: course }).click()
    await press(page, 'Continuar editando')
  })
}

/** Two questions: one of two answers, and a number. What they lack is said beside it. */
export async function askQuestions(page: Page): Promise<void> {
  await press(page, 'Nova pergunta')
  await press(page, 'Salvar')
  await expect(page.getByText('Escreva a pergunta', { exact: true })).toBeVisible()
  await expect(page.getByText('Escreva a alternativa', { exact: true })).toHaveCount(2)
  await field(page, 'Pergunta').fill('O que faz crescer?')
  await field(page, 'Alternativa').nth(0).fill('Fermento')
  await field(page, 'Alternativa').nth(1).fill('Vontade')
  await press(page, 'Nova pergunta')
  await field(page, 'Pergunta').nth(1).fill('Quantas horas?')
  await page.getByLabel('Como se responde').nth(1).selectOption({ label: 'Número' })
  await field(page, 'Resposta certa').fill('doze')
  await press(page, 'Salvar')
  await expect(page.getByText('Escreva um número, como 3.000,50')).toBeVisible()
  await field(page, 'Resposta certa').fill('12')
}

/** Keeps a lesson closed until another one is done. */
export async function openAfter(page: Page, title: string): Promise<void> {
  await page.getByLabel('Abre', { exact: true }).selectOption({ label: 'Depois de outra aula' })
  await page.getByLabel('Qual aula').selectOption({ label: title })
}

/** Lets the lesson that stands open wait for one that waits for it: which circle that is stands at the field. */
export async function refuseCircle(page: Page, lesson: string, waiting: string): Promise<void> {
  await openAfter(page, waiting)
  await press(page, 'Salvar')
  const circle = `A liberação fecha um círculo: “${lesson}” espera “${waiting}” espera “${lesson}”.`
  await expect(page.getByText(circle)).toBeVisible()
  await expectGoodPage(page)
}

/** A video at YouTube, after an address that is of none. */
export async function nameVideo(page: Page): Promise<void> {
  const address = field(page, 'Endereço no YouTube ou no Vimeo')
  await address.fill('https://videos.example/1')
  await press(page, 'Salvar')
  await expect(page.getByText(/Use o endereço de um vídeo do YouTube ou do Vimeo/)).toBeVisible()
  await address.fill('https://youtu.be/dQw4w9WgXcQ')
}

/** Pastes markup that is out to be run into the text of the lesson that stands open: none of it runs. */
export async function pasteHostile(page: Page): Promise<void> {
  const body = page.getByRole('textbox', { name: 'Texto da aula' })
  const runs = await countRuns(page)
  for (const payload of FIRE ? PAYLOADS : PAYLOADS.slice(0, 20)) {
    await body.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', `<p>colado ${html}</p>`)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, payload)
  }
  await expect(body).toContainText('colado')
  expect(await runs()).toBe(0)
}

/** Pastes a page of elsewhere: its headings and links are kept as a text knows them, and what is not is said. */
export async function pastePage(page: Page): Promise<void> {
  const body = page.getByRole('textbox', { name: 'Texto da aula' })
  await body.fill('')
  await body.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<h1>Fermento natural</h1><p><a href="http://paes.example/guia">guia</a><img src="https://paes.example/a.png"></p>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(body.getByRole('heading', { level: 2, name: 'Fermento natural' })).toBeVisible()
  await expect(body.getByRole('link', { name: 'guia' })).toHaveAttribute('href', 'https://paes.example/guia')
  await expect(page.getByText('Ficou de fora do que você colou: 1 imagem')).toBeVisible()
}
