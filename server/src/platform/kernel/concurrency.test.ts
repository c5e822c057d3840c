import { expect, test, vi } from 'vitest'
import { createConcurrencyLimit, createThrottle, parallel } from './concurrency.ts'
import { Refused } from './errors.ts'

test('who has a place is not sent away, and who comes when all are taken is, before doing anything', async () => {
  const gate = createConcurrencyLimit(1, 1)
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  {
    using _first = gate.takeSlot()
    using _second = gate.takeSlot()
    expect(() => gate.takeSlot()).toThrow(Refused)
    await expect(gate(work('late'))).rejects.toThrow(Refused)
    await Promise.all([gate.run(work('first')), gate.run(work('second'))])
  }
  await gate(work('later'))
  expect(done).toEqual(['first', 'second', 'later'])
})

test('a place is given back when the work fails', async () => {
  const gate = createConcurrencyLimit(1, 0)
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate(async () => 'yes')).resolves.toBe('yes')
})

test('what comes at once is let through one after the other, and a pause is not saved up', async () => {
  vi.useFakeTimers({ now: 0 })
  const pace = createThrottle(10)
  const passed: number[] = []
  const start = performance.now()
  const pass = () => pace().then(() => passed.push(Math.round(performance.now() - start)))
  await vi.advanceTimersByTimeAsync(5000)
  for (let i = 0; i < 4; i++) pass()
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual([5000, 5100, 5200, 5300])
  vi.useRealTimers()
})

test('tasks that begin together have all ended when the first of their errors is thrown', async () => {
  const ended: string[] = []
  const later = Promise.withResolvers<void>()
  const failed = parallel(
    async () => {
      await later.promise
      ended.push('slow')
      throw new Error('second')
    },
    () => {
      setImmediate(later.resolve)
      throw new Error('first')
    },
  )
  await expect(failed).rejects.toThrow('first')
  expect(ended).toEqual(['slow'])
})
