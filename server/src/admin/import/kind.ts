import type { NameChoice } from '@vitrine/contract/admin/import'
import type { ImportColumn } from '@vitrine/contract/admin/import-column'
import { IMPORT_KINDS, type ImportKindName } from '@vitrine/contract/admin/import-kinds'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, ImportId } from '@vitrine/contract/ids'
import type * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { type Cell, isEmptyCell, type Read, type Reader } from './cell.ts'

/** What a seller says of a file besides its columns. */
export interface ImportSettings {
  padDocuments: boolean
  choices: readonly NameChoice[]
  skipRefused: boolean
  invite: boolean
}

/** Where the rows of a file go. */
export interface ImportScope {
  importId: ImportId
  brandId: BrandId
  settings: ImportSettings
  now: Date
  /** Who sent the file. */
  by: AccountId
}

/** What is said of a row, before it is imported and while it is. */
export type Judgement =
  | { verdict: 'new' }
  | { verdict: 'known'; accountId?: AccountId | undefined; note?: string }
  | { verdict: 'refused'; problems: readonly string[] }

/** Something that an import made; what it is called names how it is undone. */
export interface MadeThing {
  thing:
    | 'account'
    | 'subscription'
    | 'product'
    | 'coupon'
    | 'course'
    | 'module'
    | 'lesson'
    | 'access'
    | 'enrolment'
    | 'progress'
  id: string
}

/** What a row came to; `account` is whose it is. */
export interface Made {
  things: readonly MadeThing[]
  accountId?: AccountId | undefined
}

/** How the cells of each column are read. */
export type Readers<Row> = { [Name in keyof Row]-?: Reader<NonNullable<Row[Name]>> }

/** Something of the shop that a name of a file may be: as a screen names it, and as it is called by itself. */
export interface ImportOption {
  id: string
  name: string
  called: string
}

/** A column whose names are not those of the shop: who imports says which is which. */
export interface Choices<Row> {
  /** What the file calls it in a row. */
  of(row: Partial<Row>): string | undefined
  options(db: Db, brandId: BrandId, now: Date): Promise<readonly ImportOption[]>
}

/** The id of what a name of the file is; nothing while nobody has said. */
export const chosenFor = ({ settings }: Pick<ImportScope, 'settings'>, value: string): string | undefined =>
  settings.choices.find((choice) => choice.value === value)?.id ?? undefined

/** A kind of row that may be brought from elsewhere: its predicate, and how one is made. */
export interface Kind<Row extends object, Facts> {
  readers: Readers<Row>
  /** What two rows of one file may not share. */
  keyOf(row: Row): string | undefined
  /** Whether a second row of the same key says the same as the first; else it is refused. */
  repeats: 'same' | 'refused'
  externalIdOf(row: Row): string | undefined
  choices?: Choices<Row>
  /** By what a row is recognised on the screen. */
  labelOf(row: Partial<Row>): string
  /** What the rows of a portion ask of the database, read at once. */
  load(app: App, db: Db, rows: readonly Row[], scope: ImportScope): Promise<Facts>
  /** The one predicate: the check stops at it, the import goes on from it. */
  judge(row: Row, facts: Facts, scope: ImportScope): Judgement
  /** Makes what a row says; nothing where somebody made it a moment ago. */
  make(app: App, tx: Tx, row: Row, facts: Facts, scope: ImportScope): Promise<Made | undefined>
  /** Sends whose row it is a link; of kinds whose `invites` says so. */
  invite?(app: App, tx: Tx, made: Made): Promise<void>
}

/** The columns of a kind, by their names. */
export const columnsOf = (kind: ImportKindName): readonly ImportColumn[] => IMPORT_KINDS[kind].columns

/** A row as its columns say, and what is wrong with its cells. */
export interface ParsedRow<Row> {
  row: Partial<Row>
  problems: readonly string[]
}

interface Mapping {
  kind: ImportKindName
  /** Column → index of the heading. */
  columns: Readonly<Record<string, number>>
  padDocuments: boolean
}

/** Reads the cells of a row by the columns that were chosen for them. */
export function parseRow<Row extends object>(
  readers: Readers<Row>,
  cells: readonly Cell[],
  { kind, columns, padDocuments }: Mapping,
): ParsedRow<Row> {
  const row: Record<string, unknown> = {}
  const problems: string[] = []
  for (const { name, title, required } of columnsOf(kind)) {
    const index = columns[name]
    const cell = index === undefined ? undefined : cells[index]
    if (isEmptyCell(cell)) {
      if (required) problems.push(`${title}: está vazio. Preencha a célula.`)
      continue
    }
    const reader = readers[name as keyof Row] as Reader<unknown>
    const read: Read<unknown> = reader(cell, title, { padDocuments })
    if ('problem' in read) problems.push(read.problem)
    else row[name] = read.value
  }
  return { row: row as Partial<Row>, problems }
}

/** What the shop's own form says of a row, each sentence with the title of its column. */
export const formSentences = (
  issues: readonly z.core.$ZodIssue[],
  titles: Readonly<Record<string, string>>,
): string[] =>
  issues.map(({ path: [field = ''], message }) => {
    const sentence = message.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
    return `${titles[String(field)] ?? String(field)}: ${sentence}.`
  })
