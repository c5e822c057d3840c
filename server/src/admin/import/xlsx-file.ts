import { IMPORT_MOST_COLUMNS, IMPORT_MOST_ROWS } from '@vitrine/contract/admin/import'
import { unzipSync, zipSync } from 'fflate'
import type { Sheet } from 'hucre/xlsx'
import { readXlsx } from 'hucre/xlsx'
import type { Cell } from './cell.ts'
import { type SheetFile, sheetOf, UnreadableSheet } from './sheet-file.ts'

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
export async function readXlsxFile(bytes: Uint8Array): Promise<SheetFile> {
  const sheet = await firstSheet(unpacked(bytes))
  return sheetOf({ type: 'xlsx', sheet: sheet.name }, linesOf(sheet))
}
