import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { check, openCourse, printOf, readFile, run } from '../../../../test/support/importing.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { REFERENCES, UNBOUND_REFERENCES } from './references.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop()
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** What an import makes, and the tables in which it stands. */
const TABLES_OF: Readonly<Record<keyof typeof REFERENCES, readonly string[]>> = {
  account: ['account', 'account_profile', 'account_event'],
  subscription: ['subscription', 'subscription_event', 'mrr_movement', 'entitlement'],
  product: ['product', 'product_brand', 'price', 'seat'],
  coupon: ['coupon', 'coupon_version', 'coupon_brand'],
  course: ['course'],
  module: ['course_module'],
  lesson: ['lesson'],
  access: ['entitlement'],
  enrolment: ['enrolment'],
  progress: ['lesson_progress', 'lesson_tally'],
}
const THINGS = Object.keys(TABLES_OF) as (keyof typeof TABLES_OF)[]

interface ForeignKey {
  table: string
  column: string
  references: string
  /** As PostgreSQL has it: `a` refuses a deletion, `c` deletes along, `n` sets null. */
  onDelete: string
}

const foreignKeys = async (): Promise<ForeignKey[]> =>
  (
    await shop.parts.pool.query(
      `select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as references,
         c.confdeltype as "onDelete"
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f'`,
    )
  ).rows

/** What is said of a foreign key, of each thing that stands in the table that it points at. */
const answersOf = ({ table, references }: ForeignKey) =>
  THINGS.filter((thing) => TABLES_OF[thing].includes(references)).map((thing) => ({
    thing,
    answer: REFERENCES[thing][table],
  }))

/** What the undoing removes, or changes, besides what the import made. */
const REMOVED = new Set(['cart', 'notice', 'notice_digest'])

test('every foreign key to something that an import makes has an answer, and the database does as it says', async () => {
  const wrong = (await foreignKeys()).flatMap((key) =>
    answersOf(key).flatMap(({ thing, answer }) => {
      const name = `${key.table}.${key.column} → ${key.references} (${thing})`
      if (answer === undefined) return [`${name} has no answer`]
      if (typeof answer === 'string') return key.onDelete === 'a' ? [] : [`${name} is not kept`]
      const isRemoved = TABLES_OF[thing].includes(key.table) || REMOVED.has(key.table)
      return key.onDelete === 'a' && !isRemoved ? [`${name} does not go`] : []
    }),
  )
  expect(wrong).toEqual([])
})

test('every answer is about a foreign key that is there', async () => {
  const keys = await foreignKeys()
  const unused = THINGS.flatMap((thing) =>
    Object.keys(REFERENCES[thing])
      .filter(
        (table) => !keys.some((key) => key.table === table && TABLES_OF[thing].includes(key.references)),
      )
      .map((table) => `${thing}: ${table}`),
  )
  expect(unused).toEqual([])
})

test('every column that names something imported without a foreign key has an answer', async () => {
  const keys = new Set((await foreignKeys()).map(({ table, column }) => `${table}.${column}`))
  const { rows } = await shop.parts.pool.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.column_name ~ '(account|subscription|product|price|coupon|course|module|lesson)_ids?$' order by 1`,
  )
  const unbound = rows.map(({ name }) => name).filter((name) => !keys.has(name))
  expect(unbound.filter((name) => !(name in UNBOUND_REFERENCES))).toEqual([])
})

/** Counts of what the shop has, which follow from the rest. */
const DERIVED = new Set(['product_tally', 'search_word'])

test('an import writes to no other tables', async () => {
  await helena.adminCategory.create({ name: 'Fotografia', slug: 'fotografia', position: 1 })
  const before = await printOf(shop)
  const bring = async (
    kind: 'people' | 'products' | 'coupons' | 'enrolments' | 'subscriptions' | 'progress',
    content: string,
  ) => run(helena, await check(helena, await readFile(shop, helena, { kind, content, fileName: 'f.csv' })))
  await bring('people', 'Nome;E-mail;Celular\nAna Luz;ana@exemplo.com.br;11987654321\n')
  await bring(
    'products',
    'Código;Nome do produto;Tipo;Preço;Recorrência;Categoria;Descrição;Vagas\nP1;Guia;E-book;19,90;;Fotografia;Um guia de bolso;30\nP2;Clube;Assinatura;19,90;Mensal;Fotografia;Um clube de foto;\n',
  )
  await bring('coupons', 'Código;Desconto;Produtos\nVOLTA10;10%;guia\n')
  await bring('enrolments', 'Nome;E-mail;Produto\nAna Luz;ana@exemplo.com.br;Guia\n')
  await bring(
    'subscriptions',
    'Código da assinatura;Nome;E-mail;Plano;Valor;Próxima cobrança\nS1;Ana Luz;ana@exemplo.com.br;Clube;19,90;15/12/2027\n',
  )
  await openCourse(shop, helena, 'luz', ['Luz na prática;Começo;Olá;Um texto;Publicada'])
  await bring(
    'progress',
    'E-mail;Curso;Aula;Concluída em\nana@exemplo.com.br;Luz na prática;Olá;01/02/2026\n',
  )
  const after = await printOf(shop)
  const written = Object.keys(after).filter((table) => after[table] !== before[table])
  const known = new Set(Object.values(TABLES_OF).flat())
  expect(written.filter((table) => !known.has(table) && !DERIVED.has(table))).toEqual([])
  expect([...known].filter((table) => !written.includes(table) && !/^account_event$/.test(table))).toEqual([])
})
