import type { Readable } from 'node:stream'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import type { Files } from '#kernel/files.ts'
import { hasRows, readMigration, readTables, type Table } from './catalogue.store.ts'
import { LEFT_OUT, WRITTEN_BY_MIGRATIONS } from './contents.ts'
import { ArchiveRefusal, FILES, type Manifest, tablePath } from './manifest.ts'
import type { Archive } from './open-archive.ts'
import { clearTable, lowerGuards, raiseGuards, setSequences, writeLines } from './write-rows.store.ts'

/** Rows are written in portions of so many, or of so many letters. */
const PORTION = 500
const PORTION_LENGTH = 1_000_000

/** An empty shop. */
interface Target {
  db: Db
  files: Files
}

/**
 * Fills an empty shop with what an archive has: the files, then every table in one transaction. Refuses a shop that is not
 * empty or whose schema is another (`ArchiveRefusal`); what fails leaves nothing behind.
 */
export async function loadArchive({ db, files }: Target, archive: Archive): Promise<void> {
  for await (const _ of files.list(''))
    throw new ArchiveRefusal(
      'Já há arquivos onde a loja os guarda (DATA_DIR/files, ou S3_BUCKET). Nada foi gravado.',
    )
  const begun: string[] = []
  try {
    await inTransaction(db, async (tx) => {
      const tables = await checkTarget(tx, archive.manifest)
      await putFiles(files, archive, begun)
      await loadTables(tx, archive, tables)
    })
  } catch (error) {
    for (const key of begun) await files.remove(key)
    throw refusalOf(error)
  }
}

/** Classes of what PostgreSQL refuses: a value that is none of its type, and a rule of the schema. */
const WRONG_CONTENT = /^2[23]/

/** A row that no shop would have, in a sentence that does not repeat it. */
function refusalOf(error: unknown): unknown {
  const { code, table, constraint } = error as Partial<Record<'code' | 'table' | 'constraint', string>>
  if (!code || !WRONG_CONTENT.test(code)) return error
  const where = constraint ? `${table}, regra ${constraint}` : 'um valor de outro tipo'
  return new ArchiveRefusal(
    `O banco não aceita o que está no arquivo (${where}): ele foi mudado depois de exportado. Nada foi gravado.`,
    { cause: error },
  )
}

/** The tables that are filled. */
async function checkTarget(tx: Tx, { migration, tables }: Manifest): Promise<Table[]> {
  const found = await readTables(tx)
  const carried = found.filter(({ name }) => !Object.hasOwn(LEFT_OUT, name))
  const said = carried.map(({ name, columns }) => [name, columns.map((column) => column.name)] as const)
  const isSame =
    (await readMigration(tx)) === migration &&
    carried.length === Object.keys(tables).length &&
    said.every(([name, columns]) => tables[name]?.columns.join() === columns.join())
  if (!isSame)
    throw new ArchiveRefusal(
      `As tabelas do banco de DATABASE_URL não são as do arquivo (migração ${migration}): use um banco vazio. Nada foi gravado.`,
    )
  for (const table of carried)
    if (!Object.hasOwn(WRITTEN_BY_MIGRATIONS, table.name) && (await hasRows(tx, table)))
      throw new ArchiveRefusal(
        `O banco de DATABASE_URL não está vazio (${table.name} tem linhas): import só grava em um vazio. Nada foi gravado.`,
      )
  return carried
}

async function putFiles(files: Files, archive: Archive, begun: string[]): Promise<void> {
  for (const { key, size } of archive.files) {
    begun.push(key)
    await files.putStream(key, await archive.read(`${FILES}${key}`), size)
  }
}

async function loadTables(tx: Tx, archive: Archive, tables: readonly Table[]): Promise<void> {
  const guards = await lowerGuards(tx)
  for (const table of tables) {
    if (Object.hasOwn(WRITTEN_BY_MIGRATIONS, table.name)) await clearTable(tx, table)
    const rows = await loadTable(tx, table, await archive.read(tablePath(table.name)))
    const expected = archive.manifest.tables[table.name]!.rows
    if (rows !== expected)
      throw new ArchiveRefusal(
        `${tablePath(table.name)} tem ${rows} linhas, e eram ${expected}. Nada foi gravado.`,
      )
  }
  await raiseGuards(tx, guards)
  await setSequences(tx, archive.manifest.sequences)
}

async function loadTable(tx: Tx, table: Table, content: Readable): Promise<number> {
  let [rows, length] = [0, 0]
  let portion: string[] = []
  const write = async () => {
    if (portion.length > 0) await writeLines(tx, table, portion)
    rows += portion.length
    length = 0
    portion = []
  }
  for await (const line of linesOf(content)) {
    portion.push(line)
    length += line.length
    if (portion.length >= PORTION || length >= PORTION_LENGTH) await write()
  }
  await write()
  return rows
}

/** Lines end with LF alone: a text may hold the other ends of lines that Unicode knows. */
async function* linesOf(content: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const part of content.setEncoding('utf8')) {
    const lines = (rest + part).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}
