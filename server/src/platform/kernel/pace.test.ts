import { expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

test('what comes at once is let through one after the other, and a pause is not saved up', async () => {
  vi.useFakeTimers({ now: 0 })
  const pace = createPace(10)
  const passed: number[] = []
  const start = performance.now()
  const pass = () => pace().then(() => passed.push(Math.round(performance.now() - start)))
  await vi.advanceTimersByTimeAsync(5000)
  for (let i = 0; i < 4; i++) pass()
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual([5000, 5100, 5200, 5300])
  vi.useRealTimers()
})
