import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ENVIRONMENT } from '../../../../test/support/app.ts'
import { readConfig } from '../../config.ts'
import { clockOf, onClockMoved, realNow, systemClock } from './clock.ts'

const DAY_MS = 86_400_000
const configOf = (env: Record<string, string>) => readConfig({ ...ENVIRONMENT, DATABASE_URL: '', ...env })

test('a real shop has the clock of its machine, whatever lies in its folder', () => {
  expect(configOf({ DEMO: '0' }).movedClockFile).toBeUndefined()
  expect(configOf({}).movedClockFile).toBeUndefined()
  expect(clockOf(configOf({ DEMO: '0' }))).toBe(systemClock)
})

test('a demonstration goes as far ahead as its file says, and tells who waits for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-clock-'))
  const config = configOf({ DEMO: '1', DATA_DIR: folder })
  const clock = clockOf(config)
  const moved = vi.fn()
  const stop = onClockMoved(clock, moved)
  // A millisecond may pass between the two readings: minus nothing is nothing, too.
  const daysAhead = () => Math.round((clock.now().getTime() - Date.now()) / DAY_MS) + 0
  expect(daysAhead()).toBe(0)
  await writeFile(config.movedClockFile!, String(30 * DAY_MS))
  await vi.waitFor(() => expect(moved).toHaveBeenCalledOnce())
  expect(daysAhead()).toBe(30)
  expect(Math.abs(realNow(clock).getTime() - Date.now())).toBeLessThan(1000)
  await writeFile(config.movedClockFile!, 'nonsense')
  await vi.waitFor(() => expect(daysAhead()).toBe(0))
  stop()
  await rm(folder, { recursive: true })
})
