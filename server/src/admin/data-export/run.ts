import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { EXPORT_DAYS, WHOLE_SHOP } from '@vitrine/contract/admin/data-export'
import type { ListFile } from '@vitrine/contract/admin/list'
import { type Permission, permissionsOf } from '@vitrine/contract/admin/permission'
import type { AccountId, ApiKeyId, DataExportId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { isAdmin, readHolder, readUser } from '#account'
import { writeArchive } from '#archive'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  type ClaimedExport,
  claimExport,
  failExport,
  finishExport,
  noteRows,
  type Run,
} from './data-export.store.ts'
import { openQuery, refuseWithout } from './exportable-lists.ts'

/** Who asked, with what they were allowed then and are allowed still. */
export interface FormerCaller {
  accountId: AccountId
  apiKeyId?: ApiKeyId | undefined
  isAdmin: boolean
  roles: readonly string[]
  permissions: ReadonlySet<Permission>
}

type OnRows = (done: number, of: number) => Promise<void>

/** A call of an operation that answers a list, by who asked for it. */
export interface ListCall {
  list: string
  input: object
  caller: FormerCaller
  ip: string
  /** Whether the audit log has it already, and who is told how far it is. */
  background: { isNoted: boolean; onRows: OnRows }
}

/** What the wiring does for an export: it knows every operation. */
export interface Exporter {
  callList(call: ListCall): Promise<ListFile>
}

/** The file of an export is under this folder. */
export const FOLDER = 'exports/'

/** Progress is noted once in so many milliseconds. */
const NOTED_EVERY = 1000

/** Another worker has it by now, or somebody removed it. */
class Superseded extends Error {}

/** Writes the file of an export. It begins anew where its worker died; what is refused is noted with its sentence. */
export async function runExport(app: App, exporter: Exporter, id: DataExportId): Promise<void> {
  const run = randomUUID()
  const claimed = await inTransaction(app.db, (tx) => claimExport(tx, id, run))
  if (!claimed) return
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-export-'))
  try {
    const path = join(folder, 'file')
    await write(app, { exporter, claimed, run: { id, run } }, createWriteStream(path, { mode: 0o600 }))
    await keep(app, { id, run }, { path, format: claimed.format })
  } catch (error) {
    if (error instanceof Superseded) return
    if (!(error instanceof Refused)) throw error
    await inTransaction(app.db, (tx) => failExport(tx, { id, run }, error.message))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Writing {
  exporter: Exporter
  claimed: ClaimedExport
  run: Run
}

async function write(app: App, { exporter, claimed, run }: Writing, to: Writable): Promise<void> {
  const caller = await callerOf(app, claimed)
  refuseWithout(caller.permissions, claimed.list)
  const onRows = noting(app, run)
  if (claimed.list === WHOLE_SHOP) {
    const { db, files, config, clock } = app
    const shop = { db, files, secrets: config.dataSecrets }
    await writeArchive(shop, to, { now: clock.now(), onProgress: onRows })
    return
  }
  const { query, ip } = openQuery(app, claimed.id, claimed.querySealed)
  const input = { ...query, format: claimed.format }
  const background = { isNoted: claimed.isNoted, onRows }
  const { body } = await exporter.callList({ list: claimed.list, input, caller, ip, background })
  await pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), to)
}

async function callerOf(
  app: App,
  { accountId, apiKeyId, permissions }: ClaimedExport,
): Promise<FormerCaller> {
  const [{ roles }, { status }] = [await readUser(app.db, accountId), await readHolder(app.db, accountId)]
  const isActive = status === 'active'
  const theirs = isActive ? permissionsOf(roles) : new Set()
  return {
    accountId,
    ...(apiKeyId && { apiKeyId }),
    isAdmin: isActive && isAdmin(roles),
    roles,
    permissions: new Set(permissions.filter((permission) => theirs.has(permission))),
  }
}

/** Notes how far it is, now and then, and whether it is still this worker's. */
function noting(app: App, run: Run): OnRows {
  let last = Number.NEGATIVE_INFINITY
  return async (done, of) => {
    if (performance.now() - last < NOTED_EVERY) return
    last = performance.now()
    const isOurs = await inTransaction(app.db, (tx) => noteRows(tx, run, done, of))
    if (!isOurs) throw new Superseded()
  }
}

/** Puts the file where others are kept. */
async function keep(app: App, which: Run, { path, format }: { path: string; format: string }): Promise<void> {
  const { size } = await stat(path)
  const key = `${FOLDER}${which.id}-${which.run}.${format}`
  await app.files.putStream(key, createReadStream(path), size)
  const expiresAt = new Date(app.clock.now().getTime() + EXPORT_DAYS * DAY_MS)
  const isOurs = await inTransaction(app.db, (tx) => finishExport(tx, which, { key, size, expiresAt }))
  if (!isOurs) await app.files.remove(key)
}
