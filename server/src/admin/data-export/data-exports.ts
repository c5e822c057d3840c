import {
  type AdminDataExport,
  EXPORT_DAYS,
  MOST_EXPORTS,
  type NewDataExport,
  WHOLE_SHOP,
} from '@vitrine/contract/admin/data-export'
import type { Permission } from '@vitrine/contract/admin/permission'
import type { FileAddress } from '@vitrine/contract/delivery'
import { type AccountId, type ApiKeyId, type DataExportId, newId } from '@vitrine/contract/ids'
import { DAY_MS, dayOf } from '@vitrine/contract/time'
import { signAddress } from '#files'
import type { App } from '#kernel/app-context.ts'
import { afterCommit, inTransaction, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { enqueueRun } from './data-export.jobs.ts'
import { countExports, deleteOwn, findOwn, insertExport, type OwnExport } from './data-export.store.ts'
import { findList, type KeptQuery, refuseWithout, sealQuery } from './exportable-lists.ts'

/** Who asks for an export, and from which network address. */
export interface Asker {
  accountId: AccountId
  apiKeyId?: ApiKeyId | undefined
  permissions: ReadonlySet<Permission>
  ip: string
}

/** Promises that a list is written. Refuses one that is not there, filters that are not its own, and who may not see it. */
export function beginList(
  app: App,
  tx: Tx,
  { list, query, format }: NewDataExport,
  asker: Asker,
): Promise<AdminDataExport> {
  const found = findList(list)
  if (!found) throw new Refused('export.list')
  refuseWithout(asker.permissions, list)
  const { error } = found.input.safeParse({ ...query, format })
  if (error)
    throw new Refused('export.filters', undefined, { query: error.issues.map(({ message }) => message) })
  return begin(app, tx, { list, title: found.title, format, kept: { query, ip: asker.ip } }, asker)
}

/** Promises that the whole shop is written into one archive. Refuses `export.archive-begun` while one is being written. */
export const beginArchive = (app: App, tx: Tx, asker: Asker): Promise<AdminDataExport> =>
  begin(
    app,
    tx,
    { list: WHOLE_SHOP, title: 'A loja inteira', format: 'zip', kept: { query: {}, ip: asker.ip } },
    asker,
  ).catch((error: unknown) => {
    if (isUniqueViolation(error, 'data_export_archive')) throw new Refused('export.archive-begun')
    throw error
  })

interface ExportFile {
  list: string
  title: string
  format: AdminDataExport['format']
  kept: KeptQuery
}

async function begin(
  app: App,
  tx: Tx,
  { kept, ...file }: ExportFile,
  { accountId, apiKeyId, permissions }: Asker,
): Promise<AdminDataExport> {
  const at = app.clock.now()
  if ((await countExports(tx, accountId, at)) >= MOST_EXPORTS) throw new Refused('export.too-many')
  const id = newId('dex', at.getTime())
  const begun = await insertExport(tx, {
    ...file,
    id,
    accountId,
    apiKeyId,
    permissions: [...permissions],
    querySealed: sealQuery(app, id, kept),
    at,
    expiresAt: new Date(at.getTime() + EXPORT_DAYS * DAY_MS),
  })
  await enqueueRun(app, tx, id)
  return begun
}

const TYPES: Record<AdminDataExport['format'], string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
}

/** The export of who asks. Refuses `not-found` for anybody else's, `export.not-ready`, and who may not see it any more. */
export async function readOwn(app: App, id: DataExportId, asker: Omit<Asker, 'ip'>): Promise<OwnExport> {
  const found = await findOwn(app.db, { id, accountId: asker.accountId, now: app.clock.now() })
  if (!found) throw new Refused('not-found')
  refuseWithout(asker.permissions, found.list)
  if (!found.storageKey) throw new Refused('export.not-ready')
  return found
}

/** Where a file is read for fifteen minutes. */
export const addressOf = (app: App, { title, format, storageKey, createdAt }: OwnExport): FileAddress =>
  signAddress(app, {
    key: storageKey!,
    name: `${title} ${dayOf(createdAt)}.${format}`.replaceAll(/[\\/:]/g, '-'),
    type: TYPES[format],
  })

/** Forgets an export and its file; one that is being written stops. Refuses `not-found`. */
export const removeExport = (
  app: App,
  id: DataExportId,
  { accountId }: Pick<Asker, 'accountId'>,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const removed = await deleteOwn(tx, id, accountId)
    if (!removed) throw new Refused('not-found')
    const { storageKey } = removed
    if (storageKey)
      afterCommit(tx, () => app.defer(() => app.files.remove(storageKey), 'the file of an export stays'))
  })
