import type { ImportId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { seal, unseal } from '#kernel/secrets.ts'
import type { Cell } from './cell.ts'
import { readCsv } from './csv-file.ts'
import type { SheetFile } from './sheet-file.ts'
import { readXlsxFile } from './xlsx-file.ts'

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
  seal(config.dataSecret, placeOf(id, number), JSON.stringify(cells))

/** The same cells again; throws a `RangeError` where they were sealed otherwise. */
export function openCells({ config }: Secret, id: ImportId, number: number, sealed: Buffer): Cell[] {
  try {
    return JSON.parse(unseal(config.dataSecret, placeOf(id, number), sealed)) as Cell[]
  } catch {
    throw new RangeError('the cells of a row cannot be opened')
  }
}

const samplePlace = (id: ImportId): string => `import_batch.sample:${id}`

export const sealSample = ({ config }: Secret, id: ImportId, rows: readonly (readonly string[])[]): Buffer =>
  seal(config.dataSecret, samplePlace(id), JSON.stringify(rows))

export const openSample = ({ config }: Secret, id: ImportId, sealed: Buffer | null): string[][] =>
  sealed ? (JSON.parse(unseal(config.dataSecret, samplePlace(id), sealed)) as string[][]) : []
