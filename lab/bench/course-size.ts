import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AccountId } from '@vitrine/contract/ids'
import type pg from 'pg'
import { seed } from '../../db/seed/index.ts'
import { discard, startPostgres } from '../../scripts/postgres.ts'
import { readConfig } from '../../server/src/config.ts'
import { install } from '../../server/src/install.ts'
import { learnerRows, lessonRows } from '../../server/src/learning/training/index.ts'
import { openLesson } from '../../server/src/learning/training/open-lesson.ts'
import { readCourse } from '../../server/src/learning/training/read-courses.ts'
import { openParts } from '../../server/src/parts.ts'
import type { App } from '../../server/src/platform/kernel/app-context.ts'
import { readPage } from '../../server/src/platform/kernel/list.ts'
import { commit, machine } from './machine.ts'

/**
 * What the pages of a large course take: `node lab/bench/course-size.ts [lessons] [learners] [rounds]`. A course and its
 * learners are put into a throw-away database; each question is asked in every round, beside a row by its primary key.
 */
const [LESSONS = 500, LEARNERS = 20_000, ROUNDS = 1000] = process.argv.slice(2).map(Number)
const WARM_UP = 50
const MODULES = 10
const COURSE = 'crs_bench'
const SECRET = 'only-for-a-bench-only-for-a-bench-only-for-a-bench'
const RESULTS = join(import.meta.dirname, '../results/course-size.json')

const LESSON_OF = "'les_bench_' || lpad(nth::text, 4, '0')"

/** A lesson in ten is a quiz; the last module waits for a week. Each learner has begun another share of the course. */
const FILL = [
  `insert into course (id, slug, title, hours, status, published_at) values ('${COURSE}', 'bench', 'Curso medido', 90, 'published', now())`,
  `insert into course_module (id, course_id, title, position, drip)
   select 'mod_bench_' || n, '${COURSE}', 'Módulo ' || n, n, case when n = $1 then '{"by": "days", "days": 7}'::jsonb end
   from generate_series(1, $1::integer) n`,
  `insert into lesson (id, module_id, title, minutes, position, kind, status, quiz, body)
   select ${LESSON_OF}, 'mod_bench_' || 1 + (nth - 1) * $2::integer / $1::integer, 'Aula ' || nth, 5, nth,
     case when nth % 10 = 0 then 'quiz' else 'text' end, 'published',
     case when nth % 10 = 0 then '{"passPercent": 70, "attemptsPerDay": 3, "questions": [{"id": "q1", "kind": "true-false", "text": "Sim?", "right": true}]}'::jsonb end,
     jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
       jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('Palavras de uma aula. ', 100))))))
   from generate_series(1, $1::integer) nth`,
  `insert into account (id, email, name, password_hash, brand_id, created_at)
   select 'acc_bench_' || n, 'aluno-' || n || '@bench.example', 'Aluno ' || n, 'x', 'main', now() from generate_series(1, $1::integer) n`,
  `insert into entitlement (id, account_id, resource, kind, title, source, source_id, reason, granted_by, from_at)
   select 'ent_bench_' || n, 'acc_bench_' || n, '${COURSE}', 'course', 'Curso medido', 'manual', 'bench_' || n, 'medida', 'acc_bench_1', now() - interval '30 days'
   from generate_series(1, $1::integer) n`,
  `insert into enrolment (account_id, course_id, started_at, last_lesson_id)
   select 'acc_bench_' || n, '${COURSE}', now() - n * interval '1 minute', 'les_bench_0001' from generate_series(1, $1::integer) n`,
  `insert into lesson_progress (account_id, lesson_id, opened_at, completed_at)
   select 'acc_bench_' || n, ${LESSON_OF}, now(), case when nth % 7 > 0 then now() end
   from generate_series(1, $1::integer) n, lateral generate_series(1, 1 + n * 37 % $2::integer) nth`,
  `insert into lesson_tally (lesson_id, begun, completed)
   select lesson_id, count(*), count(completed_at) from lesson_progress group by lesson_id`,
]
const VALUES = [
  [],
  [MODULES],
  [LESSONS, MODULES],
  [LEARNERS],
  [LEARNERS],
  [LEARNERS],
  [LEARNERS, LESSONS],
  [],
]

async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Millions of rows, the keys of which are known to be there.
    await client.query("set session_replication_role = 'replica'")
    for (const [at, statement] of FILL.entries()) await client.query(statement, VALUES[at])
    await client.query("set session_replication_role = 'origin'")
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

const learnerOf = (round: number): AccountId => `acc_bench_${1 + ((round * 7919) % LEARNERS)}`
const lessonOf = (round: number) =>
  `les_bench_${String(1 + ((round * 31) % (LESSONS * 0.9))).padStart(4, '0')}`

/** What is asked, by the name of its figure; `row` is what the others are measured by. */
const questionsOf = (app: App): Record<string, (round: number) => Promise<unknown>> => ({
  row: (round) =>
    app.db.selectFrom('account').selectAll().where('id', '=', learnerOf(round)).executeTakeFirstOrThrow(),
  lesson: (round) => openLesson(app, learnerOf(round), lessonOf(round)),
  page: (round) => readCourse(app, learnerOf(round), 'bench'),
  learners: () => readPage(app.db, learnerRows, { id: COURSE, sort: '-started', limit: 50 }, app.clock.now()),
  lessons: () => readPage(app.db, lessonRows, { id: COURSE, sort: 'order', limit: 50 }, app.clock.now()),
})

async function measure(app: App): Promise<Map<string, number[]>> {
  const questions = questionsOf(app)
  const took = new Map(Object.keys(questions).map((name) => [name, [] as number[]]))
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [name, ask] of Object.entries(questions)) {
      const start = performance.now()
      await ask(round + WARM_UP)
      if (round >= 0) took.get(name)!.push(performance.now() - start)
    }
  }
  return took
}

function told(took: Map<string, number[]>): object[] {
  const shareOf = (name: string, share: number) => {
    const sorted = took.get(name)!.toSorted((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) * share)]!
  }
  return [...took.keys()].map((name) => {
    const [p50, p99] = [shareOf(name, 0.5), shareOf(name, 0.99)]
    const ratio = p99 / shareOf('row', 0.99)
    console.log(
      `  course.${name.padEnd(10)} p50 ${p50.toFixed(2).padStart(7)} ms   p99 ${p99.toFixed(2).padStart(7)} ms   ${ratio.toFixed(1).padStart(5)} times`,
    )
    const times = name === 'row' ? { unit: 'ms', value: p99 } : { unit: 'times', value: ratio }
    return { name: `course.${name}`, ...times, p50, p99 }
  })
}

const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(2)) : value

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-course-size-'))
const postgres = await startPostgres({ dataDir, durable: false })
await install(postgres.url)
await seed(postgres.url)
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SESSION_SECRET: SECRET,
  DATA_SECRET: SECRET,
  LOG_LEVEL: 'silent',
}
const parts = await openParts(readConfig(env), { works: false })
try {
  await fill(parts.pool)
  console.log(`${LESSONS} lessons, ${LEARNERS} learners`)
  const figures = told(await measure(parts.app))
  mkdirSync(dirname(RESULTS), { recursive: true })
  const result = { machine: machine(), commit: commit(), at: new Date().toISOString(), figures }
  writeFileSync(RESULTS, `${JSON.stringify(result, rounded, 2)}\n`)
} finally {
  await parts.close()
  await discard(postgres, dataDir)
}
