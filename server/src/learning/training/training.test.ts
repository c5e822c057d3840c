import type { AccountId } from '@vitrine/contract/ids'
import type { Answers } from '@vitrine/contract/quiz'
import { dayOf } from '@vitrine/contract/time'
import type { CourseView, LessonKind } from '@vitrine/contract/training'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant, placeHold, revoke, revokeSource } from '#access'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { keepMaterial } from '../../../../db/seed/material/index.ts'
import { demoPeople } from '../../../../db/seed/people.ts'
import { newBuyer, signInAgain } from '../../../../test/support/buyer.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { newLearner } from '../../../../test/support/learner.ts'
import { wordsOf } from '../../../../test/support/pdf.ts'
import { sendRaw } from '../../../../test/support/raw.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'

const SLUG = 'fluxo-de-caixa-na-pratica'
const SECOND_MS = 1000
const DAY_S = 86_400
/** Time passes when a test says so: a slow machine plays no video. */
const START = Date.now()

const stack = new AsyncDisposableStack()
let shop: Shop
let ahead = 0
const passSeconds = (seconds: number) => {
  ahead += seconds * SECOND_MS
}
beforeAll(async () => {
  const folder = stack.use(await temporaryFolder())
  const clock = { now: () => new Date(START + ahead) }
  shop = stack.use(await openShop({ seeded: true, clock, env: { DATA_DIR: folder.path } }))
  await keepMaterial(shop.parts.app.files)
})
afterAll(() => stack.disposeAsync())

const lessonsOf = ({ modules }: CourseView) => modules.flatMap(({ lessons }) => lessons)
const ofKind = (course: CourseView, kind: LessonKind) => lessonsOf(course).find((one) => one.kind === kind)!
const WHOLE: [number, number][] = [[0, 27]]
const watch = (client: Client, id: string, ranges = WHOLE, positionSeconds = 27) =>
  client.training.reportWatching({ id, ranges, positionSeconds })

/** Gives somebody another course too; resolves to its video. */
async function newCourse(accountId: AccountId): Promise<string> {
  const { rows } = await shop.parts.pool.query(
    `select l.id, m.course_id as course from lesson l join course_module m on m.id = l.module_id
     join course c on c.id = m.course_id where l.kind = 'video' and c.slug <> $1 limit 1`,
    [SLUG],
  )
  const [{ id, course: resource }] = rows
  const given = { source: 'order', sourceId: `lin_${id}`, kind: 'course', title: 'Curso' } as const
  await inTransaction(shop.parts.app.db, (tx) =>
    grant(tx, [{ ...given, accountId, resource, from: new Date('2026-01-01') }]),
  )
  return id
}

const RIGHT: Answers = { q1: ['b'], q2: 'false', q3: '3.000,00' }
const WRONG: Answers = { q1: ['a'], q2: 'true', q3: '1' }

/** Takes every lesson of a course as people do, the quiz at the end. */
async function takeAll(client: Client) {
  const course = await client.training.readCourse({ course: SLUG })
  for (const { id, kind } of lessonsOf(course)) {
    await client.training.openLesson({ id })
    if (kind === 'video') {
      passSeconds(14)
      await watch(client, id)
    } else if (kind === 'quiz') await client.training.answerQuiz({ id, answers: RIGHT })
    else await client.training.completeLesson({ id })
  }
  return client.training.readCourse({ course: SLUG })
}

test('a course is taken where one stopped, and ends with a certificate that anybody verifies', async () => {
  const { client } = await newLearner(shop, SLUG)
  const [begun] = await client.training.listCourses({})
  expect(begun).toMatchObject({ slug: SLUG, done: 0, lessons: 10, access: { allowed: true } })
  const course = await client.training.readCourse({ course: SLUG })
  const [first, second] = lessonsOf(course)
  expect(begun!.next).toEqual({ id: first!.id, title: first!.title })

  await client.training.openLesson({ id: second!.id })
  expect((await client.training.listCourses({}))[0]!.next?.id).toBe(second!.id)
  await client.training.completeLesson({ id: second!.id })
  expect((await client.training.listCourses({}))[0]).toMatchObject({ done: 1 })

  const done = await takeAll(client)
  expect(done).toMatchObject({ done: 10, lessons: 10, completedAt: expect.any(String) })
  const code = done.certificate!
  const certificate = await shop
    .client()
    .certificate.verify({ code: code.toLowerCase().replaceAll('-', ' ') })
  expect(certificate).toMatchObject({
    code,
    holder: 'Joana da Silva',
    course: 'Fluxo de caixa na prática',
    hours: 1,
  })

  const keys = (await shop.client().certificate.keys()) as unknown as JSONWebKeySet
  const { payload } = await jwtVerify(certificate.signed, createLocalJWKSet(keys))
  expect(payload).toMatchObject({ code, holder: 'Joana da Silva', course: certificate.course, hours: 1 })
  await expect(
    jwtVerify(`${certificate.signed.slice(0, -8)}AAAAAAAA`, createLocalJWKSet(keys)),
  ).rejects.toThrow()

  const pdf = await client.certificate.download({ code })
  expect(pdf.name).toBe(`certificado-${code}.pdf`)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const { client: stranger } = await newBuyer(shop)
  expect(await refusalOf(stranger.certificate.download({ code }))).toBe('not-found')
  expect(await refusalOf(stranger.certificate.verify({ code: '0000-0000-0000' }))).toBe('not-found')
})

test('a certificate counts while what opened its course is paid for: revoked with the money, and good again once bought again', async () => {
  const { client, lineId, accountId, courseId } = await newLearner(shop, SLUG)
  const { certificate: code = '' } = await takeAll(client)
  const verify = () => shop.client().certificate.verify({ code })
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(shop.parts.app.db, work)
  const now = () => shop.parts.app.clock.now()
  const again = {
    accountId,
    resource: courseId,
    title: 'Fluxo',
    kind: 'course' as const,
    source: 'subscription' as const,
    sourceId: 'sub_again',
    from: now(),
    until: new Date(now().getTime() + 60_000),
  }
  await within((tx) => revoke(tx, [lineId], now()))
  expect(await verify()).toMatchObject({ code, revokedOn: dayOf(now()) })
  expect(await refusalOf(client.certificate.download({ code }))).toBe('certificate.revoked')
  await within((tx) => grant(tx, [again]))
  expect(await verify()).not.toHaveProperty('revokedOn')
  // What ends early with a plan that was paid for was learnt all the same.
  await within((tx) => revokeSource(tx, again.sourceId, now()))
  expect(await verify()).not.toHaveProperty('revokedOn')
  expect((await client.certificate.download({ code })).type).toBe('application/pdf')
})

test('a certificate is of the brand that sold the course, on the host of that brand', async () => {
  const { client, accountId } = await newLearner(shop, SLUG)
  const { pool } = shop.parts
  await pool.query(
    `insert into brand (id, name, legal_name, cnpj, address, email, phone, hours, host, parent_id) values ('praia', 'Casa da Praia',
       'Praia Digital Ltda.', '11222333000181', 'Rua das Acácias, 10', 'oi@praia.example', '(81) 3000-0000', 'Sempre', 'praia.example', 'main')`,
  )
  await pool.query(
    `with sold as (update purchase_order set brand_id = 'praia' where id = (select id from purchase_order limit 1) returning id)
     update entitlement set order_line_id = (select l.id from order_line l join sold on sold.id = l.order_id limit 1)
     where account_id = $1`,
    [accountId],
  )
  const { certificate: code = '' } = await takeAll(client)
  const certificate = await shop.client().certificate.verify({ code })
  expect(certificate).toMatchObject({ brand: 'praia', issuer: 'Praia Digital Ltda.' })
  const keys = (await shop.client().certificate.keys()) as unknown as JSONWebKeySet
  const { payload } = await jwtVerify(certificate.signed, createLocalJWKSet(keys))
  const { port } = new URL(shop.parts.app.config.http.publicUrl)
  expect(payload.iss).toBe(`http://praia.example:${port}`)
  const words = wordsOf(new Uint8Array(await (await client.certificate.download({ code })).arrayBuffer()))
  for (const text of ['Casa da Praia', 'Praia Digital Ltda.', 'praia.example']) expect(words).toContain(text)
  for (const text of ['Vitrine', 'localhost']) expect(words).not.toContain(text)
})

test('a lesson that is added later takes no certificate away', async () => {
  const { client, courseId } = await newLearner(shop, SLUG)
  const { certificate } = await takeAll(client)
  await shop.parts.pool.query(
    `insert into lesson (id, module_id, title, minutes, position, status)
     select 'les_later', id, 'Uma aula nova', 5, 99, 'published' from course_module where course_id = $1 limit 1`,
    [courseId],
  )
  const after = await client.training.readCourse({ course: SLUG })
  await shop.parts.pool.query(`delete from lesson where id = 'les_later'`)
  expect(after).toMatchObject({ certificate, done: 10, lessons: 11, next: { id: 'les_later' } })
  expect(after.completedAt).toBeDefined()
})

test('seconds that were not played complete nothing', async () => {
  const { client } = await newLearner(shop, SLUG)
  const { id } = ofKind(await client.training.readCourse({ course: SLUG }), 'video')
  await client.training.openLesson({ id })
  expect((await watch(client, id)).watchedSeconds).toBeLessThanOrEqual(1)
  const many = await Promise.all(Array.from({ length: 20 }, () => watch(client, id)))
  expect(Math.max(...many.map(({ watchedSeconds }) => watchedSeconds))).toBeLessThan(25)

  const { client: other } = await newLearner(shop, SLUG)
  await other.training.openLesson({ id })
  passSeconds(5)
  expect((await watch(other, id)).watchedSeconds).toBeGreaterThanOrEqual(10)
  expect(await watch(other, id)).toMatchObject({ isDone: false })
  expect(await refusalOf(other.training.completeLesson({ id }))).toBe('training.not-by-hand')
  for (const ranges of [[[-1, 9]], [[0, 1e9]], [[0, 0.5]], [[0]], [['0', '9']]] as never[]) {
    expect(await refusalOf(watch(other, id, ranges))).toBe('request.invalid')
  }
  passSeconds(10)
  expect(
    await watch(
      other,
      id,
      [
        [0, 27],
        [40, 4000],
      ],
      4000,
    ),
  ).toMatchObject({ isDone: true, watchedSeconds: 27 })
})

test('two tabs with two videos share the time that went by', async () => {
  const { client, accountId } = await newLearner(shop, SLUG)
  const other = await newCourse(accountId)
  const videos = [ofKind(await client.training.readCourse({ course: SLUG }), 'video').id, other]
  for (const id of videos) await client.training.openLesson({ id })
  passSeconds(10)
  const both = await Promise.all(videos.map((id) => watch(client, id)))
  const seconds = both.reduce((sum, { watchedSeconds }) => sum + watchedSeconds, 0)
  expect(seconds).toBeGreaterThanOrEqual(20)
  expect(seconds).toBeLessThanOrEqual(22)
  expect(both.some(({ isDone }) => isDone)).toBe(false)
})

test('what a lesson was left without for days counts for nothing', async () => {
  const learner = await newLearner(shop, SLUG)
  const { id } = ofKind(await learner.client.training.readCourse({ course: SLUG }), 'video')
  await learner.client.training.openLesson({ id })
  passSeconds(DAY_S)
  const { client } = await signInAgain(shop, learner.email)
  const opened = Date.now()
  await client.training.openLesson({ id })
  const { watchedSeconds } = await watch(client, id)
  expect(watchedSeconds).toBeLessThanOrEqual(1 + (2 * (Date.now() - opened)) / SECOND_MS)
})

test('the same seconds count once, and a lesson goes on where it was left', async () => {
  const { client } = await newLearner(shop, SLUG)
  const { id } = ofKind(await client.training.readCourse({ course: SLUG }), 'video')
  await client.training.openLesson({ id })
  for (let turn = 0; turn < 3; turn++) {
    passSeconds(10)
    await watch(client, id, [[0, 9]], 9)
  }
  const again = await client.training.openLesson({ id })
  expect(again).toMatchObject({ positionSeconds: 9, watchedSeconds: 9, isDone: false })
  const video = await sendRaw(shop.url, {
    method: 'GET',
    path: again.media!.url,
    headers: { range: 'bytes=0-3' },
  })
  expect(video.status).toBe(206)
  expect(video.headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes' })
  expect(video.headers['content-disposition']).toMatch(/^inline/)
})

test('a quiz is failed, then passed, so many times a day, and tells nobody what is right', async () => {
  const { client, email } = await newLearner(shop, SLUG)
  const { id } = ofKind(await client.training.readCourse({ course: SLUG }), 'quiz')
  const { quiz } = await client.training.openLesson({ id })
  expect(quiz).toMatchObject({ attemptsPerDay: 3, attemptsLeft: 3, passPercent: 60 })
  expect(JSON.stringify(quiz)).not.toContain('right')
  expect(await refusalOf(client.training.answerQuiz({ id, answers: { q1: ['b'] } }))).toBe(
    'training.unanswered',
  )
  const failed = await client.training.answerQuiz({ id, answers: WRONG })
  expect(failed).toMatchObject({ isDone: false, attemptsLeft: 2, result: { score: 0, isPassed: false } })

  const codes = await Promise.all(
    Array.from({ length: 6 }, () => refusalOf(client.training.answerQuiz({ id, answers: WRONG }))),
  )
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(2)
  expect(codes.filter((code) => code === 'training.no-attempts')).toHaveLength(4)
  passSeconds(DAY_S)
  const { client: tomorrow } = await signInAgain(shop, email)
  const passed = await tomorrow.training.answerQuiz({ id, answers: RIGHT })
  expect(passed).toMatchObject({ isDone: true, attemptsLeft: 2, result: { score: 100, isPassed: true } })
})

test('what is answered of a quiz is kept until it is passed, for any device', async () => {
  const { client, email } = await newLearner(shop, SLUG)
  const { id } = ofKind(await client.training.readCourse({ course: SLUG }), 'quiz')
  await client.training.openLesson({ id })
  await client.training.draftAnswers({ id, answers: { q1: ['b'] } })
  await client.training.draftAnswers({ id, answers: { q1: ['a'], q3: '3.0', unasked: 'x' } })
  const { client: phone } = await signInAgain(shop, email)
  expect((await phone.training.openLesson({ id })).quiz).toMatchObject({
    draft: { q1: ['a'], q3: '3.0' },
    attemptsLeft: 3,
  })
  expect((await phone.training.openLesson({ id })).quiz?.draft).not.toHaveProperty('unasked')
  await phone.training.answerQuiz({ id, answers: WRONG })
  expect((await client.training.openLesson({ id })).quiz).toMatchObject({ draft: WRONG })
  await phone.training.answerQuiz({ id, answers: RIGHT })
  expect((await client.training.openLesson({ id })).quiz).not.toHaveProperty('draft')
  const { client: stranger } = await newBuyer(shop)
  expect(await refusalOf(stranger.training.draftAnswers({ id, answers: {} }))).toBe('not-found')
})

test('a refund closes a course and keeps what was done; a hold says why', async () => {
  const learner = await newLearner(shop, SLUG)
  const { client, accountId, lineId } = learner
  const course = await client.training.readCourse({ course: SLUG })
  const closed = lessonsOf(course).find(({ isFree }) => !isFree)!
  await client.training.openLesson({ id: closed.id })
  await client.training.completeLesson({ id: closed.id })
  const { db } = shop.parts.app
  const hold = { reason: 'disputed', reference: 'dsp_1' } as const
  await inTransaction(db, (tx) => placeHold(tx, { accountId, sourceIds: [lineId] }, hold, new Date()))
  expect(await client.training.readCourse({ course: SLUG })).toMatchObject({
    access: { allowed: false, why: 'disputed' },
    done: 1,
  })
  expect(await refusalOf(client.training.openLesson({ id: closed.id }))).toBe('access.closed')

  await inTransaction(db, (tx) => revoke(tx, [lineId], new Date()))
  const [left] = await client.training.listCourses({})
  expect(left).toMatchObject({ access: { allowed: false, why: 'revoked' }, done: 1 })
  expect(left).not.toHaveProperty('next')
  expect(await refusalOf(client.training.completeLesson({ id: closed.id }))).toBe('access.closed')

  const again = { source: 'order', sourceId: 'lin_again', kind: 'course', title: 'Curso' } as const
  await inTransaction(db, (tx) =>
    grant(tx, [{ ...again, accountId, resource: learner.courseId, from: new Date() }]),
  )
  const [back] = await client.training.listCourses({})
  expect(back).toMatchObject({ access: { allowed: true }, done: 1 })
})

test('who never had a course finds neither it nor its lessons, but for the free ones', async () => {
  const { client: owner } = await newLearner(shop, SLUG)
  const lessons = lessonsOf(await owner.training.readCourse({ course: SLUG }))
  const { client } = await newBuyer(shop)
  expect(await refusalOf(client.training.readCourse({ course: SLUG }))).toBe('not-found')
  const free = lessons.find(({ isFree }) => isFree)!
  expect(await client.training.openLesson({ id: free.id })).toMatchObject({ title: free.title })
  passSeconds(20)
  expect(await watch(client, free.id)).toMatchObject({ isDone: false, watchedSeconds: 0 })
  expect(await client.training.listCourses({})).toEqual([])
  for (const { id } of lessons.filter(({ isFree }) => !isFree)) {
    expect(await refusalOf(client.training.openLesson({ id }))).toBe('not-found')
  }
})

test('in the demonstration a module waits for its day, and its learner is told since when it counts', async () => {
  const { email, password } = demoPeople.find((one) => one.email.startsWith('marina@'))!
  const signedIn = await shop.client().account.login({ email, password })
  if (!('accessToken' in signedIn)) throw new Error('a second factor was asked for')
  const marina = shop.client(signedIn.accessToken)
  const { modules, next } = await marina.training.readCourse({ course: 'financas-para-autonomos' })
  const waiting = modules.at(-1)!
  expect(waiting.title).toBe('Reserva e planos')
  for (const { waits } of waiting.lessons) expect(waits).toMatchObject([{ for: 'day', days: 30 }])
  for (const { waits } of modules.slice(0, -1).flatMap(({ lessons }) => lessons)) expect(waits).toEqual([])
  expect(next?.id).toBe(modules[0]!.lessons[0]!.id)
  expect(await refusalOf(marina.training.openLesson({ id: waiting.lessons[0]!.id }))).toBe(
    'training.not-open-yet',
  )
})

test('every lesson of the demonstration has what its kind promises', async () => {
  const { rows } = await shop.parts.pool.query(
    `select l.title from lesson l left join lesson_media f on f.lesson_id = l.id
     where (l.kind in ('video', 'document')) <> (f.lesson_id is not null) or l.body -> 'content' = '[]'`,
  )
  expect(rows).toEqual([])
  const { rows: kept } = await shop.parts.pool.query(
    'select storage_key, captions_key, size, seconds from lesson_media',
  )
  for (const { storage_key: key, captions_key: captions, size, seconds } of kept) {
    expect((await shop.parts.app.files.find(key))?.size).toBe(size)
    expect(captions === null).toBe(seconds === null)
    if (captions) expect(await shop.parts.app.files.find(captions)).toBeDefined()
  }
})
