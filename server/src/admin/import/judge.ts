import type { ImportKindName } from '@vitrine/contract/admin/import-kinds'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { indexOfSealed } from '#kernel/secrets.ts'
import { coupons } from './coupons.ts'
import { enrolments } from './enrolments.ts'
import type { Batch } from './import.store.ts'
import { type ImportScope, type Judgement, type Kind, type ParsedRow, parseRow } from './kind.ts'
import { lessons } from './lessons.ts'
import { people } from './people.ts'
import { products } from './products.ts'
import { progress } from './progress.ts'
import { findFirstOf, findImported, type KeptRow } from './row.store.ts'
import { openCells } from './sheet.ts'
import { subscriptions } from './subscriptions.ts'

/** A row with what is said of it. */
export interface JudgedRow {
  number: number
  row: object
  judgement: Judgement
}

export interface JudgedPortion {
  kind: AnyKind
  scope: ImportScope
  facts: unknown
  rows: readonly JudgedRow[]
}

const scopeOf = (app: App, { id, brandId, settings, createdBy }: Batch): ImportScope => ({
  importId: id,
  brandId,
  settings,
  now: app.clock.now(),
  by: createdBy,
})

const mappingOf = ({ kind, columns, settings }: Batch) => ({
  kind,
  columns,
  padDocuments: settings.padDocuments,
})

/** What the cells of a row say. */
export const parseCells = (batch: Batch, cells: Parameters<typeof parseRow>[1]): ParsedRow<object> =>
  parseRow(KINDS[batch.kind].readers, cells, mappingOf(batch))

/** The keyed hashes by which a row is found again: within its file, and within its kind and brand. */
export function hashesOf({ config }: App, batch: Batch, { row, problems }: ParsedRow<object>) {
  const kind = KINDS[batch.kind]
  const hash = (column: string, text: string | undefined) =>
    text === undefined ? null : indexOfSealed(config.dataKeys.lookup, `import_row.${column}`, text)
  const externalId = kind.externalIdOf(row)
  return {
    keyHash: problems.length > 0 ? null : hash('key', kind.keyOf(row)),
    externalHash: hash('external', externalId && `${batch.kind} ${batch.brandId} ${externalId}`),
  }
}

interface Found {
  firsts: ReadonlyMap<string, number>
  firstsOfCode: ReadonlyMap<string, number>
  imported: Awaited<ReturnType<typeof findImported>>
}

const present = (hashes: readonly (Buffer | null)[]): Buffer[] => hashes.flatMap((hash) => hash ?? [])

const repeats = (sentence: string): Judgement => ({ verdict: 'refused', problems: [sentence] })

/** What is known of a row before its kind is asked. */
function beforehand(
  kind: AnyKind,
  { number, keyHash, externalHash }: KeptRow,
  { firsts, firstsOfCode, imported }: Found,
): Judgement | undefined {
  const external = externalHash?.toString('hex') ?? ''
  if (imported.has(external))
    return { verdict: 'known', accountId: imported.get(external), note: 'O código já foi importado antes.' }
  const first = keyHash && firsts.get(keyHash.toString('hex'))
  if (first && first !== number)
    return kind.repeats === 'same'
      ? { verdict: 'known', note: `Repete a linha ${first}.` }
      : repeats(`Repete a linha ${first}. Deixe uma só no arquivo.`)
  const ofCode = firstsOfCode.get(external)
  return ofCode && ofCode !== number
    ? repeats(`O código é o mesmo da linha ${ofCode}. Dê a cada linha o código dela, ou deixe uma só.`)
    : undefined
}

/** Says of each row of a portion what it comes to, by the one predicate of its kind. Reads only. */
export async function judgePortion(
  app: App,
  db: Db,
  batch: Batch,
  rows: readonly KeptRow[],
): Promise<JudgedPortion> {
  const kind = KINDS[batch.kind]
  const scope = scopeOf(app, batch)
  const parsed = rows.map((kept) => ({
    kept,
    ...parseCells(batch, openCells(app, batch.id, kept.number, kept.cellsSealed!)),
  }))
  const found = {
    firsts: await findFirstOf(db, batch.id, 'key_hash', present(rows.map(({ keyHash }) => keyHash))),
    firstsOfCode: await findFirstOf(
      db,
      batch.id,
      'external_hash',
      present(rows.map(({ externalHash }) => externalHash)),
    ),
    imported: await findImported(db, present(rows.map(({ externalHash }) => externalHash))),
  }
  const whole = parsed.filter(({ problems }) => problems.length === 0).map(({ row }) => row)
  const facts = await kind.load(app, db, whole, scope)
  const judged = parsed.map(({ kept, row, problems }): JudgedRow => {
    const { number } = kept
    if (problems.length > 0) return { number, row, judgement: { verdict: 'refused', problems } }
    return { number, row, judgement: beforehand(kind, kept, found) ?? kind.judge(row, facts, scope) }
  })
  return { kind, scope, facts, rows: judged }
}

/** A kind whose rows nobody but itself looks into. */
type AnyKind = Kind<object, unknown>

const kind = <Row extends object, Facts>(one: Kind<Row, Facts>): AnyKind => one as unknown as AnyKind

export const KINDS: Record<ImportKindName, AnyKind> = {
  people: kind(people),
  subscriptions: kind(subscriptions),
  products: kind(products),
  coupons: kind(coupons),
  lessons: kind(lessons),
  enrolments: kind(enrolments),
  progress: kind(progress),
}
