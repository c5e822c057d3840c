import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createSoon } from './soon.ts'

const log = createLog('silent')

test('what fails and what finds no room is done otherwise, and what succeeds is not', async () => {
  const soon = createSoon(log, 2)
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
  const soon = createSoon(log, 1)
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
