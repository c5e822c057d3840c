import { Zip, ZipDeflate } from 'fflate'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { collectRows, type Document, type Person, type PersonalDataSource } from '#kernel/personal-data.ts'
import { newToken } from '#kernel/random.ts'
import { oweMail } from '#mail'
import * as exports from './export.store.ts'
import { README } from './export-readme.ts'
import { findPerson } from './find-person.ts'
import { toCsv, toJson } from './table-files.ts'

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
  accountId: string,
): Promise<void> {
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + app.config.privacy.exportKept * 1000)
  await inTransaction(app.db, async (tx) => {
    if (!(await exports.finishExport(tx, made, { now, expiresAt }))) return
    const { calledName: name, email, brandId } = await readAccount(tx, accountId)
    const seller = await readBrand(tx, brandId)
    const props = { seller, name, expiresAt: expiresAt.toISOString() }
    await oweMail(app, tx, { kind: 'data-ready', to: email, reference: made.id, props })
  })
}
