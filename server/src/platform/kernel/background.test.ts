import { expect, test, vi } from 'vitest'
import { createDeferred, createInlineWork } from './concurrency.ts'
import { createLog } from './log.ts'

const log = createLog('silent')

test('what fails and what finds no room is done otherwise, and what succeeds is not', async () => {
  const soon = createInlineWork(log, 2)
  const done: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const note = (name: string) => async () => void done.push(name)
  soon(() => gate.then(note('first')), note('first, otherwise'))
  soon(() => gate.then(() => Promise.reject(new Error('no answer'))), note('second, otherwise'))
  soon(note('third'), note('third, otherwise'))
  open()
  await soon.idle()
  expect(done.sort()).toEqual(['first', 'second, otherwise', 'third, otherwise'])
})

test('even when the other way fails as well, nothing is thrown and there is room again', async () => {
  const soon = createInlineWork(log, 1)
  const fail = () => Promise.reject(new Error('down'))
  soon(fail, fail)
  await soon.idle()
  let done = false
  soon(async () => {
    done = true
  }, fail)
  await soon.idle()
  expect(done).toBe(true)
})

test('nothing is begun while its caller goes on, and all of it within half a second', async () => {
  vi.useFakeTimers()
  const later = createDeferred(createLog('silent'))
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
  const later = createDeferred(createLog('warn', { output: { write: (line) => void lines.push(line) } }))
  let done = false
  later(async () => {
    done = true
  }, 'not noted')
  later(() => Promise.reject(new Error('down')), 'failed sign-in not noted')
  await later.idle()
  expect(done).toBe(true)
  expect(JSON.parse(lines[0]!)).toMatchObject({ reason: 'down', msg: 'failed sign-in not noted' })
})
