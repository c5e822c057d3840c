import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import * as z from 'zod'
import type { WaitingJob } from '#jobs'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import type { Files } from '#kernel/files.ts'
import {
  clearTable,
  hasRows,
  lowerGuards,
  raiseGuards,
  readMigration,
  readTables,
  setSequences,
  type Table,
  writeLines,
} from './archive.store.ts'
import {
  ArchiveRefusal,
  FILES,
  JOBS,
  LEFT_OUT,
  MANIFEST,
  Manifest,
  SUMS,
  tablePath,
  WRITTEN_BY_MIGRATIONS,
} from './manifest.ts'

/** Rows are written in portions of so many, or of so many letters. */
const PORTION = 500
const PORTION_LENGTH = 1_000_000

/** An empty shop. */
interface Target {
  db: Db
  files: Files
  /** Promises a job again, inside the transaction; false where this version has no such job. */
  promise(tx: Tx, job: WaitingJob): Promise<boolean>
}

/** What came of an archive: of its jobs, how many this version does not have. */
interface Loaded {
  unknownJobs: number
}

/**
 * Fills an empty shop with what an archive has: the files, then every table in one transaction. Refuses a shop that is not
 * empty or whose schema is another (`ArchiveRefusal`); what fails leaves nothing behind.
 */
export async function loadArchive({ db, files, promise }: Target, archive: Archive): Promise<Loaded> {
  for await (const _ of files.list(''))
    throw new ArchiveRefusal(
      'Já há arquivos onde a loja os guarda (DATA_DIR/files, ou S3_BUCKET). Nada foi gravado.',
    )
  const begun: string[] = []
  try {
    return await inTransaction(db, async (tx) => {
      const tables = await checkTarget(tx, archive.manifest)
      await putFiles(files, archive, begun)
      await loadTables(tx, archive, tables)
      return { unknownJobs: await loadJobs(tx, archive, promise) }
    })
  } catch (error) {
    for (const key of begun) await files.remove(key)
    throw refusalOfContent(error)
  }
}

/** Classes of what PostgreSQL refuses: a value that is none of its type, and a rule of the schema. */
const WRONG_CONTENT = /^2[23]/

/** A row that no shop would have, in a sentence that does not repeat it. */
function refusalOfContent(error: unknown): unknown {
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

const JobLine = z.object({
  name: z.string().min(1).max(200),
  data: z.record(z.string(), z.unknown()),
  singletonKey: z.string().nullable(),
  startAfter: z.coerce.date(),
})

function jobOf(line: string): WaitingJob {
  const { success, data } = JobLine.safeParse(parsed(line))
  if (!success)
    throw new ArchiveRefusal(
      `${JOBS} tem uma linha que não é uma tarefa: o arquivo foi mudado. ${NOTHING_WRITTEN}`,
    )
  return data
}

/** What waited to be done waits here; resolves to how many jobs this version does not have. */
async function loadJobs(tx: Tx, { manifest, read }: Archive, promise: Target['promise']): Promise<number> {
  // An archive of before has no such file.
  if (manifest.jobs === undefined) return 0
  let [rows, unknown] = [0, 0]
  for await (const line of linesOf(await read(JOBS))) {
    rows++
    if (!(await promise(tx, jobOf(line)))) unknown++
  }
  if (rows !== manifest.jobs)
    throw new ArchiveRefusal(`${JOBS} tem ${rows} linhas, e eram ${manifest.jobs}. ${NOTHING_WRITTEN}`)
  return unknown
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

const NOTHING_WRITTEN = 'Nada foi gravado.'
const DAMAGED = `foi mudado ou cortado no caminho: copie-o de novo de onde foi exportado. ${NOTHING_WRITTEN}`
const MOST_MANIFEST_BYTES = 10_000_000

/** An archive whose every byte is what was written; closes its file when it is disposed of. */
export interface Archive extends Disposable {
  manifest: Manifest
  /** The keys of the files of the storage, and how large each is in bytes. */
  files: readonly { key: string; size: number }[]
  /** Content of a file by its path in the archive. */
  read(path: string): Promise<Readable>
}

/** Opens the archive of a shop and checks every file of it against its checksum. Refuses one that is not whole (`ArchiveRefusal`). */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch((error) => {
    throw refusalOfFile(error, path)
  })
  try {
    const entries = await entriesOf(zip)
    const read = async (name: string) => openEntry(zip, entries.get(name), name)
    const manifest = await readManifest(entries, read)
    await checkSums(entries, read, manifest)
    const files = [...entries.values()]
      .filter(({ fileName }) => fileName.startsWith(FILES))
      .map(({ fileName, uncompressedSize: size }) => ({ key: fileName.slice(FILES.length), size }))
    checkContents(entries, manifest, files)
    return { manifest, files, read, [Symbol.dispose]: () => zip.close() }
  } catch (error) {
    zip.close()
    throw refusalOfFile(error, path)
  }
}

function refusalOfFile(error: unknown, path: string): unknown {
  if (error instanceof ArchiveRefusal || !(error instanceof Error)) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new ArchiveRefusal(`${path} não existe. ${NOTHING_WRITTEN}`)
  if (code && !code.startsWith('Z_')) return error
  return new ArchiveRefusal(`${path} não é um zip inteiro: ${DAMAGED}`, { cause: error })
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function openEntry(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Readable> {
  if (!entry) throw new ArchiveRefusal(`Falta ${name} no arquivo: ele ${DAMAGED}`)
  return zip.openReadStreamPromise(entry)
}

type Entries = ReadonlyMap<string, Entry>
type Read = (name: string) => Promise<Readable>

async function readManifest(entries: Entries, read: Read): Promise<Manifest> {
  if ((entries.get(MANIFEST)?.uncompressedSize ?? Number.POSITIVE_INFINITY) > MOST_MANIFEST_BYTES)
    throw new ArchiveRefusal(
      `O arquivo não é de uma loja: falta ${MANIFEST}, que npx vitrine export grava no fim. ${NOTHING_WRITTEN}`,
    )
  const { success, data } = Manifest.safeParse(parsed(await text(await read(MANIFEST))))
  if (!success)
    throw new ArchiveRefusal(
      `${MANIFEST} não pode ser lido: foi mudado, ou é de uma versão mais nova que este código. ${NOTHING_WRITTEN}`,
    )
  return data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Every file has the sum that was noted for it, and none is there that has none. */
async function checkSums(entries: Entries, read: Read, { sums }: Manifest): Promise<void> {
  const listed = await text(await read(SUMS))
  if (createHash('sha256').update(listed).digest('hex') !== sums)
    throw new ArchiveRefusal(`${SUMS} não é o que foi exportado: o arquivo ${DAMAGED}`)
  const left = new Set([...entries.keys()].filter((name) => name !== MANIFEST && name !== SUMS))
  for (const line of listed.split('\n').filter(Boolean)) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)]
    if ((await sumOf(await read(name))) !== sum)
      throw new ArchiveRefusal(`${name} não é o que foi exportado: o arquivo ${DAMAGED}`)
    left.delete(name)
  }
  const [extra] = left
  if (extra) throw new ArchiveRefusal(`${extra} não foi exportado com o resto: o arquivo ${DAMAGED}`)
}

async function sumOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}

function checkContents(
  entries: Entries,
  { tables, files, jobs }: Manifest,
  found: readonly { size: number }[],
): void {
  const expected = [...Object.keys(tables).map(tablePath), ...(jobs === undefined ? [] : [JOBS])]
  const missing = expected.find((path) => !entries.has(path))
  if (missing) throw new ArchiveRefusal(`Falta ${missing} no arquivo: ele ${DAMAGED}`)
  if (found.length !== files.count)
    throw new ArchiveRefusal(`Eram ${files.count} arquivos e são ${found.length}: o arquivo ${DAMAGED}`)
}
