import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { openDatabase } from './open-database.ts'
import { readSettings } from './settings.ts'

test('the command that started PostgreSQL ends after the last one that uses it', {
  timeout: 120_000,
}, async () => {
  await using folder = await temporaryFolder()
  const settings = readSettings({ DATA_DIR: folder.path })
  const first = await openDatabase(settings, { installs: false })
  const second = await openDatabase(settings, { installs: false, alone: 'import' })
  const third = openDatabase(settings, { installs: false, alone: 'import' })
  await expect(third).rejects.toThrow(/^Outro import está em andamento/)
  let hasEnded = false
  const ending = first[Symbol.asyncDispose]().then(() => {
    hasEnded = true
  })
  const said = vi.mocked(console.error).mock.calls
  await expect.poll(() => said).toEqual([[expect.stringMatching(/esperando que termine\.$/)]])
  expect((await sql<{ n: number }>`select 1 as n`.execute(second.db)).rows[0]?.n).toBe(1)
  expect(hasEnded).toBe(false)
  vi.mocked(console.error).mockClear()
  await second[Symbol.asyncDispose]()
  await ending
  await using again = await openDatabase(settings, { installs: false })
  expect((await sql<{ n: number }>`select 1 as n`.execute(again.db)).rows[0]?.n).toBe(1)
})
