import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A requirement of the standard. */
interface Requirement {
  id: string
  level: 1 | 2
  text: string
}

/** The fields of a file of comma-separated values (RFC 4180), row by row. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

const file = join(import.meta.dirname, 'owasp-asvs-5.0.0.csv')

/** Those of levels 1 and 2, in the order of the standard (OWASP ASVS 5.0.0, as published). */
export const requirements: readonly Requirement[] = rowsOf(readFileSync(file, 'utf8'))
  .slice(1)
  .flatMap(([, , , , id = '', text = '', level]) =>
    level === '1' || level === '2' ? [{ id, level: Number(level) as 1 | 2, text }] : [],
  )
