import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminCourse } from '@vitrine/contract/admin/course'
import { type AdminLesson, LessonInput } from '@vitrine/contract/admin/lesson'
import type { Drip } from '@vitrine/contract/drip'
import { newId } from '@vitrine/contract/ids'
import type { RichText } from '@vitrine/contract/rich-text'
import { addDays, dayOf, daysBetween } from '@vitrine/contract/time'
import type { CourseView, LessonPicture } from '@vitrine/contract/training'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant, revoke } from '#access'
import { inTransaction } from '#kernel/database.ts'
import { sweepLessonPictures } from '#training'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { jsonPart, rawForm } from '../../../test/support/form.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { newLearner } from '../../../test/support/learner.ts'
import { type RawAnswer, sendRaw } from '../../../test/support/raw.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import { sendAll } from '../../../test/support/sending.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'

const VIDEO = join(import.meta.dirname, '../../../db/seed/material/assets/boas-vindas.webm')

const stack = new AsyncDisposableStack()
let shop: Shop
let helena: Client
beforeAll(async () => {
  const folder = stack.use(await temporaryFolder())
  shop = stack.use(await openShop({ env: { DATA_DIR: folder.path } }))
  helena = await signedIn(['owner'])
})
afterAll(() => stack.disposeAsync())

const signedIn = async (roles: string[]): Promise<Client> =>
  shop.client((await identity(shop.parts.app, { ...OWNER, roles })).token)

/** Until a worker has come to it. */
const WHILE = { timeout: 20_000 }

const textOf = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** What is sent back of what was read. */
const inputOf = ({ title, minutes, isFree, drip, text, quiz, videoUrl }: AdminLesson): LessonInput =>
  LessonInput.parse({ title, minutes, isFree, drip, text, videoUrl, ...(quiz && { quiz }) })

let made = 0
const newCourse = () => {
  made += 1
  return helena.adminCourse.create({ title: `Pão em casa ${made}`, slug: `pao-em-casa-${made}`, hours: 2 })
}

async function newLesson(course: AdminCourse, kind: AdminLesson['kind'], title: string) {
  return helena.adminLesson.create({ moduleId: course.modules[0]!.id, title, kind })
}

const edit = (lesson: AdminLesson, changed: Partial<LessonInput>) =>
  helena.adminLesson.edit({ ...inputOf(lesson), ...changed, id: lesson.id, version: lesson.version })
const publish = ({ id, version }: AdminLesson) => helena.adminLesson.move({ id, version, to: 'published' })

/** A lesson of that text that learners see. */
async function published(course: AdminCourse, title: string): Promise<AdminLesson> {
  return publish(await edit(await newLesson(course, 'text', title), { text: textOf(title) }))
}

async function sent(
  purpose: 'video' | 'document' | 'captions',
  fileName: string,
  content: Buffer,
): Promise<string> {
  const facts = { fileName, size: content.length, modifiedAt: 1_764_000_000_000, purpose }
  const { id, url } = await helena.adminLesson.begin(facts)
  await sendAll(shop, url, content)
  return id
}

const publishCourse = async ({ id }: AdminCourse): Promise<AdminCourse> => {
  const { version } = await helena.adminCourse.read({ id })
  return helena.adminCourse.move({ id, version, to: 'published' })
}

test('a course is written, published and taken as it was written', async () => {
  const course = await newCourse()
  expect(course).toMatchObject({ status: 'draft', version: 1, modules: [{ title: 'Módulo 1', lessons: [] }] })
  expect(await refusalOf(publishCourse(course))).toBe('course.not-ready')

  const text = await newLesson(course, 'text', 'A farinha')
  expect(await refusalOf(publish(text))).toBe('lesson.not-ready')
  await publish(await edit(text, { text: textOf('Farinha, água e tempo.'), isFree: true, minutes: 7 }))
  const video = await newLesson(course, 'video', 'As mãos')
  const uploadId = await sent('video', 'maos.webm', await readFile(VIDEO))
  const withVideo = await edit(video, { uploadId, minutes: 40 })
  expect(withVideo.media).toMatchObject({ fileName: 'maos.webm', seconds: 27 })
  expect(withVideo.minutes, 'as long as the film, whatever is typed').toBe(1)
  await publish(withVideo)
  const quiz = await newLesson(course, 'quiz', 'Prova')
  const questions = [{ id: 'q1', kind: 'true-false', text: 'Pão leva fermento.', right: true }] as const
  await publish(await edit(quiz, { quiz: { ...quiz.quiz!, questions: [...questions] } }))

  const learner = await newLearner(shop, course.slug)
  expect(await learner.client.training.listCourses({})).toEqual([])
  expect((await publishCourse(course)).isFixed).toBe(true)
  const seen = await learner.client.training.readCourse({ course: course.slug })
  expect(seen.modules.flatMap(({ lessons }) => lessons.map(({ title }) => title))).toEqual([
    'A farinha',
    'As mãos',
    'Prova',
  ])
  const opened = await learner.client.training.openLesson({ id: text.id })
  expect(opened.body).toEqual(textOf('Farinha, água e tempo.'))
  expect((await learner.client.training.openLesson({ id: video.id })).media?.seconds).toBe(27)
  const outcome = await learner.client.training.answerQuiz({ id: quiz.id, answers: { q1: 'true' } })
  expect(outcome.result.isPassed).toBe(true)
  const learners = await helena.adminCourse.listLearners({ id: course.id, q: 'joana' })
  expect(learners.items).toMatchObject([
    { name: 'Joana da Silva', done: 1, lessons: 3, lastLesson: 'As mãos' },
  ])
  expect((await helena.adminCourse.listLearners({ id: course.id, state: 'completed' })).items).toEqual([])
})

test('a text that is being written is kept for its writer, until it is saved or dropped', async () => {
  const lesson = await newLesson(await newCourse(), 'text', 'Em obras')
  const { id } = lesson
  await helena.adminLesson.keepDraft({ id, text: textOf('Meio') })
  await helena.adminLesson.keepDraft({ id, text: textOf('Meio caminho') })
  const read = await helena.adminLesson.read({ id })
  expect(read).toMatchObject({
    version: lesson.version,
    text: lesson.text,
    draft: { text: textOf('Meio caminho') },
  })
  const other = await signedIn(['instructor'])
  expect(await other.adminLesson.read({ id })).not.toHaveProperty('draft')
  await edit(lesson, { text: textOf('Inteiro') })
  expect(await helena.adminLesson.read({ id })).not.toHaveProperty('draft')
  await other.adminLesson.keepDraft({ id, text: textOf('Outro') })
  await other.adminLesson.dropDraft({ id })
  expect(await other.adminLesson.read({ id })).not.toHaveProperty('draft')
  expect(await refusalOf(helena.adminLesson.keepDraft({ id: 'les_nenhuma', text: textOf('x') }))).toBe(
    'not-found',
  )
  await helena.adminLesson.keepDraft({ id, text: textOf('Sobra') })
  const { version } = await helena.adminLesson.read({ id })
  await helena.adminLesson.remove({ id, version })
})

test('drafts are seen by nobody who learns, and count for nothing', async () => {
  const course = await newCourse()
  const shown = await published(course, 'Sovar')
  const draft = await edit(await newLesson(course, 'text', 'Ainda não'), { text: textOf('Rascunho') })
  const { client } = await newLearner(shop, course.slug)
  expect(await refusalOf(client.training.openLesson({ id: shown.id }))).toBe('not-found')
  await publishCourse(course)
  expect(await refusalOf(client.training.openLesson({ id: draft.id }))).toBe('not-found')
  await client.training.openLesson({ id: shown.id })
  const done = await client.training.completeLesson({ id: shown.id })
  expect(done).toMatchObject({ done: 1, lessons: 1, certificate: expect.any(String) })

  const { id, version } = await helena.adminCourse.read({ id: course.id })
  await helena.adminCourse.move({ id, version, to: 'draft' })
  expect(await refusalOf(client.training.readCourse({ course: course.slug }))).toBe('not-found')
  expect(await helena.adminLesson.preview({ id: draft.id })).toMatchObject({ body: textOf('Rascunho') })
})

test('modules and lessons are put in order, none of them lost', async () => {
  const course = await newCourse()
  const [one, two] = [await newLesson(course, 'text', 'Um'), await newLesson(course, 'text', 'Dois')]
  const { id, version, modules } = await helena.adminCourse.read({ id: course.id })
  const [first] = modules
  const arrange = (order: { id?: string; title: string; lessonIds: string[] }[], as = version) =>
    helena.adminCourse.arrange({ id, version: as, modules: order })
  const wrong = [
    [{ ...first!, lessonIds: [one.id] }],
    [{ ...first!, lessonIds: [one.id, two.id, two.id] }],
    [{ ...first!, lessonIds: [one.id, two.id, 'les_de_outro'] }],
    [{ id: 'mod_de_outro', title: 'Alheio', lessonIds: [one.id, two.id] }],
  ]
  for (const order of wrong) {
    const plain = order.map(({ id, title, lessonIds }) => ({ id, title, lessonIds }))
    expect(await refusalOf(arrange(plain))).toBe('course.outline')
  }
  const after = await arrange([
    { title: 'Antes', lessonIds: [two.id] },
    { id: first!.id, title: 'Depois', lessonIds: [one.id] },
  ])
  expect(after.modules).toMatchObject([
    { title: 'Antes', lessons: [{ title: 'Dois' }] },
    { id: first!.id, title: 'Depois', lessons: [{ title: 'Um' }] },
  ])
  expect(await refusalOf(arrange([], version))).toBe('admin.changed')
  const merged = await arrange([{ id: first!.id, title: 'Tudo', lessonIds: [one.id, two.id] }], after.version)
  expect(merged.modules).toHaveLength(1)
})

test('a copy of a course has its lessons as drafts, and is its own', async () => {
  const course = await newCourse()
  await published(course, 'Assar')
  const copy = await helena.adminCourse.duplicate({ id: course.id })
  expect(copy).toMatchObject({
    title: `${course.title} (cópia)`,
    slug: `${course.slug}-copia`,
    status: 'draft',
    modules: [{ lessons: [{ title: 'Assar', status: 'draft' }] }],
  })
  const copied = await helena.adminLesson.read({ id: copy.modules[0]!.lessons[0]!.id })
  expect(copied.text).toEqual(textOf('Assar'))
})

test('a file that is not what its name says is refused, and the one before stays', async () => {
  const course = await newCourse()
  const lesson = await newLesson(course, 'document', 'Receitas')
  const uploadId = await sent('document', 'receitas.pdf', Buffer.from('%PDF-1.7 receitas'))
  const kept = await edit(lesson, { uploadId })
  const invented = await sent('document', 'pagina.pdf', Buffer.from('<html><script>alert(1)</script>'))
  const refused = await problemOf(edit(kept, { uploadId: invented }))
  expect(refused).toMatchObject({
    error: 'upload.not-pdf',
    fields: { uploadId: [expect.stringMatching(/^“pagina\.pdf”: O arquivo não é um PDF/)] },
  })
  const noVideo = await sent('video', 'filme.mp4', Buffer.alloc(5000, 7))
  const video = await newLesson(course, 'video', 'Filme')
  const look = (uploadId: string, purpose: 'video' | 'document' | 'captions') =>
    helena.adminLesson.checkUpload({ uploadId, purpose })
  expect(await problemOf(look(noVideo, 'video'))).toMatchObject({
    error: 'upload.not-video',
    fields: { uploadId: [expect.stringContaining('filme.mp4')] },
  })
  expect(await refusalOf(look(noVideo, 'document'))).toBe('upload.gone')
  expect(await refusalOf(edit(video, { uploadId: noVideo }))).toBe('upload.not-video')
  expect(await refusalOf(edit(video, { uploadId: invented }))).toBe('upload.gone')
  expect((await helena.adminLesson.read({ id: lesson.id })).media?.fileName).toBe('receitas.pdf')
})

test('what is published keeps what it needs, and a lesson that was opened is not removed', async () => {
  const course = await newCourse()
  const lesson = await published(course, 'Fermento')
  expect(await refusalOf(edit(lesson, { text: { type: 'doc', content: [] } }))).toBe('lesson.not-ready')
  await publishCourse(course)
  const { client } = await newLearner(shop, course.slug)
  await client.training.openLesson({ id: lesson.id })
  const { id, version } = lesson
  expect(await refusalOf(helena.adminLesson.remove({ id, version }))).toBe('lesson.taken')
  const other = await newLesson(course, 'text', 'Sobra')
  await helena.adminLesson.remove({ id: other.id, version: other.version })
  expect(await refusalOf(helena.adminLesson.read({ id: other.id }))).toBe('not-found')
  const slug = { ...inputOfCourse(course), slug: 'outro-endereco' }
  const now = await helena.adminCourse.read({ id: course.id })
  expect(await refusalOf(helena.adminCourse.edit({ ...slug, id: now.id, version: now.version }))).toBe(
    'course.fixed',
  )
})

const inputOfCourse = ({ title, slug, hours }: AdminCourse) => ({ title, slug, hours })

test('captions are taken where they are WebVTT, and go with their video', async () => {
  const course = await newCourse()
  const lesson = await newLesson(course, 'video', 'Com legenda')
  const cue = '00:01.000 --> 00:04.000 align:start\nBem-vindo.\n'
  const captions = await sent('captions', 'fala.vtt', Buffer.from(`WEBVTT\n\n${cue}`))
  expect(await refusalOf(edit(lesson, { captionsId: captions }))).toBe('lesson.not-ready')
  const withVideo = await edit(lesson, { uploadId: await sent('video', 'boas.webm', await readFile(VIDEO)) })
  expect(withVideo.media).toMatchObject({ hasCaptions: false })
  const wrong = [
    'WEBVTT\n\nsem tempo\n',
    'WEBVTT\n\n00:04.000 --> 00:01.000\nAo contrário\n',
    'WEBVTTX\n\n00:01.000 --> 00:04.000\nOutra coisa\n',
    '<script>alert(1)</script>',
    Buffer.from([0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x0a, 0xff, 0xfe]),
  ]
  for (const [nth, content] of wrong.entries()) {
    const captionsId = await sent('captions', `errada-${nth}.vtt`, Buffer.from(content))
    const refused = await problemOf(edit(withVideo, { captionsId }))
    expect(refused, String(content)).toMatchObject({
      error: 'upload.not-captions',
      fields: { captionsId: [expect.stringMatching(`“errada-${nth}.vtt”`)] },
    })
  }
  const withCaptions = await publish(await edit(withVideo, { captionsId: captions }))
  expect(withCaptions.media).toMatchObject({ hasCaptions: true })
  await publishCourse(course)
  const { client } = await newLearner(shop, course.slug)
  const { media } = await client.training.openLesson({ id: lesson.id })
  const answer = await sendRaw(shop.url, { method: 'GET', path: media!.captions! })
  expect(answer.headers['content-type']).toMatch(/^text\/vtt/)
  expect(answer.text).toContain('Bem-vindo.')
  expect((await edit(withCaptions, { dropCaptions: true })).media).toMatchObject({ hasCaptions: false })
})

test('a video that is replaced is watched anew, and what is played of the one before does not count', async () => {
  const course = await newCourse()
  const lesson = await newLesson(course, 'video', 'Gravada de novo')
  const long = await edit(lesson, { uploadId: await sent('video', 'longo.webm', await readFile(VIDEO)) })
  const shown = await publish(long)
  await publishCourse(course)
  const { client } = await newLearner(shop, course.slug)
  const open = () => client.training.openLesson({ id: lesson.id })
  const before = (await open()).media!
  const report = (mediaId: string) =>
    client.training.reportWatching({ id: lesson.id, mediaId, ranges: [[0, 1]], positionSeconds: 1 })
  expect(await report(before.id)).toMatchObject({ isDone: false })
  expect(await open()).toMatchObject({ watchedSeconds: 1, positionSeconds: 1 })

  const short = await readFile(join(import.meta.dirname, '../../../test/support/media/h264-aac.mp4'))
  await edit(shown, { uploadId: await sent('video', 'curto.mp4', short) })
  const after = await open()
  expect(after).toMatchObject({ isDone: false, watchedSeconds: 0, positionSeconds: 0, media: { seconds: 1 } })
  expect(await report(before.id)).toMatchObject({ isDone: false })
  expect((await open()).watchedSeconds).toBe(0)
  expect(await report(after.media!.id)).toMatchObject({ isDone: true })
})

test('a video at another service is named by its address, and done when its learner says so', async () => {
  const course = await newCourse()
  const lesson = await newLesson(course, 'video', 'Ao vivo')
  const elsewhere = [
    'https://youtube.com.mal.example/watch?v=dQw4w9WgXcQ',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'https://eu@youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/redirect?q=https://mal.example',
    'https://vimeo.com/76979871/"onload=alert(1)',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  ]
  for (const videoUrl of elsewhere)
    expect(await refusalOf(edit(lesson, { videoUrl }))).toBe('request.invalid')
  const { videoUrl } = await edit(lesson, { videoUrl: 'https://youtu.be/dQw4w9WgXcQ?si=abc' })
  expect(videoUrl).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  const read = await helena.adminLesson.read({ id: lesson.id })
  const vimeo = await publish(
    await edit(read, { videoUrl: 'https://player.vimeo.com/video/76979871?h=8272103f6e' }),
  )
  expect(await refusalOf(edit({ ...vimeo, videoUrl: undefined } as AdminLesson, {}))).toBe('lesson.not-ready')
  await publishCourse(course)
  const { client } = await newLearner(shop, course.slug)
  const opened = await client.training.openLesson({ id: lesson.id })
  expect(opened.framed).toEqual({
    provider: 'vimeo',
    url: 'https://vimeo.com/76979871/8272103f6e',
    frameUrl: 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  })
  const watched = client.training.reportWatching({ id: lesson.id, ranges: [[0, 9]], positionSeconds: 9 })
  expect(await refusalOf(watched)).toBe('not-found')
  expect(await client.training.completeLesson({ id: lesson.id })).toMatchObject({ isDone: true })
})

test('frames of those who show videos stand on the pages of lessons alone', async () => {
  const framesOn = async (path: string) =>
    (await sendRaw(shop.url, { method: 'GET', path })).headers['content-security-policy']
  const frames = 'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;'
  expect(await framesOn('/treinamentos/um-curso/les_1')).toContain(frames)
  for (const path of [
    '/',
    '/loja',
    '/treinamentos',
    '/treinamentos/um-curso',
    '/admin/treinamento/aulas/les_1',
  ])
    expect(await framesOn(path), path).not.toMatch(/youtube|vimeo/)
})

test('who has a course is told once of a lesson that is published in it', async () => {
  const course = await newCourse()
  await published(course, 'A primeira')
  await publishCourse(course)
  const holder = await newLearner(shop, course.slug)
  const told = async () =>
    (await holder.client.notice.list({})).notices.filter(({ subject }) => subject === 'training')
  const first = await published(course, 'A segunda')
  const back = await helena.adminLesson.move({ id: first.id, version: first.version, to: 'draft' })
  await publish(back)
  const locked = await newLesson(course, 'text', 'A terceira')
  await publish(await edit(locked, { text: textOf('Depois.'), drip: { by: 'day', day: '2099-01-01' } }))
  await expect.poll(told, WHILE).toHaveLength(2)
  // Two jobs tell of two lessons, in either order.
  expect((await told()).map(({ text, page }) => [text, page]).toSorted()).toEqual([
    [`${course.title}: “A segunda”.`, `/treinamentos/${course.slug}/${first.id}`],
    [`${course.title}: “A terceira”. Abre em 01/01/2099.`, `/treinamentos/${course.slug}/${locked.id}`],
  ])
})

/** Addresses that are of no video, or not in the one spelling that is kept. */
const HOSTILE_VIDEOS = [
  'javascript:alert(1)',
  'data:text/html,<script>ran()</script>',
  'https://mal.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com.mal.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@mal.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=%22%3E',
  'https://www.youtube.com/watch?v="><script>ran()</script>',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/76979871#"onload=ran()',
  '//vimeo.com/76979871',
]

/** What names no picture of a lesson. */
const HOSTILE_PICTURES = [
  'https://mal.example/espia.png',
  '//mal.example/espia.png',
  'data:image/svg+xml,<svg onload=ran()>',
  'javascript:ran()',
  '/pictures/pic_01k0000000000000000000000a/640.webp',
  'lpc_01k0000000000000000000000a" onerror="ran()',
  'lpc_../../avatars/acc_1',
  newId('pic'),
  '',
]

test('a text may show videos of YouTube and Vimeo, and is shown with them', async () => {
  const course = await newCourse()
  const urls = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/76979871/abcdef0123']
  const text: RichText = {
    type: 'doc',
    content: [...textOf('Veja.').content, ...urls.map((url) => ({ type: 'video' as const, attrs: { url } }))],
  }
  const lesson = await publish(await edit(await newLesson(course, 'text', 'Vídeos no texto'), { text }))
  await publishCourse(course)
  const { client } = await newLearner(shop, course.slug)
  expect((await client.training.openLesson({ id: lesson.id })).body).toEqual(text)
})

/** As a form over the wire, which is what a browser sends. */
async function sendBytes(lessonId: string, content: Buffer): Promise<RawAnswer> {
  const { body, headers } = rawForm([
    jsonPart({ lessonId }),
    { name: 'picture', filename: 'pao.png', type: 'image/png', content },
  ])
  const path = '/api/admin/lessons/pictures'
  const { token } = await identity(shop.parts.app, { ...OWNER, roles: ['instructor'] })
  return sendRaw(shop.url, {
    method: 'POST',
    path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  })
}

async function sendPicture({ id }: AdminLesson, width: number, height: number): Promise<LessonPicture> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#04524e' } })
  const answer = await sendBytes(id, await drawn.png().toBuffer())
  expect(answer.status).toBe(201)
  return JSON.parse(answer.text)
}

const showing = (...pictures: { id: string; alt: string }[]): RichText => ({
  type: 'doc',
  content: [
    ...textOf('Veja.').content,
    { type: 'blockquote', content: pictures.map((attrs) => ({ type: 'picture' as const, attrs })) },
  ],
})

test('a text shows pictures that were sent for it, to those who may open its lesson', async () => {
  const course = await newCourse()
  const lesson = await newLesson(course, 'text', 'Com imagem')
  const wide = await sendPicture(lesson, 2000, 500)
  const small = await sendPicture(lesson, 300, 200)
  expect(wide).toMatchObject({ width: 1600, height: 400 })
  expect(wide.sources.map(({ width }) => width)).toEqual([480, 960, 1600])
  expect(small.sources.map(({ width }) => width)).toEqual([300])
  const text = showing({ id: wide.id, alt: 'Um pão' }, { id: small.id, alt: '' })
  await publish(await edit(lesson, { text }))
  await publishCourse(course)
  const { client } = await newLearner(shop, course.slug)
  const { body, pictures } = await client.training.openLesson({ id: lesson.id })
  expect(body).toEqual(text)
  expect(pictures.map(({ id, width, height }) => [id, width, height]).toSorted()).toEqual(
    [
      [wide.id, 1600, 400],
      [small.id, 300, 200],
    ].toSorted(),
  )
  const { url } = pictures.find(({ id }) => id === wide.id)!.sources[0]!
  const answer = await sendRaw(shop.url, { method: 'GET', path: url })
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  expect(answer.headers['cache-control']).toContain('private')
  const forged = await sendRaw(shop.url, { method: 'GET', path: `${url.slice(0, -2)}xx` })
  expect(forged.status).toBe(403)

  const copy = await helena.adminCourse.duplicate({ id: course.id })
  const copied = await helena.adminLesson.preview({ id: copy.modules[0]!.lessons[0]!.id })
  expect(copied.pictures).toHaveLength(2)
})

test('what is no picture is refused, and so is a text that names one that is not there', async () => {
  const lesson = await newLesson(await newCourse(), 'text', 'Sem imagem')
  for (const content of ['<svg onload="alert(1)"/>', 'GIF89a', ''])
    expect((await sendBytes(lesson.id, Buffer.from(content))).text).toContain('picture.unreadable')
  const alien = showing({ id: newId('lpc'), alt: 'De ninguém' })
  expect(await refusalOf(edit(lesson, { text: alien }))).toBe('picture.unknown')
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#04524e' } })
    .png()
    .toBuffer()
  expect((await sendBytes('les_nenhuma', picture)).status).toBe(404)
})

test('pictures that no text shows are removed a day after, and not before', async () => {
  const lesson = await newLesson(await newCourse(), 'text', 'Sobras')
  const [shown, sparePicture] = [await sendPicture(lesson, 40, 40), await sendPicture(lesson, 50, 50)]
  const edited = await edit(lesson, { text: showing({ id: shown.id, alt: 'Fica' }) })
  const { app, pool } = shop.parts
  const idsOf = async () => (await helena.adminLesson.read({ id: lesson.id })).pictures!.map(({ id }) => id)
  await sweepLessonPictures(app)
  expect(await idsOf()).toHaveLength(2)
  await pool.query(`update lesson_picture set created_at = now() - interval '2 days' where lesson_id = $1`, [
    lesson.id,
  ])
  await helena.adminLesson.keepDraft({ id: lesson.id, text: showing({ id: sparePicture.id, alt: 'Talvez' }) })
  await sweepLessonPictures(app)
  expect(await idsOf()).toHaveLength(2)
  await helena.adminLesson.dropDraft({ id: lesson.id })
  await sweepLessonPictures(app)
  expect(await idsOf()).toEqual([shown.id])
  const { url } = sparePicture.sources[0]!
  expect((await sendRaw(shop.url, { method: 'GET', path: url })).status).toBe(404)
  await helena.adminLesson.remove({ id: lesson.id, version: edited.version })
  await sweepLessonPictures(app)
})

test('a quiz says which of its answers are right, and a text holds nothing that runs', async () => {
  const course = await newCourse()
  const lesson = await newLesson(course, 'quiz', 'Prova')
  const options = [
    { id: 'a', text: 'Sim' },
    { id: 'b', text: 'Não' },
  ]
  const asked = (right: string[]) =>
    edit(lesson, {
      quiz: {
        passPercent: 70,
        attemptsPerDay: 3,
        questions: [{ id: 'q1', kind: 'one', text: 'Cresce?', options, right }],
      },
    })
  for (const right of [['c'], ['a', 'b'], []]) expect(await refusalOf(asked(right))).toBe('request.invalid')
  const href = 'javascript:alert(1)'
  const hostile = [
    { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
    { type: 'iframe', attrs: { src: 'https://mal.example' } },
    { type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } },
    ...HOSTILE_VIDEOS.map((url) => ({ type: 'video', attrs: { url } })),
    { type: 'video', attrs: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
    { type: 'video' },
    ...HOSTILE_PICTURES.map((id) => ({ type: 'picture', attrs: { id, alt: '' } })),
    { type: 'picture', attrs: { src: 'https://mal.example/espia.png', alt: '' } },
    { type: 'picture', attrs: { id: newId('lpc') } },
  ]
  for (const part of hostile) {
    const text = { type: 'doc', content: [part] } as unknown as RichText
    const { id, version } = lesson
    const call = helena.adminLesson.edit({ title: 'Prova', minutes: 5, isFree: false, text, id, version })
    expect(await refusalOf(call)).toBe('request.invalid')
  }
})

/** When a learner's access began. */
const BEGAN = dayOf(new Date('2026-01-01T00:00:00Z'))
const TODAY = dayOf(new Date())
const rowsOf = ({ modules }: CourseView) => modules.flatMap(({ lessons }) => lessons)

test('a lesson opens days after access began, on a day, or after another one, and says so until then', async () => {
  const course = await newCourse()
  const first = await published(course, 'Primeira')
  const [past, soon, dated, after] = [
    await published(course, 'Já aberta'),
    await published(course, 'Amanhã'),
    await published(course, 'Na data'),
    await published(course, 'Depois da primeira'),
  ]
  const gone = daysBetween(BEGAN, TODAY)
  await edit(past, { drip: { by: 'days', days: gone } })
  await edit(soon, { drip: { by: 'days', days: gone + 1 } })
  await edit(dated, { drip: { by: 'day', day: '2099-03-01' } })
  await edit(after, { drip: { by: 'lesson', lessonId: first.id } })
  await publishCourse(course)
  const learner = await newLearner(shop, course.slug)
  const { training } = learner.client
  const read = () => training.readCourse({ course: course.slug })
  const tomorrow = { for: 'day', opensOn: addDays(TODAY, 1), days: gone + 1 }
  const forFirst = { for: 'lesson', lesson: { id: first.id, title: 'Primeira' } }
  expect(rowsOf(await read()).map(({ waits }) => waits)).toEqual([
    [],
    [],
    [tomorrow],
    [{ for: 'day', opensOn: '2099-03-01' }],
    [forFirst],
  ])
  const refused = await training.openLesson({ id: after.id }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    data: { data: { title: 'Depois da primeira', course: course.slug, waits: [forFirst] } },
  })
  for (const { id } of [soon, dated, after]) {
    expect(await refusalOf(training.openLesson({ id }))).toBe('training.not-open-yet')
    expect(await refusalOf(training.completeLesson({ id }))).toBe('training.not-open-yet')
  }

  await training.completeLesson({ id: first.id })
  await training.completeLesson({ id: past.id })
  expect((await training.openLesson({ id: after.id })).waits).toEqual([])
  await training.completeLesson({ id: after.id })
  const all = await read()
  expect(all).toMatchObject({ next: { id: first.id }, upcoming: { title: 'Amanhã', waits: [tomorrow] } })
  expect(all).not.toHaveProperty('certificate')

  const { db } = shop.parts.app
  await inTransaction(db, (tx) => revoke(tx, [learner.lineId], new Date()))
  await inTransaction(db, (tx) =>
    grant(tx, [
      {
        source: 'order',
        sourceId: `lin_${course.id}`,
        kind: 'course',
        title: 'Curso',
        accountId: learner.accountId,
        resource: learner.courseId,
        from: new Date(),
      },
    ]),
  )
  const again = rowsOf(await read())
  expect(again[1]).toMatchObject({ isDone: true, waits: [] })
  expect(again[2]!.waits).toEqual([{ ...tomorrow, opensOn: addDays(TODAY, gone + 1) }])
})

test('a module opens as its lessons would, but for what is free, was opened, or waits for a draft', async () => {
  const course = await newCourse()
  const [first, draft] = [await published(course, 'Um'), await newLesson(course, 'text', 'Rascunho')]
  const [two, free, own] = [
    await published(course, 'Dois'),
    await published(course, 'Grátis'),
    await published(course, 'Três'),
  ]
  await edit(free, { isFree: true })
  await edit(own, { drip: { by: 'day', day: '2098-01-01' } })
  await publishCourse(course)
  const rest = [two.id, free.id, own.id]
  const setDrip = async (drip: Drip) => {
    const { id, version, modules } = await helena.adminCourse.read({ id: course.id })
    const input = [
      { id: modules[0]!.id, title: 'Antes', lessonIds: [first.id, draft.id] },
      { ...(modules[1] && { id: modules[1].id }), title: 'Depois', lessonIds: rest, drip },
    ]
    return helena.adminCourse.arrange({ id, version, modules: input })
  }
  const arranged = await setDrip({ by: 'day', day: '2099-01-01' })
  expect(arranged.modules[1]).toMatchObject({ drip: { day: '2099-01-01' } })
  const { client } = await newLearner(shop, course.slug)
  const waits = async () =>
    rowsOf(await client.training.readCourse({ course: course.slug })).map((row) => row.waits)
  const until = (opensOn: string) => ({ for: 'day', opensOn })
  expect(await waits()).toEqual([[], [until('2099-01-01')], [], [until('2099-01-01')]])
  await setDrip({ by: 'lesson', lessonId: draft.id })
  expect(await waits()).toEqual([[], [], [], [until('2098-01-01')]])
  await client.training.openLesson({ id: two.id })
  await setDrip({ by: 'lesson', lessonId: first.id })
  const forFirst = { for: 'lesson', lesson: { id: first.id, title: 'Um' } }
  expect(await waits()).toEqual([[], [], [], [forFirst, until('2098-01-01')]])
})

test('a lesson that would wait for itself is refused with the circle, and a copy waits for copies', async () => {
  const course = await newCourse()
  const [a, b, c] = [
    await newLesson(course, 'text', 'Aula A'),
    await newLesson(course, 'text', 'Aula B'),
    await newLesson(course, 'text', 'Aula C'),
  ]
  const other = await published(await newCourse(), 'De outro curso')
  const after = (lessonId: string): Partial<LessonInput> => ({ drip: { by: 'lesson', lessonId } })
  expect(await refusalOf(edit(a, after(other.id)))).toBe('course.drip')
  const circle = (sentence: string) => ({ fields: { 'drip.lessonId': [sentence] } })
  expect(await problemOf(edit(a, after(a.id)))).toMatchObject(
    circle('A liberação fecha um círculo: “Aula A” espera “Aula A”. Escolha outra aula.'),
  )
  await edit(b, after(a.id))
  await edit(c, after(b.id))
  expect(await problemOf(edit(a, after(c.id)))).toMatchObject(
    circle(
      'A liberação fecha um círculo: “Aula A” espera “Aula C” espera “Aula B” espera “Aula A”. Escolha outra aula.',
    ),
  )
  const { id, version, modules } = await helena.adminCourse.read({ id: course.id })
  const arrange = (lessonIds: string[][]) => {
    const [one = [], two = []] = lessonIds
    const drip: Drip = { by: 'lesson', lessonId: c.id }
    const first = { id: modules[0]!.id, title: 'Um', lessonIds: one }
    return helena.adminCourse.arrange({
      id,
      version,
      modules: [first, { title: 'Dois', drip, lessonIds: two }],
    })
  }
  expect(await refusalOf(arrange([[b.id, c.id], [a.id]]))).toBe('course.drip')
  expect(await refusalOf(arrange([[a.id, b.id], [c.id]]))).toBe('course.drip')
  await arrange([[a.id, b.id, c.id], []])

  const copy = await helena.adminCourse.duplicate({ id })
  const [one, two, three] = copy.modules[0]!.lessons
  expect(two!.drip).toEqual({ by: 'lesson', lessonId: one!.id })
  expect(copy.modules[1]!.drip).toEqual({ by: 'lesson', lessonId: three!.id })
  const { version: ofB } = await helena.adminLesson.read({ id: b.id })
  expect(await refusalOf(helena.adminLesson.remove({ id: b.id, version: ofB }))).toBe('lesson.awaited')
  expect((await helena.adminLesson.read({ id: b.id })).others).toEqual([
    { id: a.id, title: 'Aula A' },
    { id: c.id, title: 'Aula C' },
  ])
})

test('who teaches writes courses, and who only reads does not', async () => {
  const teacher = await signedIn(['instructor'])
  const course = await teacher.adminCourse.create({ title: 'Massas', slug: 'massas', hours: 1 })
  const reader = await signedIn(['read-only'])
  expect((await reader.adminCourse.read({ id: course.id })).title).toBe('Massas')
  expect(await refusalOf(reader.adminCourse.duplicate({ id: course.id }))).toBe('admin.permission')
  const { items } = await reader.adminCourse.list({ q: 'massas' })
  expect(items).toMatchObject([{ title: 'Massas', lessons: 0, learners: 0, status: 'draft' }])
})
