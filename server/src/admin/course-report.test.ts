import type { Answers } from '@vitrine/contract/quiz'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { newLearner } from '../../../test/support/learner.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { executeRemovals } from '../people/privacy/removal.ts'
import { personalData } from '../work.ts'

const SLUG = 'fluxo-de-caixa-na-pratica'
const RIGHT: Answers = { q1: ['b'], q2: 'false', q3: '3.000,00' }
const WRONG: Answers = { q1: ['a'], q2: 'true', q3: '1' }

const stack = new AsyncDisposableStack()
let shop: Shop
let helena: Client
let courseId: string
beforeAll(async () => {
  shop = stack.use(await openShop({ seeded: true }))
  helena = await signedIn(['owner'])
  const { rows } = await shop.parts.pool.query('select id from course where slug = $1', [SLUG])
  courseId = rows[0].id
})
afterAll(() => stack.disposeAsync())

const signedIn = async (roles: string[]): Promise<Client> =>
  shop.client((await identity(shop.parts.app, { ...OWNER, roles })).token)

const report = async () => (await helena.adminCourse.listLessons({ id: courseId })).items

/** The counts of a table itself, which the report never asks. */
async function countOf(lessonId: string): Promise<{ begun: number; completed: number }> {
  const { rows } = await shop.parts.pool.query(
    `select count(*)::integer as begun, count(completed_at)::integer as completed
     from lesson_progress where lesson_id = $1`,
    [lessonId],
  )
  return rows[0]
}

test('a report says of each lesson how many began and completed it, each once, until they are forgotten', async () => {
  const learner = await newLearner(shop, SLUG)
  const { client } = learner
  const before = await report()
  const text = before.find(({ kind }) => kind === 'text')!
  const quiz = before.find(({ kind }) => kind === 'quiz')!
  expect(before.map(({ id }) => id)).toEqual(
    (await client.training.readCourse({ course: SLUG })).modules.flatMap(({ lessons }) =>
      lessons.map(({ id }) => id),
    ),
  )

  await Promise.all(Array.from({ length: 5 }, () => client.training.openLesson({ id: text.id })))
  await Promise.all(Array.from({ length: 5 }, () => client.training.completeLesson({ id: text.id })))
  await client.training.openLesson({ id: quiz.id })
  await client.training.answerQuiz({ id: quiz.id, answers: WRONG })
  await client.training.answerQuiz({ id: quiz.id, answers: RIGHT })
  const after = await report()
  const now = (id: string) => after.find((one) => one.id === id)
  expect(now(text.id)).toMatchObject({
    learners: text.learners + 1,
    begun: text.begun + 1,
    completed: text.completed + 1,
  })
  expect(now(text.id)).not.toHaveProperty('quiz')
  expect(now(quiz.id)?.quiz?.attempts).toBe((quiz.quiz?.attempts ?? 0) + 2)
  for (const row of after) expect(row).toMatchObject(await countOf(row.id))

  await client.privacy.scheduleRemoval({ confirmed: true })
  await shop.parts.pool.query(
    `update account_removal set due_at = now() - interval '1 day'
    where account_id = $1`,
    [learner.accountId],
  )
  // A person is not forgotten while a message to them is being written.
  await shop.untilWritten()
  await executeRemovals(shop.parts.app, personalData(shop.parts.app))
  expect(await report()).toEqual(before)
})

test('the average of a quiz is of all attempts, and a sheet has it too', async () => {
  const [quiz] = (await helena.adminCourse.listLessons({ id: courseId, kind: 'quiz' })).items
  const { client } = await newLearner(shop, SLUG)
  await client.training.openLesson({ id: quiz!.id })
  const scores: number[] = []
  for (const answers of [WRONG, { ...WRONG, q2: 'false' }, RIGHT]) {
    scores.push((await client.training.answerQuiz({ id: quiz!.id, answers })).result.score)
  }
  const { rows } = await shop.parts.pool.query(
    'select count(*)::integer as attempts, round(avg(score))::integer as average from quiz_attempt where lesson_id = $1',
    [quiz!.id],
  )
  const [after] = (await helena.adminCourse.listLessons({ id: courseId, q: quiz!.title })).items
  expect(after!.quiz).toEqual({ attempts: rows[0].attempts, averageScore: rows[0].average })
  expect(new Set(scores).size).toBe(3)

  const { body } = await helena.adminCourse.exportLessons({ id: courseId, kind: 'quiz' })
  const [head, line] = (await new Response(body).text()).split('\r\n')
  expect(head).toMatch(/Módulo;Aula;Código;Tipo;Alunos do curso;Começaram;Concluíram;Tentativas;Média \(%\)$/)
  expect(line).toContain(`;${quiz!.id};Questionário;${after!.learners};${after!.begun};${after!.completed};`)
  expect(line).toMatch(new RegExp(`;${after!.quiz!.attempts};${after!.quiz!.averageScore}$`))
})

test('the report goes on where a page ended, in every order, and drafts are not in it', async () => {
  const all = await report()
  for (const sort of ['order', '-order', 'begun', '-completed'] as const) {
    const seen: string[] = []
    for (let after: string | undefined, more = true; more; ) {
      const page = await helena.adminCourse.listLessons({ id: courseId, sort, limit: 3, after })
      seen.push(...page.items.map(({ id }) => id))
      after = page.next
      more = after !== undefined
    }
    expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  }
  const { modules } = await helena.adminCourse.read({ id: courseId })
  const draft = await helena.adminLesson.create({
    moduleId: modules[0]!.id,
    title: 'Ainda em obras',
    kind: 'text',
  })
  expect((await report()).map(({ id }) => id)).not.toContain(draft.id)
  const teacher = await signedIn(['instructor'])
  expect((await teacher.adminCourse.listLessons({ id: courseId })).items).toHaveLength(all.length)
  expect(await refusalOf(teacher.adminCourse.exportLessons({ id: courseId }))).toBe('admin.permission')
})
