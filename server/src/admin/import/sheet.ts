import { IMPORT_MOST_COLUMNS, IMPORT_MOST_ROWS, type ImportFormat } from '@vitrine/contract/admin/import'
import type { ImportId } from '@vitrine/contract/ids'
import { CsvError, parse } from 'csv-parse/sync'
import { unzipSync, zipSync } from 'fflate'
import { readXlsx, type Sheet } from 'hucre/xlsx'
import type { App } from '#kernel/app-context.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import { type Cell, isEmptyCell, textOf } from './cell.ts'

/** How every ZIP begins, and so every XLSX. */
const ZIP = [0x50, 0x4b]

/** Reads a file by what it holds, whatever it is called. Throws `UnreadableSheet`. */
export async function readSheet(bytes: Uint8Array): Promise<SheetFile> {
  return ZIP.every((byte, i) => bytes[i] === byte) ? readXlsxFile(bytes) : readCsv(bytes)
}

type Secret = Pick<App, 'config'>

const placeOf = (id: ImportId, number: number): string => `import_row.cells:${id}:${number}`

/** The cells of a row as they are kept: what stands in them may be a CPF. */
export const sealCells = ({ config }: Secret, id: ImportId, number: number, cells: readonly Cell[]): Buffer =>
  seal(config.dataKeys, placeOf(id, number), JSON.stringify(cells))

/** The same cells again; throws a `RangeError` where they were sealed otherwise. */
export function openCells({ config }: Secret, id: ImportId, number: number, sealed: Buffer): Cell[] {
  try {
    return JSON.parse(unseal(config.dataKeys, placeOf(id, number), sealed)) as Cell[]
  } catch {
    throw new RangeError('the cells of a row cannot be opened')
  }
}

const samplePlace = (id: ImportId): string => `import_batch.sample:${id}`

export const sealSample = ({ config }: Secret, id: ImportId, rows: readonly (readonly string[])[]): Buffer =>
  seal(config.dataKeys, samplePlace(id), JSON.stringify(rows))

export const openSample = ({ config }: Secret, id: ImportId, sealed: Buffer | null): string[][] =>
  sealed ? (JSON.parse(unseal(config.dataKeys, samplePlace(id), sealed)) as string[][]) : []

const DELIMITERS = [';', ',', '\t'] as const

/** What parts the fields: whatever the line of headings has most of, outside of quotes. */
function delimiterOf(text: string): (typeof DELIMITERS)[number] {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const bare = first.replace(/"(?:[^"]|"")*"/g, '')
  const counted = DELIMITERS.map((one) => [one, bare.split(one).length] as const)
  return counted.toSorted((a, b) => b[1] - a[1])[0]![0]
}

/** Letters that one row has at most: one more is a quote that is never closed. */
const LONGEST_ROW = 100_000

const WORDS: Record<string, (line: number) => string> = {
  CSV_QUOTE_NOT_CLOSED: (line) =>
    `As aspas abertas na linha ${line} não fecham. Feche as aspas, ou exporte o arquivo de novo, e envie.`,
  CSV_MAX_RECORD_SIZE: (line) =>
    `A linha ${line} é longa demais: talvez as aspas de um campo não fechem. Corrija e envie de novo.`,
}

const sentenceOf = ({ code, lines }: { code: string; lines?: number }): string => {
  const line = lines ?? 1
  return (
    WORDS[code]?.(line) ??
    `As aspas da linha ${line} estão fora do lugar. Deixe o campo inteiro entre aspas, ou exporte o arquivo de novo, e envie.`
  )
}

/** Reads a CSV of any encoding and delimiter that spreadsheets write. Throws `UnreadableSheet`. */
function readCsv(bytes: Uint8Array): SheetFile {
  const read = decodeText(bytes)
  if (!read)
    throw new UnreadableSheet(
      'Não reconhecemos a codificação do arquivo. No programa de planilhas, salve como "CSV UTF-8" ou XLSX e envie de novo.',
    )
  const text = read.text.replace(/^\ufeff/, '')
  const delimiter = delimiterOf(text)
  const format = { type: 'csv' as const, encoding: read.encoding, delimiter }
  return sheetOf(format, recordsOf(text, delimiter))
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: LONGEST_ROW,
    })
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableSheet(sentenceOf(error as unknown as { code: string; lines?: number }))
    throw error
  }
}

/** A text and how its bytes were read, in the words of the screen. */
interface Decoded {
  text: string
  encoding: string
}

/** What Windows-1252 has no letter for, and controls that no sheet holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_LETTERS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/

const decoded = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** How many of the first bytes at even and at odd places are zero: UTF-16 of Latin letters has every second one so. */
function zeros(bytes: Uint8Array): { even: number; odd: number; pairs: number } {
  const part = bytes.subarray(0, 400)
  const count = { even: 0, odd: 0, pairs: Math.max(1, part.length >> 1) }
  for (const [i, byte] of part.entries()) if (byte === 0) count[i % 2 === 0 ? 'even' : 'odd'] += 1
  return count
}

function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const { even, odd, pairs } = zeros(bytes)
  if (odd > pairs / 2 && even === 0) return 'utf-16le'
  return even > pairs / 2 && odd === 0 ? 'utf-16be' : undefined
}

/**
 * The text of a file whose encoding nobody says: UTF-8 with and without a byte order mark, UTF-16 in either order, else
 * Windows-1252, in which spreadsheets of Brazil save by themselves. Nothing where it is none of them.
 */
function decodeText(bytes: Uint8Array): Decoded | undefined {
  const wide = wideOf(bytes)
  if (wide) {
    const text = decoded(bytes, wide)
    return text === undefined ? undefined : { text, encoding: 'UTF-16' }
  }
  const text = decoded(bytes, 'utf-8')
  if (text !== undefined) return NO_LETTERS.test(text) ? undefined : { text, encoding: 'UTF-8' }
  const western = decoded(bytes, 'windows-1252')
  return western === undefined || NO_LETTERS.test(western)
    ? undefined
    : { text: western, encoding: 'Windows-1252' }
}

/** A file that is of no use: one sentence that says why and the way out. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet'
}

/** A row below the headings. `number` counts as a spreadsheet does: the headings are row 1. */
export interface SheetRow {
  number: number
  cells: readonly Cell[]
}

export interface SheetFile {
  format: ImportFormat
  headings: readonly string[]
  rows: readonly SheetRow[]
}

const isBlank = (cells: readonly Cell[]): boolean => cells.every(isEmptyCell)

function headingsOf(cells: readonly Cell[]): string[] {
  const headings = cells.map(textOf)
  while (headings.length > 0 && headings.at(-1) === '') headings.pop()
  if (headings.length === 0)
    throw new UnreadableSheet(
      'A primeira linha está vazia. Deixe nela os nomes das colunas e envie o arquivo de novo.',
    )
  if (headings.length > IMPORT_MOST_COLUMNS)
    throw new UnreadableSheet(
      `O arquivo tem ${headings.length} colunas. Deixe no máximo ${IMPORT_MOST_COLUMNS} e envie de novo.`,
    )
  return headings
}

/** Two columns of one name are refused: nobody could say which of them is meant. */
function refuseDoubled(headings: readonly string[]): void {
  const named = headings.filter((heading) => heading !== '').map((heading) => heading.toLowerCase())
  const doubled = headings.filter(
    (heading, i) => heading !== '' && named.indexOf(heading.toLowerCase()) !== -1 && isSecond(headings, i),
  )
  if (doubled.length === 0) return
  const names = [...new Set(doubled)].map((heading) => `"${heading}"`).join(', ')
  throw new UnreadableSheet(
    `Há mais de uma coluna chamada ${names}. Dê nomes diferentes a elas na primeira linha e envie o arquivo de novo.`,
  )
}

const isSecond = (headings: readonly string[], at: number): boolean =>
  headings.findIndex((other) => other.toLowerCase() === headings[at]!.toLowerCase()) < at

/** What a file holds, of all its lines as they stand in it; blank ones are left out. Throws `UnreadableSheet`. */
function sheetOf(format: ImportFormat, lines: readonly (readonly Cell[])[]): SheetFile {
  const headings = headingsOf(lines[0] ?? [])
  refuseDoubled(headings)
  const rows = lines
    .map((cells, i) => ({ number: i + 1, cells }))
    .slice(1)
    .filter(({ cells }) => !isBlank(cells))
  if (rows.length === 0)
    throw new UnreadableSheet(
      'O arquivo só tem a linha dos nomes das colunas. Inclua as linhas e envie de novo.',
    )
  if (rows.length > IMPORT_MOST_ROWS)
    throw new UnreadableSheet(
      `O arquivo tem ${rows.length.toLocaleString('pt-BR')} linhas. Divida-o em partes de até ${IMPORT_MOST_ROWS.toLocaleString('pt-BR')} e envie uma por vez.`,
    )
  return { format, headings, rows }
}

/** A workbook is a ZIP, and a small one may unpack to anything: in all it has no more entries and bytes than this. */
const MOST_ENTRIES = 500
const MOST_UNPACKED = 150 * 2 ** 20
/** One column and one row more than are taken, so that it shows where there are more. */
const LOOKED_AT = `A1:${columnName(IMPORT_MOST_COLUMNS + 1)}${IMPORT_MOST_ROWS + 2}`

const TOO_LARGE = new UnreadableSheet(
  'A planilha, aberta, é grande demais. Deixe nela só a aba e as colunas a importar, ou salve em CSV, e envie de novo.',
)
const NONE = 'Este arquivo não é uma planilha XLSX que se possa abrir. Salve de novo em XLSX ou CSV e envie.'

/** `A`, `Z`, `AA`: a column by its number, from 1. */
function columnName(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26))
  return number > 26 ? columnName(Math.floor((number - 1) / 26)) + letter : letter
}

/**
 * The same workbook, its parts not packed: what opens it never meets more bytes than were counted here. An entry is
 * unpacked to the size that the directory of the ZIP says, and cut off there.
 */
function unpacked(bytes: Uint8Array): Uint8Array {
  let entries = 0
  let size = 0
  const measure = ({ originalSize }: { originalSize: number }) => {
    entries += 1
    size += originalSize
    if (entries > MOST_ENTRIES || size > MOST_UNPACKED) throw TOO_LARGE
    return true
  }
  try {
    return zipSync(unzipSync(bytes, { filter: measure }), { level: 0 })
  } catch (error) {
    throw error === TOO_LARGE ? error : new UnreadableSheet(NONE)
  }
}

const cellOf = (value: unknown): Cell => {
  if (value instanceof Date) return { day: value.toISOString().slice(0, 10) }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function linesOf({ rows, cells }: Sheet): Cell[][] {
  const lines = rows.map((row) => row.map(cellOf))
  for (const [place, { type, formula }] of cells ?? []) {
    if (type !== 'formula' && formula === undefined) continue
    const [row, column] = place.split(',').map(Number)
    const line = lines[row!]
    if (line) line[column!] = { formula: true }
  }
  return lines
}

async function firstSheet(bytes: Uint8Array): Promise<Sheet> {
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], range: LOOKED_AT })
    const [sheet] = sheets
    if (sheet) return sheet
  } catch {
    // Whatever is wrong with it, there is one thing to be done.
  }
  throw new UnreadableSheet(NONE)
}

/** Reads the first sheet of an XLSX. Formulas are told from values. Throws `UnreadableSheet`. */
async function readXlsxFile(bytes: Uint8Array): Promise<SheetFile> {
  const sheet = await firstSheet(unpacked(bytes))
  return sheetOf({ type: 'xlsx', sheet: sheet.name }, linesOf(sheet))
}

export const importSealed: readonly SealedColumn[] = [
  {
    table: 'import_row',
    column: 'cells_sealed',
    key: ['batch_id', 'number'],
    placeOf: ({ batch_id, number }) => placeOf(batch_id as ImportId, number as number),
  },
  {
    table: 'import_batch',
    column: 'sample_sealed',
    key: ['id'],
    placeOf: ({ id }) => samplePlace(id as ImportId),
  },
]
