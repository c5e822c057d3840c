import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { readWaitingJobs } from '#jobs'
import { findDataKeys } from '#kernel/data-key.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import type { Files } from '#kernel/files.ts'
import { type DataKeys, unseal } from '#kernel/seal.ts'
import { keyIdOf, type SecretRing } from '#kernel/secrets.ts'
import { VERSION } from '#kernel/version.ts'
import {
  beginSnapshot,
  countTable,
  readColumns,
  readLines,
  readMigration,
  readSequences,
  readTables,
  type Table,
} from './archive.store.ts'
import {
  ArchiveRefusal,
  decryptedPath,
  FILES,
  JOBS,
  LEFT_OUT,
  LEFT_OUT_FOLDERS,
  LEFT_OUT_JOBS,
  MANIFEST,
  type Manifest,
  SUMS,
  tablePath,
} from './manifest.ts'

/** A shop that is taken along. */
interface ArchivedShop {
  db: Db
  files: Files
  /** Of which one seals the key of its database. */
  secrets: SecretRing
}

interface Wishes {
  now: Date
  /** Also what is encrypted, as people can read it. */
  decrypted?: boolean
  /** Is told of how many rows of how many are written. */
  onProgress?: (done: number, of: number) => Promise<void>
}

/** A zip that is written entry by entry, and the sums of what it has. */
interface Writing {
  add(path: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number }>
  sums: string[]
}

/**
 * Writes a whole shop as it was at one moment: a file of JSON Lines for each table, the files of its storage, a manifest
 * and checksums. The shop goes on meanwhile. No more is in memory than a portion of rows and the names of the files.
 */
export async function writeArchive(shop: ArchivedShop, to: Writable, wishes: Wishes): Promise<Manifest> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, to)
  const failed = new Promise<never>((_resolve, reject) => zip.once('error', reject))
  const lost = Promise.race([failed, written.then(() => new Promise<never>(() => undefined))])
  lost.catch(() => undefined)
  try {
    const manifest = await writeAll(shop, writingOf(zip, lost), wishes)
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST)
    zip.end()
    await Promise.race([written, failed])
    return manifest
  } catch (error) {
    to.destroy()
    await written.catch(() => undefined)
    throw error
  }
}

/** What is stored in a compressed form already is not compressed again. */
const COMPRESSED = /\.(?:webp|png|jpe?g|gif|avif|mp4|webm|mp3|zip|xlsx|epub)$/i

function writingOf(zip: ZipFile, lost: Promise<never>): Writing {
  const sums: string[] = []
  return {
    sums,
    async add(path, content) {
      const hash = createHash('sha256')
      let bytes = 0
      async function* passing() {
        for await (const part of content) {
          hash.update(part)
          bytes += part.length
          yield part
        }
      }
      const stream = Readable.from(passing(), { objectMode: false })
      zip.addReadStream(stream, path, { compress: !COMPRESSED.test(path) })
      await Promise.race([finished(stream), lost])
      sums.push(`${hash.digest('hex')}  ${path}\n`)
      return { bytes }
    },
  }
}

async function writeAll(shop: ArchivedShop, zip: Writing, wishes: Wishes): Promise<Manifest> {
  const decrypted = wishes.decrypted === true
  const database = await inTransaction(shop.db, async (tx) => {
    await beginSnapshot(tx)
    return writeDatabase(tx, zip, { ...wishes, secrets: shop.secrets, decrypted })
  })
  const files = await writeFiles(shop.files, zip)
  const sums = Buffer.from(zip.sums.join(''))
  await zip.add(SUMS, only(sums))
  return {
    format: 1,
    product: 'vitrine',
    version: VERSION,
    ...database,
    madeAt: wishes.now.toISOString(),
    leftOut: LEFT_OUT,
    files,
    decrypted,
    sums: createHash('sha256').update(sums).digest('hex'),
  }
}

async function* only(bytes: Uint8Array) {
  yield bytes
}

type InDatabase = Pick<Wishes, 'onProgress'> & { secrets: SecretRing; decrypted: boolean }

/** Reads in one transaction, as long as it takes: what is in one table fits what is in another. */
async function writeDatabase(tx: Tx, zip: Writing, { onProgress, secrets, decrypted }: InDatabase) {
  const migration = await readMigration(tx)
  if (!migration) throw new ArchiveRefusal('O banco de dados não é de uma loja: falta npx vitrine migrate.')
  const dataKey = await findDataKeys(tx, secrets)
  if (!dataKey)
    throw new ArchiveRefusal('O DATA_SECRET daqui não é o deste banco: informe o DATA_SECRET da loja.')
  const found = await readTables(tx)
  const carried = found.filter(({ name }) => !Object.hasOwn(LEFT_OUT, name))
  const told = await progressOf(tx, carried, onProgress)
  const tables: Manifest['tables'] = {}
  for (const table of carried) {
    const rows = await writeTable(tx, zip, table, told)
    tables[table.name] = { rows, columns: table.columns.map(({ name }) => name) }
    if (decrypted && Object.hasOwn(OPENED, table.name)) await writeDecrypted(tx, zip, table, dataKey.keys)
  }
  const jobs = await writeJobs(tx, zip)
  return {
    migration,
    tables,
    ...jobs,
    sequences: await readSequences(tx),
    dataSecret: keyIdOf(dataKey.secret),
  }
}

/** Tells of progress by the rows that there are. */
async function progressOf(tx: Tx, tables: readonly Table[], onProgress: Wishes['onProgress']) {
  if (!onProgress) return async () => undefined
  let [done, of] = [0, 0]
  for (const table of tables) of += await countTable(tx, table)
  return (rows: number) => {
    done += rows
    return onProgress(done, of)
  }
}

async function writeTable(tx: Tx, zip: Writing, table: Table, told: (rows: number) => Promise<void>) {
  let rows = 0
  async function* lines() {
    for await (const portion of readLines(tx, table)) {
      rows += portion.length
      await told(portion.length)
      yield Buffer.from(`${portion.join('\n')}\n`)
    }
  }
  await zip.add(tablePath(table.name), lines())
  return rows
}

/** Writes what waits to be done at that moment; what of it is left out is counted as waiting. */
async function writeJobs(tx: Tx, zip: Writing): Promise<Pick<Manifest, 'jobs' | 'waiting'>> {
  const written = { jobs: 0, waiting: 0 }
  async function* lines() {
    for await (const portion of readWaitingJobs(tx)) {
      const carried = portion.filter(({ name }) => !Object.hasOwn(LEFT_OUT_JOBS, name))
      written.jobs += carried.length
      written.waiting += portion.length - carried.length
      yield Buffer.from(carried.map((job) => `${JSON.stringify(job)}\n`).join(''))
    }
  }
  await zip.add(JOBS, lines())
  return written
}

async function writeDecrypted(tx: Tx, zip: Writing, table: Table, keys: DataKeys): Promise<void> {
  const { from, columns } = OPENED[table.name]!
  const asked = [...table.key, ...from, ...Object.keys(columns)]
  async function* lines() {
    for await (const portion of readColumns(tx, table, asked)) {
      const opened = portion.flatMap((row) => openRow(keys, table.name, table.key, row) ?? [])
      if (opened.length > 0) yield Buffer.from(opened.map((row) => `${JSON.stringify(row)}\n`).join(''))
    }
  }
  await zip.add(decryptedPath(table.name), lines())
}

/** Every file of the storage; one that is removed meanwhile is left out. */
async function writeFiles(files: Files, zip: Writing): Promise<Manifest['files']> {
  const written = { count: 0, bytes: 0 }
  for await (const { key } of files.list('')) {
    if (LEFT_OUT_FOLDERS.some((folder) => key.startsWith(folder))) continue
    if (!(await files.find(key))) continue
    const { bytes } = await zip.add(`${FILES}${key}`, await files.open(key))
    written.count++
    written.bytes += bytes
  }
  return written
}

type Row = Record<string, unknown>

/** Encrypted columns of a table, and the place that each was encrypted for. */
interface SealedTable {
  /** What `placeOf` asks of a row besides the columns themselves. */
  from: readonly string[]
  columns: Readonly<Record<string, (row: Row) => string>>
  /** Rows that stay closed all the same. */
  isClosed?: (row: Row) => boolean
  /** Whether what was encrypted is JSON. */
  isJson?: boolean
}

/** What an archive shows decrypted where its owner asks for it: what people told, so that they are served elsewhere. */
export const OPENED: Readonly<Record<string, SealedTable>> = {
  account_profile: {
    from: ['account_id'],
    columns: { document_sealed: ({ account_id }) => `account_profile.document:${account_id}` },
  },
  fiscal_record: {
    from: ['order_id'],
    columns: { buyer_sealed: ({ order_id }) => `fiscal_record.buyer:${order_id}` },
    isJson: true,
  },
  refund_destination: {
    from: ['refund_id'],
    columns: { sealed: ({ refund_id }) => `refund_destination.sealed:${refund_id}` },
    isJson: true,
  },
  message: {
    from: ['kind', 'reference', 'sent_at'],
    columns: { facts: ({ kind, reference }) => `kept mail:${kind}:${reference}` },
    // A link or a code is forgotten when its message leaves; before, it still opens something.
    isClosed: ({ sent_at }) => sent_at === undefined,
    isJson: true,
  },
  import_batch: {
    from: ['id'],
    columns: { sample_sealed: ({ id }) => `import_batch.sample:${id}` },
    isJson: true,
  },
  import_row: {
    from: ['batch_id', 'number'],
    columns: { cells_sealed: ({ batch_id, number }) => `import_row.cells:${batch_id}:${number}` },
    isJson: true,
  },
}

/** What of a table can be read decrypted: the key of each row, and its columns without the `_sealed` of their names. */
function openRow(keys: DataKeys, table: string, key: readonly string[], row: Row): Row | undefined {
  const { columns, isClosed, isJson = false } = OPENED[table]!
  if (isClosed?.(row)) return undefined
  const opened = Object.entries(columns).flatMap(([column, placeOf]) => {
    const bytes = row[column]
    if (typeof bytes !== 'string') return []
    const text = unseal(keys, placeOf(row), Buffer.from(bytes.slice(2), 'hex'))
    return [[column.replace(/_sealed$/, ''), isJson ? JSON.parse(text) : text] as const]
  })
  if (opened.length === 0) return undefined
  return { ...Object.fromEntries(key.map((name) => [name, row[name]])), ...Object.fromEntries(opened) }
}
