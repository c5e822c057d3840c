import { type AccountId, newId } from '@vitrine/contract/ids'
import type { DataExport } from '@vitrine/contract/privacy'
import { DAY_MS } from '@vitrine/contract/time'
import { Zip, ZipDeflate } from 'fflate'
import * as z from 'zod'
import { accountMerges, noteEvent, readAccount } from '#account'
import { readBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { BOM, csvLine } from '#kernel/csv.ts'
import { type Db, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { StreamedFile } from '#kernel/files.ts'
import { job } from '#kernel/job.ts'
import {
  collectRows,
  type Document,
  type Person,
  type PersonalDataSource,
  type Row,
} from '#kernel/personal-data.ts'
import { newToken } from '#kernel/secrets.ts'
import { enqueueMail } from '#mail'
import { holdActor } from '#second-factor'
import type { Asker } from './consents.ts'
import * as exports from './export.store.ts'

const makeExportJob = job('privacy.export', z.object({ exportId: z.string() }))

/** Promises a copy of somebody's data; while one is being made, that one is answered. */
export async function requestExport(app: App, { accountId, ...from }: Asker): Promise<DataExport> {
  const now = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    await holdActor(app, tx, { accountId, ...from })
    const running = await exports.findRunning(tx, accountId)
    if (running) return running
    const today = await exports.countExports(tx, accountId, new Date(now.getTime() - DAY_MS))
    if (today >= app.config.privacy.exportsPerDay) throw new Refused('privacy.export-too-soon')
    const id = newId('exp', now.getTime())
    const made = await exports.insertExport(tx, id, accountId, now)
    await noteEvent(tx, { accountId, kind: 'export.requested', ...from, at: now })
    await app.jobs.enqueue(tx, makeExportJob, { exportId: id })
    return made
  })
}

/** The copy itself, read part by part while it is sent; whose it is not, finds nothing. */
export async function downloadExport(app: App, id: string, { accountId, ...from }: Asker): Promise<File> {
  const now = app.clock.now()
  const size = await exports.findReadySize(app.db, id, accountId, now)
  if (size === undefined) throw new Refused('not-found')
  await inTransaction(app.db, (tx) =>
    noteEvent(tx, { accountId, kind: 'export.downloaded', ...from, at: now }),
  )
  const name = `meus-dados-${now.toISOString().slice(0, 10)}.zip`
  return new StreamedFile(() => exports.readParts(app.db, id, size), { name, type: 'application/zip', size })
}

const utf8 = new TextEncoder()

/** Another worker makes this copy by now. */
class TakenOver extends Error {
  override readonly name = 'TakenOver'
}

/** A zip that leaves in parts while it is made: in memory is one file and one part, never the whole. */
function createZip(): { add(document: Document): void; end(): void; take(): Uint8Array | undefined } {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  return {
    add({ path, content }) {
      const file = new ZipDeflate(path, { level: 6 })
      zip.add(file)
      file.push(content, true)
    },
    end: () => zip.end(),
    take: () => (chunks.length > 0 ? Buffer.concat(chunks.splice(0)) : undefined),
  }
}

/** In bytes: a part is read whole by whoever sends it. */
const LARGEST_PART = 2 ** 20

function* cut(bytes: Uint8Array = new Uint8Array()): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += LARGEST_PART)
    yield bytes.subarray(from, from + LARGEST_PART)
}

/** Every file of the copy, and how much of the work lies behind it, in percent. */
async function* filesOf(
  app: App,
  sources: readonly PersonalDataSource[],
  person: Person,
): AsyncGenerator<{ document: Document; percent: number }> {
  yield { document: { path: 'LEIA-ME.txt', content: utf8.encode(README) }, percent: 0 }
  const steps = sources.reduce((sum, { tables }) => sum + tables.length + 1, 0)
  let step = 0
  for (const { name, tables, documents } of sources) {
    for (const table of tables) {
      const percent = Math.floor((100 * ++step) / (steps + 1))
      const rows = await collectRows(app.db, table, person)
      if (Object.keys(table.shown).length === 0) continue
      const path = `${name}/${table.file}`
      yield { document: { path: `${path}.json`, content: utf8.encode(toJson(rows)) }, percent }
      const csv = toCsv(Object.values(table.shown), rows)
      yield { document: { path: `${path}.csv`, content: utf8.encode(csv) }, percent }
    }
    const percent = Math.floor((100 * ++step) / (steps + 1))
    for await (const document of documents?.(app.db, person.accountId) ?? []) yield { document, percent }
  }
}

/** Makes a promised copy; whoever repeats the job begins again, and of two at once the later one finishes. */
export async function makeExport(
  app: App,
  sources: readonly PersonalDataSource[],
  exportId: string,
): Promise<void> {
  const run = newToken()
  const accountId = await inTransaction(app.db, (tx) => exports.claimExport(tx, exportId, run))
  if (!accountId) return
  const person = await findPerson(app.db, sources, accountId)
  const zip = createZip()
  const kept = { parts: 0, size: 0 }
  const keep = (percent: number) =>
    inTransaction(app.db, async (tx) => {
      if (!(await exports.advanceExport(tx, exportId, run, percent))) throw new TakenOver()
      for (const part of cut(zip.take())) {
        await exports.insertPart(tx, exportId, kept.parts++, part)
        kept.size += part.length
      }
    })
  for await (const { document, percent } of filesOf(app, sources, person)) {
    zip.add(document)
    await keep(percent)
  }
  zip.end()
  await keep(99)
  await finish(app, { id: exportId, run, size: kept.size }, accountId)
}

async function finish(
  app: App,
  made: { id: string; run: string; size: number },
  accountId: AccountId,
): Promise<void> {
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + app.config.privacy.exportKept * 1000)
  await inTransaction(app.db, async (tx) => {
    if (!(await exports.finishExport(tx, made, { now, expiresAt }))) return
    const { calledName: name, email, brandId } = await readAccount(tx, accountId)
    const seller = await readBrand(tx, brandId)
    const props = { seller, name, expiresAt: expiresAt.toISOString() }
    await enqueueMail(app, tx, { kind: 'data-ready', to: email, reference: made.id, props })
  })
}

/** Somebody under every address they ever had here. */
export async function findPerson(
  db: Db,
  sources: readonly PersonalDataSource[],
  accountId: AccountId,
): Promise<Person> {
  const emails = new Set<string>()
  for (const source of sources)
    for (const email of (await source.emails?.(db, accountId)) ?? []) emails.add(email)
  return { accountId, emails: [...emails], merged: await accountMerges.listOf(db, accountId) }
}

/** Rows as a JSON list; instants in ISO 8601. */
export const toJson = (rows: readonly Row[]): string => `${JSON.stringify(rows, null, 2)}\n`

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Rows as CSV for a Brazilian spreadsheet. */
export function toCsv(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
  return BOM + lines.map(csvLine).join('')
}

/** What stands beside the data, so that a person and a program can both read the copy. */
const README = `Cópia dos seus dados pessoais

Este arquivo reúne o que guardamos sobre você (LGPD, art. 18, II e V).

- Cada assunto tem uma pasta, e cada tabela vem em dois formatos: JSON (para outros sistemas) e CSV (para planilhas,
  separado por ponto e vírgula, em UTF-8).
- Datas e horas estão em UTC, no formato ISO 8601. Valores em dinheiro estão em centavos de real.
- Na pasta "compras/recibos" há um PDF para cada compra paga.
- Senhas, chaves e códigos ficam de fora: eles dariam acesso à sua conta a quem lesse este arquivo.

Guarde-o em lugar seguro e apague-o quando não precisar mais dele.
`

export const privacyJobs: readonly JobHandler<{ app: App; sources: readonly PersonalDataSource[] }>[] = [
  handles(makeExportJob, ({ app, sources }, { exportId }) => makeExport(app, sources, exportId)),
]
