import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { administrator } from './support/administrator.ts'
import { buyByPix } from './support/orders.ts'
import { only } from './support/second-factor.ts'
import {
  askQuestions,
  createCourse,
  createLesson,
  embedVideo,
  nameVideo,
  openAfter,
  pasteHostile,
  pastePage,
  placePicture,
  publish,
  refuseCircle,
  sendWhileSaving,
  uploadPdf,
  writeText,
} from './support/teacher.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

const SLUG = 'ia-no-trabalho-guia-de-bolso'
const PICTURE = 'Metade vermelha, metade azul'
/** Three pieces. */
const SHEET = Buffer.alloc(2_500_000, 'vitrine;')

async function openProduct(page: Page): Promise<void> {
  await page.goto('/admin/produtos?q=guia+de+bolso')
  await page.getByRole('link', { name: /guia de bolso/ }).click()
  await expect(page.getByRole('link', { name: 'Arquivos' })).toBeVisible()
}

/** Gives the product a file, after one that is refused. */
async function sendFile(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Arquivos' }).click()
  await expect(page.getByRole('heading', { name: 'Arquivos deste produto' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Planilha de tarefas')
  const choose = page.getByLabel('Enviar arquivo: Arquivo')
  await choose.setInputFiles({ name: 'tarefas.exe', mimeType: 'application/x-msdownload', buffer: SHEET })
  await expect(page.getByText(/Coloque-o dentro de um ZIP e envie o ZIP/)).toBeVisible()
  await sendWhileSaving(page, 'Incluir arquivo', () =>
    choose.setInputFiles({ name: 'tarefas.csv', mimeType: 'text/csv', buffer: SHEET }),
  )
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Incluir arquivo' }).click()
  await page.getByRole('link', { name: 'Planilha de tarefas' }).click()
  await expect(page.getByText('Agora: tarefas.csv, versão 1.')).toBeVisible()
  await expectGoodPage(page)
}

/** What is typed about a course and not saved stays while somebody means to change its order. */
async function keepTyped(page: Page, title: string, arrange: () => Promise<void>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const typed = page.getByRole('textbox', { name: 'Título' })
  await typed.fill(`${title} em casa`)
  await arrange()
  await expect(page.getByText('Salve ou descarte antes as alterações do curso.')).toBeVisible()
  await expect(typed).toHaveValue(`${title} em casa`)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(typed).toHaveValue(title)
}

async function writeCourse(page: Page, title: string): Promise<void> {
  await createCourse(page, title)
  await expectGoodPage(page)
  const lesson = (
    title: string,
    kind: 'Vídeo' | 'PDF' | 'Questionário',
    write: (page: Page) => Promise<void>,
  ) => ({
    title,
    kind,
    write,
  })
  await createLesson(page, title, lesson('Prova', 'Questionário', askQuestions))
  await createLesson(
    page,
    title,
    lesson('Farinha', 'Vídeo', async (at) => {
      await nameVideo(at)
      await pasteHostile(at)
      await pastePage(at)
      await writeText(at, 'Farinha e tempo.')
      await embedVideo(at)
      await placePicture(at, PICTURE)
    }),
  )
  await createLesson(
    page,
    title,
    lesson('Receitas', 'PDF', async (at) => {
      await uploadPdf(at, title)
      await openAfter(at, 'Farinha')
    }),
  )
  await expect(page.getByText('abre depois de “Farinha”')).toBeVisible()
  await page.getByRole('link', { name: 'Farinha', exact: true }).click()
  await expect(page.getByRole('img', { name: PICTURE })).toBeVisible()
  await refuseCircle(page, 'Farinha', 'Receitas')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('link', { name: title }).click()
  const down = page.getByRole('button', { name: 'Mover Prova para baixo' })
  await keepTyped(page, title, () => down.click())
  await down.press('Enter')
  await expect(page.getByRole('button', { name: 'Mover Farinha para cima' })).toBeDisabled()
  await expect(page.getByRole('status').getByText(/^“Prova” agora é a 2ª aula de 3 em “/)).toBeVisible()
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Mover Prova para cima' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(down).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Mover Prova para cima' })).toBeFocused()
  await page.getByTitle('Arrastar Prova').dragTo(page.getByRole('link', { name: 'Nova aula' }), { steps: 8 })
  await expect(down).toBeDisabled()
  await expectGoodPage(page)
  await publish(page)
}

/** A picture in a text has its place before it is there, and is loaded when it is near. */
async function seePicture(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: PICTURE })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(picture).toHaveAttribute('width', '1200')
  await expect(picture).toHaveAttribute('height', '600')
  await expect(picture).toHaveAttribute('loading', 'lazy')
}

/** The video of another service: nothing of it is asked for before its learner agrees. */
async function watchThere(page: Page): Promise<void> {
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>O vídeo</p>' })
  })
  await page.reload()
  const open = page.getByRole('button', { name: 'Abrir o vídeo do YouTube' })
  await expect(open).toBeVisible()
  await expectGoodPage(page)
  expect(asked).toEqual([])
  await open.click()
  await expect(page.frameLocator('iframe').getByText('O vídeo')).toBeVisible()
  expect(asked).toEqual([
    expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/),
  ])
}

test('what an administrator sends and writes is what a buyer saves and learns', { tag: '@long' }, async ({
  page,
  browser,
  complaints,
}) => {
  test.setTimeout(240_000)
  const title = `Pães ${randomUUID().slice(0, 6)}`
  await administrator(page)
  await openProduct(page)
  await sendFile(page)
  only(complaints, /422/)
  await writeCourse(page, title)
  // What is pasted is read in a document of its own; what would run there is blocked, and that is told.
  only(complaints, /422|inline event handler|inline style|script-src-attr inline|style-src-elem inline/)
  await openProduct(page)
  await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('status').getByText('Produto salvo')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const buyer = await context.newPage()
  await buyByPix(buyer, SLUG)
  await buyer.goto('/')
  const saved = buyer.waitForEvent('download')
  await buyer.getByRole('button', { name: 'Baixar Planilha de tarefas' }).click()
  expect((await readFile(await (await saved).path())).equals(SHEET)).toBe(true)

  await buyer.goto('/treinamentos')
  await buyer.getByRole('link', { name: title }).click()
  await buyer.getByRole('link', { name: /Receitas.*Abre depois de “Farinha”/ }).click()
  await expect(buyer.getByText('Ela abre assim que você concluir “Farinha”.')).toBeVisible()
  await expectGoodPage(buyer)
  await buyer.getByRole('link', { name: 'Ir para: Farinha' }).click()
  await expect(buyer.locator('strong', { hasText: 'Farinha e tempo.' })).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Abrir o vídeo do Vimeo' })).toBeVisible()
  await seePicture(buyer)
  await watchThere(buyer)
  await buyer.getByRole('button', { name: 'Concluir aula' }).click()
  await buyer.getByRole('link', { name: 'Próxima aula' }).click()
  await expect(buyer.getByText('receitas.pdf')).toBeVisible()
  await buyer.getByRole('button', { name: 'Concluir aula' }).click()
  await buyer.getByRole('link', { name: 'Próxima aula' }).click()
  await buyer.getByRole('radio', { name: 'Fermento' }).check()
  await buyer.getByLabel('Quantas horas?').fill('12')
  await buyer.getByRole('button', { name: 'Enviar respostas' }).click()
  await expect(buyer.getByRole('link', { name: 'Ver meu certificado' })).toBeVisible()
  await context.close()

  await page.goto(`/admin/treinamento?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('link', { name: 'Ver alunos e progresso' }).click()
  await page.getByRole('link', { name: 'Progresso por aula' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Progresso por aula' })).toBeVisible()
  const row = page.getByRole('row', { name: /Prova/ })
  await expect(row).toContainText('1 (100%)')
  await expect(row).toContainText('100% em 1 tentativa')
  await expectGoodPage(page)
})
