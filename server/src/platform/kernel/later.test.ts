import { expect, test, vi } from 'vitest'
import { createLater } from './later.ts'
import { createLog } from './log.ts'

test('nothing is begun while its caller goes on, and all of it within half a second', async () => {
  vi.useFakeTimers()
  const later = createLater(createLog('silent'))
  const begun: number[] = []
  for (let i = 0; i < 100; i++) later(async () => void begun.push(i), 'not noted')
  await Promise.resolve()
  expect(begun).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(begun).toHaveLength(100)
  expect(begun).not.toEqual(begun.toSorted((a, b) => a - b))
  vi.useRealTimers()
})

test('who stops loses nothing of it, and what fails is logged', async () => {
  const lines: string[] = []
  const later = createLater(createLog('warn', { write: (line) => void lines.push(line) }))
  let done = false
  later(async () => {
    done = true
  }, 'not noted')
  later(() => Promise.reject(new Error('down')), 'failed sign-in not noted')
  await later.idle()
  expect(done).toBe(true)
  expect(JSON.parse(lines[0]!)).toMatchObject({ reason: 'down', msg: 'failed sign-in not noted' })
})
