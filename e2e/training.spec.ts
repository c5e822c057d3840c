import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { query } from './support/database.ts'
import { mailFor } from './support/mails.ts'
import { bought, buyAgainByPix, buyByPix } from './support/orders.ts'
import { member, signIn } from './support/person.ts'
import { only } from './support/second-factor.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

const SLUG = 'tipografia-sem-medo'
const TITLE = 'Tipografia para quem não é designer'

const next = (page: Page) => page.getByRole('link', { name: 'Próxima aula' }).click()
const isDone = (page: Page) =>
  expect(page.getByRole('main').getByText('Aula concluída', { exact: true })).toBeVisible({ timeout: 40_000 })

/** The captions that stand over the video now. */
const captionsOn = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
    )

/** The videos of a course last an hour: no machine is so slow that it plays one meanwhile. */
const lengthenVideos = (slug: string) =>
  query(
    `update lesson_media set seconds = 3600 where lesson_id in (
       select l.id from lesson l join course_module m on m.id = l.module_id
       join course c on c.id = m.course_id where c.slug = $1)
     and seconds is not null`,
    [slug],
  )

/** The next lesson is opened with an address of its file that is over; what is resolved to lets the server say so. */
async function handOutOver(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const open = async (route: Route) => {
    const response = await route.fetch()
    const lesson = await response.json()
    lesson.media.url += 'over'
    await route.fulfill({ response, json: lesson })
  }
  await page.route(/\/open$/, open, { times: 1 })
  await page.route(/over$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Runs in the page: its clock is a day ahead, and every video says that all of it was played. */
function forgePlayed(): void {
  const { now } = Date
  const ahead = () => now() + 86_400_000
  globalThis.Date = class extends Date {
    constructor(...given: [number]) {
      super(...(given.length > 0 ? given : ([ahead()] as [number])))
    }
    static override now = ahead
  } as DateConstructor
  const whole = { length: 1, start: () => 0, end: () => 3600 }
  Object.defineProperty(HTMLMediaElement.prototype, 'played', { get: () => whole })
  Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', { get: () => 3600, set: () => undefined })
}

/** Runs in the page: the browser keeps that its user owns the shop, took everything, and stays for a year. */
function forgeStorage(): void {
  const user = JSON.parse(localStorage.getItem('vitrine.user')!)
  const isDone = { isDone: true, done: 9, completedAt: new Date().toISOString() }
  localStorage.setItem('vitrine.user', JSON.stringify({ ...user, ...isDone, roles: ['owner'] }))
  localStorage.setItem('vitrine.expires-at', String(Date.now() + 31_536_000_000))
}

/** What the server answers when this page tells what was watched next. */
async function nextAnswer(page: Page, act: () => Promise<void>) {
  const answer = page.waitForResponse((response) => response.url().endsWith('/watched'))
  await act()
  return (await answer).json()
}

/** Answers the quiz of the course; all but the number rightly. */
async function answer(page: Page, number: string): Promise<void> {
  await page.getByLabel('Quantos tamanhos bastam?').fill(number)
  await page.getByRole('radio', { name: 'À direita' }).check()
  await page.getByRole('radio', { name: number === '3' ? 'Verdadeiro' : 'Falso' }).check()
  await page.getByRole('button', { name: 'Enviar respostas' }).click()
}

test('a training is bought, taken lesson by lesson, and ends with a certificate that a stranger verifies', {
  tag: '@long',
}, async ({ page, browser, request }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 800 })
  const { email } = await bought(page, SLUG)
  await page.goto('/')
  await page.getByRole('link', { name: /^Começar/ }).click()

  await page.getByRole('combobox', { name: 'Velocidade' }).selectOption('2×')
  await page.getByRole('button', { name: 'CC, legenda' }).click()
  await page.getByRole('button', { name: 'Reproduzir' }).click()
  await expect.poll(() => captionsOn(page)).toContain('Tenha à mão: papel, lápis e um projeto seu.')
  await expect(page.getByText(/se conclui com 90% do vídeo/)).toBeVisible()
  await expectGoodPage(page)
  await isDone(page)

  for (let lesson = 0; lesson < 7; lesson++) {
    await next(page)
    await page.getByRole('button', { name: 'Concluir aula' }).click()
    await isDone(page)
  }
  const book = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar material' }).click()
  expect((await book).suggestedFilename()).toBe('caderno-de-exercicios.pdf')

  await page.goto('/treinamentos')
  await expect(page.getByText('8 de 9 aulas')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: TITLE }).click()
  await expect(page.getByText(/É emitido na hora, em seu nome/)).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: /^Continuar: Projeto/ }).click()
  await page.getByLabel('Quantos tamanhos bastam?').fill('4')
  await expect(page.getByText(/^Respostas guardadas/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Quantos tamanhos bastam?')).toHaveValue('4')
  await answer(page, '5')
  await expect(page.getByText('33% de acertos')).toBeVisible()
  await expect(page.getByText('2 tentativas hoje')).toBeVisible()
  await expectGoodPage(page)
  await answer(page, '3')
  await expect(page.getByText('Você passou com 100% de acertos')).toBeVisible()

  await page.getByRole('link', { name: 'Ver meu certificado' }).click()
  await expect(page.getByText('Este certificado é verdadeiro')).toBeVisible()
  await expectGoodPage(page)
  await page.getByText('Conferir sem depender deste site').click()
  await expectGoodPage(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar em PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^certificado-[\dA-Z-]{14}\.pdf$/)
  expect(await mailFor(request, email, `Seu certificado de ${TITLE}`)).toContain(page.url())

  const stranger = await browser.newContext()
  const window = await stranger.newPage()
  await window.goto(page.url())
  await expect(window.getByText('Este certificado é verdadeiro')).toBeVisible()
  await expect(window.getByText(TITLE)).toBeVisible()
  await expect(window.getByRole('button', { name: 'Baixar em PDF' })).toBeHidden()
  await window.goto('/certificados/0000-0000-0000')
  await expect(window.getByRole('heading', { name: 'Certificado não encontrado' })).toBeVisible()
  await stranger.close()
})

// training.test.ts: a refund closes a course and keeps what was done.
test('what was begun goes on elsewhere, closes with a refund, and opens where it was when bought again', {
  tag: '@fire',
}, async ({ page, browser }) => {
  test.slow()
  const person = await buyByPix(page, SLUG)
  const purchase = await page.getByRole('link', { name: 'Ver detalhes da compra' }).getAttribute('href')
  await page.goto(`/treinamentos/${SLUG}`)
  await page.getByRole('link', { name: /^Começar/ }).click()
  await next(page)
  await page.getByRole('button', { name: 'Concluir aula' }).click()
  await isDone(page)
  await next(page)
  await page.getByRole('button', { name: 'Concluir aula' }).click()
  await isDone(page)

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const window = await phone.newPage()
  await window.goto(`/entrar?redirect=${encodeURIComponent('/treinamentos')}`)
  await signIn(window, person)
  await expect(window.getByText('2 de 9 aulas')).toBeVisible()
  await window.getByRole('link', { name: /^Continuar/ }).click()
  await expect(window.getByRole('button', { name: 'Concluir aula' })).toBeVisible()
  const lesson = window.url()

  await page.goto(purchase!)
  await page.getByRole('button', { name: 'Desistir da compra' }).click()
  const question = page.getByRole('dialog', { name: 'Desistir desta compra?' })
  await question.getByRole('button', { name: /^Desistir e receber R\$/ }).click()
  await expect(page.getByText(/^Reembolso concluído em /)).toBeVisible()
  await window.reload()
  await expect(window.getByText(/O que você já fez fica guardado/)).toBeVisible()
  await expect(window.getByRole('button', { name: 'Concluir aula' })).toBeHidden()

  await buyAgainByPix(page, SLUG)
  await window.goto('/treinamentos')
  await expect(window.getByText('2 de 9 aulas')).toBeVisible()
  await window.getByRole('link', { name: /^Continuar/ }).click()
  await expect(window).toHaveURL(lesson)
  await phone.close()
})

// training.test.ts: a free lesson is open to who has no course; budget.spec.ts plays one without a purchase.
test('a free lesson is opened from the page of its product, and leads back to it', { tag: '@fire' }, async ({
  page,
}) => {
  await member(page)
  await page.goto(`/loja/${SLUG}`)
  await page.getByRole('link', { name: 'Aula grátis: Anatomia de uma página boa' }).click()
  await expect(page.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
  await expect(page.getByText('Esta aula é grátis')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Ver o treinamento' }).click()
  await expect(page.getByRole('heading', { name: /^Tipografia/, level: 1 })).toBeVisible()
})

test('a video and a paper whose addresses are over go on at new ones', async ({ page, complaints }) => {
  await bought(page, SLUG)
  const sayNo = await handOutOver(page)
  await page.goto(`/treinamentos/${SLUG}`)
  await page.getByRole('link', { name: /^Começar/ }).click()
  await page.getByRole('combobox', { name: 'Velocidade' }).selectOption('2×')
  await page.getByRole('button', { name: 'Reproduzir' }).click()
  sayNo()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(1)
  expect(await video.evaluate((one: HTMLVideoElement) => one.playbackRate)).toBe(2)
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible()
  await expect(page.getByText('O vídeo parou de carregar')).toHaveCount(0)

  const sayNoAgain = await handOutOver(page)
  sayNoAgain()
  await page.goto(`/treinamentos/${SLUG}`)
  await page.getByRole('link', { name: 'Tabelas e números' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar material' }).click()
  expect((await readFile(await (await saved).path())).subarray(0, 5).toString()).toBe('%PDF-')
  only(complaints, /status of 403/)
})

// training.test.ts: a quiz is failed, then passed, so many times a day.
test('a quiz out of attempts says so, keeps the answers, and leads on to what was passed over', {
  tag: '@fire',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { email } = await bought(page, SLUG)
  await page.goto(`/treinamentos/${SLUG}`)
  await page.getByRole('link', { name: /^Projeto/ }).click()
  for (const left of ['2 tentativas hoje', '1 tentativa hoje', 'tente de novo amanhã']) {
    await answer(page, '5')
    await expect(page.getByText(left)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Enviar respostas' })).toHaveCount(0)
  await query(
    `update quiz_attempt set created_at = created_at - interval '1 day'
     where account_id = (select id from account where email = $1)`,
    [email],
  )
  await page.reload()
  await expect(page.getByLabel('Quantos tamanhos bastam?')).toHaveValue('5')
  await answer(page, '3')
  await expect(page.getByText('Para o certificado, faltam 8 aulas')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: /^Continuar: Anatomia/ }).click()
  await expect(page.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
})

// training.test.ts: seconds that were not played complete nothing; two tabs share the time that went by.
test('a clock ahead, forged seconds, an edited storage and two tabs complete nothing', {
  tag: '@fire',
}, async ({ page, context }) => {
  const slug = 'escrita-que-converte'
  await bought(page, slug)
  await lengthenVideos(slug)
  await context.addInitScript(forgePlayed)
  await page.goto(`/treinamentos/${slug}`)
  await page.getByRole('link', { name: /^Começar/ }).click()
  await expect(page.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
  const lesson = page.url()
  await page.evaluate(forgeStorage)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(lesson)
    const play = tab.getByRole('button', { name: 'Reproduzir' })
    const told = await nextAnswer(tab, async () => {
      await play.click()
      await tab.getByRole('button', { name: 'Pausar' }).click()
    })
    expect(told).toMatchObject({ isDone: false, done: 0 })
    expect(told.watchedSeconds).toBeLessThan(3600 / 2)
    await expect(tab.getByText(/se conclui com 90% do vídeo/)).toBeVisible()
    await expect(tab.getByText('Aula concluída', { exact: true })).toHaveCount(0)
  }
  await page.goto('/treinamentos')
  await expect(page.getByText(/^0 de \d+ aulas$/)).toBeVisible()
  await page.goto(`/treinamentos/${slug}`)
  await expect(page.getByRole('link', { name: /^(Começar|Continuar)/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver meu certificado' })).toHaveCount(0)
})
