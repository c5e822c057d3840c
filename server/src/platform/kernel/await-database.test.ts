import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { onDatabase } from '../../../../test/support/cluster.ts'
import { createDatabase } from '../../../../test/support/database.ts'
import { openDoor } from '../../../../test/support/door.ts'
import { awaitDatabase } from './await-database.ts'
import { StartRefusal } from './errors.ts'
import { createLog } from './log.ts'

const log = createLog('silent')

test('a database that is not there yet is waited for', async () => {
  await using door = await openDoor(inject('cluster').url)
  door.refuse(2)
  await awaitDatabase(door.url, log)
  expect(door.refusedAt).toHaveLength(2)
})

test('patience ends with a sentence that has no password', async () => {
  const away = 'postgresql://ana:segredo@127.0.0.1:1/loja'
  const refusal = await awaitDatabase(away, log, 100).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal).toMatchObject({
    message: 'DATABASE_URL (127.0.0.1:1/loja) não funciona: não há PostgreSQL atendendo nesse endereço.',
  })
})

test('one that takes no writes, as a standby, is waited for, and refused in a sentence', async () => {
  await using database = await createDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`alter database "${name}" set default_transaction_read_only = on`)
  await expect(awaitDatabase(database.url, log, 100)).rejects.toThrow(/não funciona: ele só aceita leitura/)
  const waited = awaitDatabase(database.url, log)
  await owner.query(`alter database "${name}" reset default_transaction_read_only`)
  await waited
  await owner.end()
})

test('what waiting cannot mend is said at once', async () => {
  const missing = onDatabase(inject('cluster').url, 'nao_existe')
  await expect(awaitDatabase(missing, log)).rejects.toThrow('esse banco de dados não existe no servidor')
  await expect(awaitDatabase('postgresql://a:1,b:2/loja', log)).rejects.toThrow('não é um endereço do tipo')
})
