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
let productId: string
let courseId: string
let lessonId: string
beforeAll(async () => {
  const clock = createTestClock('2026-11-27T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  productId = (await stock(shop.parts.pool, { name: 'Luz Natural', amount: 19_700, type: 'training' }))
    .productId
  await stock(shop.parts.pool, { name: 'Guia', amount: 1900 })
  const course = await openCourse(shop, helena, 'luz', ['Luz na prática;Começo;Olá;Um texto;Publicada'])
  courseId = course.id
  lessonId = course.modules[0]!.lessons[0]!.id
  await shop.parts.pool.query('insert into product_course values ($1, $2)', [productId, courseId])
})
afterAll(() => shop[Symbol.asyncDispose]())

const print = () => printOf(shop)
const rowsOf = async (sql: string, values: unknown[] = []) => (await shop.parts.pool.query(sql, values)).rows

const HEAD = 'Nome;E-mail;Produto;Desde;Até'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const read = (content: string) =>
  readFile(shop, helena, { kind: 'enrolments', content, fileName: 'matriculas.csv' })
const grantsOf = (email: string) =>
  rowsOf(
    `select e.resource, e.kind, e.source, e.from_at, e.until_at, e.granted_by, e.reason
     from entitlement e join account a on a.id = e.account_id where a.email = $1 order by e.kind`,
    [email],
  )

test('who bought elsewhere gets access for its days, without money, and it is undone whole', async () => {
  const content = file(
    'Ana Luz;ana@exemplo.com.br;Luz natural;10/01/2026;31/12/2026',
    'Ana Luz;ana@exemplo.com.br;Guia;;',
    'Ana Luz;ana@exemplo.com.br;Guia;;',
  )
  const before = await print()
  const checked = await check(helena, await read(content))
  expect(checked.choices).toMatchObject([{ value: 'Guia' }, { value: 'Luz natural', id: productId }])
  expect(await verdicts(helena, checked)).toMatchObject({
    2: ['new'],
    3: ['new'],
    4: ['known', 'Repete a linha 3.'],
  })
  expect(await print()).toEqual(before)
  const imported = await run(helena, checked)
  expect(imported.counts).toMatchObject({ imported: 2, known: 1 })
  const given = {
    source: 'manual',
    from_at: new Date('2026-01-10T03:00:00Z'),
    until_at: new Date('2027-01-01T03:00:00Z'),
    reason: 'Trazido de outra plataforma',
  }
  const grants = await grantsOf('ana@exemplo.com.br')
  expect(grants.filter(({ resource }) => resource === courseId)).toMatchObject([{ kind: 'course', ...given }])
  expect(grants.filter(({ resource }) => resource === productId)).toMatchObject([
    { kind: 'product', ...given },
  ])
  expect(await rowsOf("select count(*) as n from outbox_event where kind like 'entitlement%'")).toEqual([
    { n: 0 },
  ])
  expect(await rowsOf('select count(*) as n from purchase_order')).toEqual([{ n: 0 }])
  expect(await rowsOf('select count(*) as n from message')).toEqual([{ n: 0 }])
  const undone = await undo(helena, imported)
  expect(undone.counts).toMatchObject({ undone: 2, kept: 0 })
  expect(await print()).toEqual(before)
})

test('each bad row is named with the way out, and nothing is written beside it', async () => {
  const content = file(
    'Bia Reis;bia@exemplo.com.br;Outro curso;;',
    'Bia Reis;bia@exemplo.com.br;Guia;28/11/2026;',
    'Caio Reis;caio@exemplo.com.br;Guia;;26/11/2026',
    'Davi Reis;davi@exemplo.com.br;Guia;20/11/2026;ontem',
    'Bia Reis;bia@exemplo.com.br;Luz Natural;;27/11/2026',
  )
  const before = await print()
  const checked = await check(helena, await read(content))
  const said = await verdicts(helena, checked)
  const sentence = (row: number) => said[row]!.join(' ')
  expect(sentence(2)).toMatch(/refused Produto: "Outro curso" não corresponde/)
  expect(sentence(3)).toMatch(/refused Desde: 28\/11\/2026 ainda não chegou/)
  expect(sentence(4)).toMatch(/refused Até: o acesso terminou em 26\/11\/2026/)
  expect(sentence(5)).toMatch(/refused Até: não é uma data/)
  expect(said[6]).toEqual(['new'])
  const { id, version } = checked
  expect(await refusalOf(helena.adminImport.run({ id, version }))).toBe('import.refused-rows')
  expect(await print()).toEqual(before)
})

test('the same file again changes nothing; who is invited creates a password', async () => {
  const content = file('Eva Luz;eva@exemplo.com.br;Guia;;')
  await run(helena, await check(helena, await read(content)), { invite: true })
  const again = await check(helena, await read(content))
  expect(await verdicts(helena, again)).toEqual({ 2: ['known', 'A pessoa já tem este produto.'] })
  expect(
    await rowsOf(
      `select l.purpose from account_link l join account a on a.id = l.account_id where a.email = 'eva@exemplo.com.br'`,
    ),
  ).toEqual([{ purpose: 'create-password' }])
})

test('an access that somebody has used or lost since is named and stays', async () => {
  const gil = await identity(shop.parts.app)
  const [{ email }] = await rowsOf('select email from account where id = $1', [gil.id])
  const content = file(
    `Gil Luz;${email};Luz Natural;;`,
    'Hugo Luz;hugo@exemplo.com.br;Guia;;',
    'Ivo Luz;ivo@exemplo.com.br;Guia;;',
  )
  const imported = await run(helena, await check(helena, await read(content)))
  await shop.client(gil.token).training.openLesson({ id: lessonId })
  const [hugo] = await rowsOf("select id from account where email = 'hugo@exemplo.com.br'")
  const [{ source_id: sourceId }] = await rowsOf('select source_id from entitlement where account_id = $1', [
    hugo.id,
  ])
  await helena.adminAccount.revokeAccess({ id: hugo.id, sourceId, reason: 'Pediu o dinheiro de volta' })
  await undo(helena, imported)
  const kept = ['kept', 'Ficou: o acesso já foi usado, suspenso ou retirado.']
  expect(await verdicts(helena, imported)).toEqual({ 2: kept, 3: kept, 4: ['undone'] })
})
