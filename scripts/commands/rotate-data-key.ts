import { setTimeout as wait } from 'node:timers/promises'
import { noteKeyVersion } from '../../server/src/admin/audit-log.ts'
import { systemClock } from '../../server/src/platform/kernel/clock.ts'
import {
  findDataKeys,
  keyStateOf,
  prepareVersion,
  promoteVersion,
  retireVersionsBefore,
} from '../../server/src/platform/kernel/data-key.ts'
import { type Db, inTransaction, type Tx } from '../../server/src/platform/kernel/database.ts'
import {
  countBehind,
  countWriting,
  notifyOfKey,
  readDatabaseClock,
} from '../../server/src/platform/kernel/follow-data-key.ts'
import { checkMigrated } from '../../server/src/platform/kernel/migrate.ts'
import type { DataKeys } from '../../server/src/platform/kernel/seal.ts'
import {
  countSealed,
  resealColumn,
  type SealedColumn,
} from '../../server/src/platform/kernel/sealed-column.ts'
import { type SecretRing, secretsOf } from '../../server/src/platform/kernel/secrets.ts'
import { SEALED } from '../../server/src/sealed.ts'
import { Failure } from '../failure.ts'
import { environmentOf } from '../product/environment.ts'
import { openDatabase } from '../product/open-database.ts'
import { readSecrets } from '../product/secrets.ts'
import { readSettings } from '../product/settings.ts'
import { withSettingsFile } from '../product/settings-file.ts'

const PAUSE_MS = 250
/** As long as a process may take that is busy, or is just starting. */
const PATIENCE_MS = 60_000
/** As long as a process takes to write what it sealed before it heard of the new version, and has no transaction for yet. */
const SETTLE_MS = 2_000

/** What a rotation works on. `say` gets a line for who is at the keyboard. */
interface Rotation {
  db: Db
  secrets: SecretRing
  columns: readonly SealedColumn[]
  say(line: string): void
  /** In milliseconds. */
  patience: number
}

/** A column with how many of its values were sealed anew now, and how many are in it. */
interface ColumnCount {
  name: string
  resealed: number
  all: number
}

/**
 * Gives a shop that is running another key: makes it, seals everything anew with it, and retires the one before. What
 * was ended before it was done goes on where it was.
 */
export async function rotateDataKey(): Promise<void> {
  const settings = readSettings(await withSettingsFile(process.env))
  await using database = await openDatabase(settings, { installs: false, alone: 'rotate-data-key' })
  const env = environmentOf(settings, await readSecrets(settings.dataDir))
  if (!env.DATA_SECRET)
    throw new Failure('Falta o DATA_SECRET desta loja: informe-o, ou a pasta DATA_DIR que o guarda.')
  await checkMigrated(database.url)
  const secrets = secretsOf(env.DATA_SECRET)
  const { db } = database
  const rotation = { db, secrets, columns: SEALED, say: console.log, patience: PATIENCE_MS }
  const { number, counts } = await rotate(rotation)
  console.log(formatReport(number, counts))
}

/** Resolves to the number of the version that seals now, and what it sealed. */
export async function rotate(rotation: Rotation): Promise<{ number: number; counts: ColumnCount[] }> {
  const { db, secrets, say } = rotation
  const number = await inTransaction(db, (tx) => prepareVersion(tx, secrets))
  say(`A versão ${number} da chave está pronta: esperando que cada processo a conheça.`)
  await awaitProcesses(rotation, keyStateOf({ number, isPromoted: false }))
  await promote(rotation, number)
  say('Ela passa a cifrar: esperando que cada processo a use.')
  await awaitProcesses(rotation, keyStateOf({ number, isPromoted: true }))
  await awaitWriting(rotation)
  const keys = await readKeys(rotation)
  const resealed = await resealAll(rotation, keys)
  await inTransaction(db, (tx) => retire(tx, rotation, { number, keys, resealed }))
  await notifyOfKey(db)
  // What a process sealed before it heard, and wrote after everything was read.
  await wait(SETTLE_MS)
  for (const [name, more] of await resealAll(rotation, keys))
    resealed.set(name, (resealed.get(name) ?? 0) + more)
  return { number, counts: await countColumns(rotation, keys, resealed) }
}

const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`

async function readKeys({ db, secrets }: Rotation): Promise<DataKeys> {
  const found = await findDataKeys(db, secrets)
  if (!found) throw new Failure('O DATA_SECRET foi trocado enquanto isso: repita o comando com o de agora.')
  return found.keys
}

/** Tells processes again while it waits: what was told while one reconnects is not heard. */
async function awaitProcesses({ db, patience }: Rotation, state: number): Promise<void> {
  const until = performance.now() + patience
  for (;;) {
    await notifyOfKey(db)
    const { behind, unable } = await countBehind(db, state)
    if (behind + unable === 0) return
    if (performance.now() > until) throw new Failure(sentenceOf(behind, unable))
    await wait(PAUSE_MS)
  }
}

const sentenceOf = (behind: number, unable: number): string =>
  unable > 0
    ? `Processos que não acompanham a troca da chave: ${unable}. São de uma versão anterior: atualize-os, e repita o comando, que continua de onde parou.`
    : `Processos que ainda não conhecem a chave nova: ${behind}. Veja o registro deles, inicie-os de novo com o DATA_SECRET de agora e repita o comando, que continua de onde parou.`

async function promote(rotation: Rotation, number: number): Promise<void> {
  await inTransaction(rotation.db, async (tx) => {
    if (!(await promoteVersion(tx, number))) return
    const config = { dataKeys: await readKeys({ ...rotation, db: tx }) }
    const event = { action: 'promote', before: { version: number - 1 }, after: { version: number } } as const
    await noteKeyVersion({ config, clock: systemClock }, tx, event)
  })
}

/** Waits for transactions in which something may be sealed with the version before. */
async function awaitWriting({ db, patience }: Rotation): Promise<void> {
  await wait(SETTLE_MS)
  const since = await readDatabaseClock(db)
  const until = performance.now() + patience
  while ((await countWriting(db, since)) > 0) {
    if (performance.now() > until)
      throw new Failure(
        'Uma transação longa ainda pode gravar com a chave anterior: espere que termine e repita o comando, que continua de onde parou.',
      )
    await wait(PAUSE_MS)
  }
}

/** Until nothing is left under another version; resolves to how many were sealed anew, by column. */
async function resealAll(rotation: Rotation, keys: DataKeys): Promise<Map<string, number>> {
  const { db, columns, patience } = rotation
  const resealed = new Map<string, number>()
  for (let until = performance.now() + patience; ; ) {
    const [before, unreadable] = [totalOf(resealed), new Map<string, number>()]
    for (const column of columns) {
      const done = await resealColumn(db, keys, column)
      resealed.set(nameOf(column), (resealed.get(nameOf(column)) ?? 0) + done.resealed)
      if (done.unreadable > 0) unreadable.set(nameOf(column), done.unreadable)
    }
    const left = await countLeft(db, keys, columns)
    if (left === 0) return resealed
    if (left === totalOf(unreadable)) throw new Failure(unreadableIn(unreadable))
    if (totalOf(resealed) > before) until = performance.now() + patience
    if (performance.now() > until)
      throw new Failure(
        `Valores que outros processos seguram: ${left}. Repita o comando, que continua de onde parou.`,
      )
  }
}

const totalOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)

async function countLeft(db: Db | Tx, keys: DataKeys, columns: readonly SealedColumn[]): Promise<number> {
  let left = 0
  for (const column of columns) left += (await countSealed(db, keys, column)).others
  return left
}

const unreadableIn = (counts: ReadonlyMap<string, number>): string =>
  `Há valores que não abrem com nenhuma versão da chave, ${[...counts].map(([name, count]) => `${count} em ${name}`).join(', ')}: foram alterados, ou vieram de outro banco. O resto está cifrado com a chave nova, e a anterior continua valendo. Recupere-os de um backup, ou apague-os, e repita o comando.`

/** The versions before open nothing from now on; where something is under one of them after all, they stay. */
async function retire(
  tx: Tx,
  { columns }: Rotation,
  { number, keys, resealed }: { number: number; keys: DataKeys; resealed: ReadonlyMap<string, number> },
): Promise<void> {
  const left = await countLeft(tx, keys, columns)
  if (left > 0)
    throw new Failure(
      `Valores que surgiram com a chave anterior: ${left}. Repita o comando, que continua de onde parou.`,
    )
  const retired = await retireVersionsBefore(tx, number)
  const after = { version: number, resealed: totalOf(resealed) }
  const event = { action: 'retire', before: { versions: retired }, after } as const
  await noteKeyVersion({ config: { dataKeys: keys }, clock: systemClock }, tx, event)
}

async function countColumns(
  { db, columns }: Rotation,
  keys: DataKeys,
  resealed: ReadonlyMap<string, number>,
): Promise<ColumnCount[]> {
  const counts: ColumnCount[] = []
  for (const column of columns) {
    const name = nameOf(column)
    const { all } = await countSealed(db, keys, column)
    counts.push({ name, resealed: resealed.get(name) ?? 0, all })
  }
  return counts
}

function formatReport(number: number, counts: readonly ColumnCount[]): string {
  const widest = Math.max(...counts.map(({ name }) => name.length))
  const lines = counts.map(
    ({ name, resealed, all }) => `  ${name.padEnd(widest)}  ${resealed} cifrados de novo, ${all} ao todo`,
  )
  return `
Tudo está cifrado com a versão ${number} da chave, e as anteriores não abrem mais nada:

${lines.join('\n')}

Backups de antes continuam com a chave de antes: guarde-os como tal, ou destrua-os.
`
}
