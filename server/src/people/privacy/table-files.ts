import { BOM, csvLine } from '#kernel/csv.ts'
import type { Row } from '#kernel/personal-data.ts'

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
