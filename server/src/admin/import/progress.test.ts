import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/support/app.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import {
  check,
  openCourse,
  printOf,
  readFile,
  run,
  undo,
  verdicts,
} from '../../../../test/support/importing.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
let helena: Client
let courseId: string
beforeAll(async () => {
  const clock = createTestClock('2026-11-27T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  const { id } = await openCourse(shop, helena, 'luz', [
    'Luz na prática;Começo;Boas-vindas;Um texto;Publicada',
    'Luz na prática;Começo;Resumo;Um texto;Publicada',
    'Luz na prática;Fim;Resumo;Um texto;Publicada',
  ])
  courseId = id
  const { productId } = await stock(shop.parts.pool, { name: 'Luz', amount: 19_700, type: 'training' })
  await shop.parts.pool.query('insert into product_course values ($1, $2)', [productId, courseId])
})
afterAll(() => shop[Symbol.asyncDispose]())

const print = () => printOf(shop)
const rowsOf = async (sql: string, values: unknown[] = []) => (await shop.parts.pool.query(sql, values)).rows

const HEAD = 'E-mail;Curso;Módulo;Aula;Concluída em'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const read = (content: string) => readFile(shop, helena, { kind: 'progress', content, fileName: 'p.csv' })

/** Somebody who has the course and has not come in; resolves to their address. */
async function newLearner(): Promise<{ email: string; token: string; id: string }> {
  const one = await identity(shop.parts.app)
  const [{ email }] = await rowsOf('select email from account where id = $1', [one.id])
  const content = `Nome;E-mail;Produto\nRita Moura;${email};Luz\n`
  await run(helena, await check(helena, await readFile(shop, helena, { kind: 'enrolments', content })))
  return { ...one, email }
}

const wholeCourse = (email: string) =>
  file(
    `${email};Luz na Prática;;boas-vindas;10/03/2026`,
    `${email};Luz na Prática;Fim;Resumo;20/04/2026`,
    `${email};Luz na Prática;Começo;Resumo;15/03/2026`,
  )

test('what was done elsewhere is done here on its day, without a certificate, and is undone whole', async () => {
  const { email, token } = await newLearner()
  const before = await print()
  const checked = await check(helena, await read(wholeCourse(email)))
  expect(checked.counts).toMatchObject({ new: 3, refused: 0 })
  expect(await print()).toEqual(before)
  const imported = await run(helena, checked)
  const [enrolment] = await rowsOf(
    `select e.started_at, e.completed_at, l.title, m.title as module from enrolment e
     join lesson l on l.id = e.last_lesson_id join course_module m on m.id = l.module_id`,
  )
  expect(enrolment).toEqual({
    started_at: new Date('2026-03-10T03:00:00Z'),
    completed_at: new Date('2026-04-20T03:00:00Z'),
    title: 'Resumo',
    module: 'Fim',
  })
  const { items } = await helena.adminCourse.listLessons({ id: courseId })
  expect(items.map(({ begun, completed }) => [begun, completed])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ])
  await shop.sweep('completed-courses')
  expect(await rowsOf('select count(*) as n from certificate')).toEqual([{ n: 0 }])
  expect(await rowsOf("select count(*) as n from outbox_event where kind like 'training%'")).toEqual([
    { n: 0 },
  ])
  const view = await shop.client(token).training.readCourse({ course: 'luz-na-pratica' })
  expect(view).toMatchObject({ done: 3, lessons: 3 })

  const again = await check(helena, await read(wholeCourse(email)))
  expect(again.counts).toMatchObject({ known: 3, new: 0 })
  const undone = await undo(helena, imported)
  expect(undone.counts).toMatchObject({ undone: 3, kept: 0 })
  expect(await print()).toEqual(before)
})

test('each bad row is named with the way out, and nothing is written beside it', async () => {
  const { email } = await newLearner()
  const content = file(
    'ninguem@exemplo.com.br;Luz na prática;;Boas-vindas;10/03/2026',
    `${email};Outro curso;;Boas-vindas;10/03/2026`,
    `${email};Luz na prática;;Não há;10/03/2026`,
    `${email};Luz na prática;;Resumo;10/03/2026`,
    `${email};Luz na prática;;Boas-vindas;28/11/2026`,
    `${email};Luz na prática;Fim;Resumo;`,
    `${email};Luz na prática;Fim;Resumo;10/03/2026`,
  )
  const before = await print()
  const checked = await check(helena, await read(content))
  const said = await verdicts(helena, checked)
  const sentence = (row: number) => said[row]!.join(' ')
  expect(sentence(2)).toMatch(/refused E-mail: não há conta com ele/)
  expect(sentence(3)).toMatch(/refused Curso: "Outro curso" não corresponde/)
  expect(sentence(4)).toMatch(/refused Aula: o curso não tem "Não há"/)
  expect(sentence(5)).toMatch(/refused Aula: o curso tem 2 chamadas "Resumo". Diga também o módulo/)
  expect(sentence(6)).toMatch(/refused Concluída em: 28\/11\/2026 ainda não chegou/)
  expect(sentence(7)).toMatch(/refused Concluída em: está vazio/)
  expect(said[8]).toEqual(['new'])
  const { id, version } = checked
  expect(await refusalOf(helena.adminImport.run({ id, version }))).toBe('import.refused-rows')
  expect(await print()).toEqual(before)
})

test('who has begun the course here is left as they are; who went on since keeps all of it', async () => {
  const own = await newLearner()
  const [lesson] = await rowsOf("select id from lesson where title = 'Boas-vindas'")
  await shop.client(own.token).training.openLesson({ id: lesson.id })
  const here = await check(helena, await read(wholeCourse(own.email)))
  expect((await verdicts(helena, here))[3]!.join()).toMatch(/known,A pessoa já começou este curso aqui/)

  const later = await newLearner()
  const content = file(
    `${later.email};Luz na Prática;Fim;Resumo;20/04/2026`,
    `${later.email};Luz na Prática;Começo;Resumo;15/03/2026`,
  )
  const imported = await run(helena, await check(helena, await read(content)))
  await shop.client(later.token).training.completeLesson({ id: lesson.id })
  await undo(helena, imported)
  const kept = ['kept', 'Ficou: a pessoa já continuou o curso aqui.']
  expect(await verdicts(helena, imported)).toEqual({ 2: kept, 3: kept })
  const view = await shop.client(later.token).training.readCourse({ course: 'luz-na-pratica' })
  expect(view).toMatchObject({ done: 3 })
})
