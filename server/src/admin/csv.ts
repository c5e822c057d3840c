import type { Permission } from '@vitrine/contract/admin/permission'
import { type Centavos, centavos } from '@vitrine/contract/money'
import { calendarDay, dayOf, formatDay, formatTime } from '@vitrine/contract/time'
import { BOM, csvLine } from '#kernel/csv.ts'
import { itemsOf, type UnreadableRow } from '#kernel/rows.ts'

/** What a column says of a row: a text, a whole number, an instant, or nothing. */
export type Cell = string | number | Date | undefined | null

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

function written(cell: Cell): string {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return cell instanceof Date ? `${formatDay(dayOf(cell))} ${formatTime(cell)}` : cell
}

/** A calendar day as a spreadsheet of Brazil reads it: `20/11/2026`. */
export const sheetDay = (day: string | null | undefined): string => (day ? formatDay(calendarDay(day)) : '')

/** An amount as a spreadsheet of Brazil reads it: `1234,56`. */
export function reais(amount: number): string {
  const whole: Centavos = centavos(amount)
  const size = Math.abs(whole)
  return `${whole < 0 ? '-' : ''}${Math.floor(size / 100)},${String(size % 100).padStart(2, '0')}`
}

const UNREADABLE = 'Não foi possível ler esta linha'

/** A list as CSV for a Brazilian spreadsheet (`;`, BOM, CRLF), a portion of lines at a time. */
export async function* csvLines<Item>(
  columns: readonly Column<Item>[],
  portions: AsyncIterable<readonly Item[]>,
  words: SheetWords,
): AsyncGenerator<string> {
  yield BOM + csvLine(columns.map(([head]) => head))
  for await (const items of portions)
    yield itemsOf(items, (item): string | UnreadableRow =>
      csvLine(columns.map(([, cell]) => written(cell(item, words)))),
    )
      .map((line) => (typeof line === 'string' ? line : csvLine([line.id ?? '', UNREADABLE])))
      .join('')
}
