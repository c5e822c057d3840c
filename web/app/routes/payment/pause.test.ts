import { expect, test } from 'vitest'
import { memoryStorage } from '../../session/storage.ts'
import { createPauses } from './pause.ts'

const PAUSE = { email: 'maria@correio.example', method: 'card', parcels: 10 } as const

test('a pause is taken once and leaves nothing behind', () => {
  const storage = memoryStorage()
  const pauses = createPauses(storage)
  pauses.keep(PAUSE)
  expect(pauses.take()).toEqual(PAUSE)
  expect(pauses.take()).toBeNull()
  expect(storage.getItem('vitrine.pause')).toBeNull()
})

test('what was left alone for a quarter of an hour is nobody’s purchase any more', () => {
  let now = 1_000_000
  const pauses = createPauses(memoryStorage(), () => now)
  pauses.keep(PAUSE)
  now += 15 * 60_000
  expect(pauses.take()).toBeNull()
})
