import { expect, inject, test } from 'vitest'
import { onDatabase } from '../../../../test/support/cluster.ts'
import { openDoor } from '../../../../test/support/door.ts'
import { awaitDatabase } from './await-database.ts'
import { createLog } from './log.ts'

const log = createLog('silent')

test('a database that is not there yet is waited for', async () => {
  await using door = await openDoor(inject('cluster').url)
  door.refuse(2)
  await awaitDatabase(door.url, log)
  expect(door.refusedAt).toHaveLength(2)
})

test('patience ends', async () => {
  await using door = await openDoor(inject('cluster').url)
  door.refuse(1000)
  await expect(awaitDatabase(door.url, log, 100)).rejects.toThrow()
})

test('what waiting cannot mend is said at once', async () => {
  const missing = onDatabase(inject('cluster').url, 'nao_existe')
  await expect(awaitDatabase(missing, log)).rejects.toThrow('does not exist')
})
