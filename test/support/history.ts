import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../db/history')

/** Rows of a shop as it stood at the last migration of the history, as SQL. */
export const shopOfHistory = (): Promise<string> => readFile(join(folder, 'shop.sql'), 'utf8')

/** Writes the migrations that the baseline stands for into a folder, byte for byte, and answers their names. */
export async function unpackHistory(into: string): Promise<string[]> {
  const [, ...parts] = (await readFile(join(folder, '0001-0169.sql'), 'utf8')).split(/^--- (\S+)\n/m)
  const names = parts.filter((_, i) => i % 2 === 0)
  await Promise.all(names.map((name, i) => writeFile(join(into, name), parts[2 * i + 1]!)))
  return names
}
