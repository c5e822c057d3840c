import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENT_KINDS, EVENTS, eventOf } from '@vitrine/contract/event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seeded: true, writes: false })
})
afterAll(() => shop[Symbol.asyncDispose]())

interface Told {
  kind: string
  data: object
}

test('what the rows of the demonstration tell is of the catalogue, fact by fact', async () => {
  const { rows } = await shop.parts.pool.query<Told>('select kind, data from outbox_event order by seq')
  expect(new Set(rows.map(({ kind }) => kind.split('.')[0]!)).size).toBeGreaterThan(7)
  const wrong = rows.flatMap(({ kind, data }) => {
    const declared = eventOf(kind)?.data
    const read = declared?.safeParse(data)
    // No fact is told that the catalogue does not have.
    const extra = Object.keys(data).filter((name) => !(name in (declared?.shape ?? {})))
    return read?.success && extra.length === 0 ? [] : [{ kind, extra, issues: read?.error?.issues }]
  })
  expect(wrong).toEqual([])
})

test('every kind that a trigger names is in the catalogue, and every kind of the catalogue is told by one', async () => {
  const { rows } = await shop.parts.pool.query<{ text: string }>(
    `select prosrc as text from pg_proc where proname like 'tell_of_%' or proname = 'event_of_move'`,
  )
  const texts = rows.map(({ text }) => text)
  const named = texts.flatMap((text) => [...text.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, kind]) => kind!))
  const moves = texts.find((text) => text.includes("'subscription.' ||"))!
  const ofMoves = [...moves.matchAll(/(?:then|else) '([a-z_]+)'/g)].map(([, verb]) => `subscription.${verb}`)
  expect([...new Set([...named, ...ofMoves])].sort()).toEqual([...EVENT_KINDS].sort())
})

test('every event has an example that is one', () => {
  const wrong = EVENTS.filter(({ data, example }) => !data.strict().safeParse(example).success)
  expect(wrong.map(({ kind }) => kind)).toEqual([])
})

test('no event tells who somebody is', () => {
  const facts = EVENTS.flatMap(({ data }) => Object.keys(data.shape))
  expect(facts.filter((fact) => /email|document|phone|address|cpf|cnpj|card|buyer/i.test(fact))).toEqual([])
})

test('the page lists the catalogue', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (`[^|]+) \|$/gm)]
  const listed = rows.flatMap(([, noun, verbs]) =>
    [...verbs!.matchAll(/`([a-z_]+)`/g)].map(([, verb]) => `${noun}.${verb}`),
  )
  expect([...listed].sort()).toEqual([...EVENT_KINDS].sort())
})
