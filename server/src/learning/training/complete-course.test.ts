import type { AdminLesson } from '@vitrine/contract/admin/lesson'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { newLearner } from '../../../../test/support/learner.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const SOON = { timeout: 20_000 }
const pool = () => shop.parts.pool

/** A course that is shown, with two lessons that are read. */
async function course(nth: number): Promise<{ slug: string; read: string[] }> {
  const { rows } = await pool().query(
    `select c.slug, array_agg(l.id order by l.id) filter (where l.kind = 'text') as read
     from course c join course_module m on m.course_id = c.id join lesson l on l.module_id = m.id
     where c.status = 'published' and l.status = 'published' group by c.slug
     having count(*) filter (where l.kind = 'text') >= 2 order by 1 offset $1 limit 1`,
    [nth],
  )
  return rows[0]
}

/** Somebody who has done all of a course but these lessons. */
async function almostDone({ slug, read }: { slug: string; read: string[] }, missing: string[]) {
  const one = await newLearner(shop, slug)
  await one.client.training.openLesson({ id: read[0]! })
  await pool().query(
    `insert into lesson_progress (account_id, lesson_id, opened_at, completed_at)
     select $1, l.id, now(), now() from course c join course_module m on m.course_id = c.id join lesson l on l.module_id = m.id
     where c.slug = $2 and l.status = 'published' and l.id <> all($3)
     on conflict (account_id, lesson_id) do update set completed_at = now()`,
    [one.accountId, slug, missing],
  )
  return { ...one, view: () => one.client.training.readCourse({ course: slug }) }
}

const move = async (id: string, to: AdminLesson['status']) => {
  const { version } = await helena.adminLesson.read({ id })
  await helena.adminLesson.move({ id, version, to })
}

test('the last two lessons are done at once, by two tabs: the course is completed', async () => {
  const taken = await course(0)
  const [a, b] = taken.read as [string, string]
  for (let n = 0; n < 10; n++) {
    const { client, view } = await almostDone(taken, [a, b])
    const lessons = [a, b].map((id) => client.training.completeLesson({ id }))
    await Promise.all(lessons)
    expect(await view()).toMatchObject({ certificate: expect.any(String) })
  }
})

test('a lesson is opened anew while it is done: neither stands in the way of the other', {
  tags: 'fire',
}, async () => {
  const taken = await course(0)
  const [a, b] = taken.read as [string, string]
  for (let n = 0; n < 20; n++) {
    const { client, view } = await almostDone(taken, [a, b])
    const opened = [a, b, a, b].map((id) => client.training.openLesson({ id }))
    const done = [a, b].map((id) => client.training.completeLesson({ id }))
    await Promise.all([...opened, ...done])
    expect(await view()).toMatchObject({ certificate: expect.any(String) })
  }
})

test('the one lesson that is missing is withdrawn: who has done the others has completed it', async () => {
  const taken = await course(0)
  const [a, b] = taken.read as [string, string]
  const one = await almostDone(taken, [a])
  const other = await almostDone(taken, [a, b])
  expect(await one.view()).not.toHaveProperty('certificate')
  await move(a, 'draft')
  await vi.waitFor(async () => expect(await one.view()).toHaveProperty('certificate'), SOON)
  expect(await other.view()).not.toHaveProperty('certificate')
  await move(a, 'published')
})

test('a course whose lessons are all withdrawn is completed by nobody', async () => {
  const taken = await course(1)
  const one = await almostDone(taken, taken.read.slice(0, 1))
  const lessons = (await one.view()).modules.flatMap((module) => module.lessons.map(({ id }) => id))
  for (const id of lessons.toReversed()) {
    // Unlike what its authors do, without a word: the night finds what it finds.
    await pool().query("update lesson set status = 'draft' where id = $1", [id])
  }
  await shop.sweep('completed-courses')
  expect(
    (await pool().query('select from certificate where account_id = $1', [one.accountId])).rowCount,
  ).toBe(0)
  await pool().query("update lesson set status = 'published' where id = any($1)", [lessons])
})

test('what was missed is found by night, for who may use the course', async () => {
  const taken = await course(0)
  const one = await almostDone(taken, [])
  const gone = await almostDone(taken, [])
  await pool().query('update entitlement set revoked_at = now() where account_id = $1', [gone.accountId])
  await shop.sweep('completed-courses')
  expect(await one.view()).toHaveProperty('certificate')
  expect(
    (await pool().query('select from certificate where account_id = $1', [gone.accountId])).rowCount,
  ).toBe(0)
})
