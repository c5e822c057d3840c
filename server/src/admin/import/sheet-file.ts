import type { ImportFormat } from '@vitrine/contract/admin/import'
import { IMPORT_MOST_COLUMNS, IMPORT_MOST_ROWS } from '@vitrine/contract/admin/import'
import { type Cell, isEmptyCell, textOf } from './cell.ts'

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
export function sheetOf(format: ImportFormat, lines: readonly (readonly Cell[])[]): SheetFile {
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
