import { Readable } from 'node:stream'
import type { ExportFormat } from '@vitrine/contract/admin/list'
import type { Permission } from '@vitrine/contract/admin/permission'
import { type Centavos, centavos } from '@vitrine/contract/money'
import { calendarDay, dayOf, formatDay, formatTime } from '@vitrine/contract/time'
import { writeXlsxStream } from 'hucre/xlsx'
import { BOM, csvLine } from '#kernel/csv.ts'
import { itemsOf, type UnreadableRow } from '#kernel/list.ts'

/** An amount in centavos. */
interface Amount {
  centavos: number
}
/** A calendar day, as `2026-11-20`. */
interface Day {
  day: string
}

/** What a column says of a row: a text, a number, an amount, a day, an instant, or nothing. */
export type Cell = string | number | Amount | Day | Date | undefined | null

/** What a cell may need besides its row: how a brand is called, by its id. */
export interface SheetWords {
  brand(id: string): string
}

/** A column: what stands above it, what it says of a row, and what who saves it has to be allowed besides the list. */
export type Column<Item> = readonly [
  head: string,
  cell: (item: Item, words: SheetWords) => Cell,
  permissions?: readonly Permission[],
]

/** The sheet of a list: its name, and its columns in order. */
export interface Sheet<Item> {
  /** Of the file, without its ending. */
  name: string
  /** As the audit log calls it. */
  title: string
  columns: readonly Column<Item>[]
}

export const sheetDay = (day: string | null | undefined): Cell => day && { day }
export const reais = (amount: number): Cell => ({ centavos: amount })

/** `-1234,56` in a CSV for Brazil. */
function decimal(amount: number): string {
  const whole: Centavos = centavos(amount)
  const size = Math.abs(whole)
  return `${whole < 0 ? '-' : ''}${Math.floor(size / 100)},${String(size % 100).padStart(2, '0')}`
}

/** As a spreadsheet of Brazil reads it: `1234,56`, `20/11/2026`, `20/11/2026 17:05`. */
function csvCell(cell: Cell): string {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (cell instanceof Date) return `${formatDay(dayOf(cell))} ${formatTime(cell)}`
  return 'day' in cell ? formatDay(calendarDay(cell.day)) : decimal(cell.centavos)
}

/** A workbook has no time zone: an instant is written as the clocks of Brasília showed it. */
function xlsxCell(cell: Cell): string | number | Date | null {
  if (cell === undefined || cell === null) return null
  if (typeof cell === 'string' || typeof cell === 'number') return cell
  if (cell instanceof Date) return new Date(`${dayOf(cell)}T${formatTime(cell)}:00Z`)
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : centavos(cell.centavos) / 100
}

/** Amounts in reais, instants and days in ISO 8601. */
function jsonCell(cell: Cell): string | number | Date | null {
  if (cell === undefined || cell === null) return null
  if (typeof cell !== 'object' || cell instanceof Date) return cell
  return 'day' in cell ? cell.day : centavos(cell.centavos) / 100
}

const UNREADABLE = 'Não foi possível ler esta linha'

/** The rows of a list, portion by portion, each cell as a file has it. Of a row that cannot be read stand its id and a sentence. */
async function* rowsOf<Item, Written>(
  { columns, portions, words }: Rows<Item>,
  write: (cell: Cell) => Written,
): AsyncGenerator<Written[][]> {
  for await (const items of portions)
    yield itemsOf(items, (item): Written[] | UnreadableRow =>
      columns.map(([, cell]) => write(cell(item, words))),
    ).map((row) => (Array.isArray(row) ? row : [write(row.id), write(UNREADABLE)]))
}

/** The rows of a list as they are read. */
export interface Rows<Item> {
  columns: readonly Column<Item>[]
  portions: AsyncIterable<readonly Item[]>
  words: SheetWords
}

/** A list as CSV for a Brazilian spreadsheet (`;`, BOM, CRLF). */
async function* csvOf<Item>(rows: Rows<Item>): AsyncGenerator<string> {
  yield BOM + csvLine(rows.columns.map(([head]) => head))
  for await (const portion of rowsOf(rows, csvCell)) yield portion.map(csvLine).join('')
}

/** A list as an array of objects by the heads of its columns, one a line. */
async function* jsonOf<Item>(rows: Rows<Item>): AsyncGenerator<string> {
  const heads = rows.columns.map(([head]) => head)
  let before = '[\n'
  for await (const portion of rowsOf(rows, jsonCell))
    for (const row of portion) {
      yield before + JSON.stringify(Object.fromEntries(row.map((cell, at) => [heads[at], cell])))
      before = ',\n'
    }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Excel takes 31 signs, and none of these. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** A list as a workbook of one sheet, whose first row stays in sight. */
function xlsxOf<Item>(rows: Rows<Item>, name: string): ReadableStream<Uint8Array> {
  async function* lines() {
    for await (const portion of rowsOf(rows, xlsxCell)) yield* portion
  }
  const columns = rows.columns.map(([header]) => ({ header, width: 20 }))
  return writeXlsxStream(lines(), { name: sheetName(name), columns, freezePane: { rows: 1 } })
}

/** A list as a file, made while it is read: what it is, and its bytes. */
export function writeSheet<Item>(
  format: ExportFormat,
  rows: Rows<Item>,
  name: string,
): { type: string; body: ReadableStream<Uint8Array> } {
  if (format === 'xlsx') return { type: XLSX, body: xlsxOf(rows, name) }
  if (format === 'json') return { type: 'application/json', body: bytesOf(jsonOf(rows)) }
  return { type: 'text/csv; charset=utf-8', body: bytesOf(csvOf(rows)) }
}

/** Text as bytes, as fast as they are taken. */
const bytesOf = (texts: AsyncIterable<string>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(texts, { objectMode: false })) as ReadableStream<Uint8Array>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
