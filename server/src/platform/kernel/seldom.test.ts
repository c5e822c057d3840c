import { expect, test } from 'vitest'
import { createSeldom } from './seldom.ts'

test('a matter is told at once, then once a minute with how often it was left out, beside every other one', () => {
  let now = 0
  const seldom = createSeldom(() => now)
  const told: [string, number | undefined][] = []
  const tell = (matter: string) => seldom(matter, ({ leftOut }) => told.push([matter, leftOut]))
  for (let second = 0; second <= 120; second += 10) {
    now = second * 1000
    tell('bank')
    if (second === 30) tell('mail')
  }
  now = 10 * 60_000
  tell('bank')
  expect(told).toEqual([
    ['bank', undefined],
    ['mail', undefined],
    ['bank', 5],
    ['bank', 5],
    ['bank', undefined],
  ])
})
