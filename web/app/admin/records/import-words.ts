import type { AdminImport, ImportStatus, ImportVerdict } from '@vitrine/contract/admin/import'
import { IMPORT_KINDS, type ImportKindName } from '@vitrine/contract/admin/import-kinds'
import { counted } from '../../ui/words.ts'
import type { Tone } from '../status.tsx'

export const IMPORT_TONES: Readonly<Record<ImportStatus, Tone>> = {
  mapping: 'waiting',
  checking: 'waiting',
  checked: 'plain',
  importing: 'waiting',
  imported: 'good',
  undoing: 'waiting',
  undone: 'quiet',
}

export const VERDICT_TONES: Readonly<Record<ImportVerdict, Tone>> = {
  unchecked: 'waiting',
  new: 'good',
  known: 'quiet',
  refused: 'negative',
  imported: 'good',
  undone: 'quiet',
  kept: 'plain',
}

/** `3 pessoas`: so many rows of a kind. */
export const rowsOfKind = (kind: ImportKindName, count: number): string =>
  counted(count, ...IMPORT_KINDS[kind].noun)

const DELIMITERS: Readonly<Record<string, string>> = {
  ';': 'ponto e vírgula',
  ',': 'vírgula',
  '\t': 'tabulação',
}

/** How a file was read, in words. */
export function formatWords({ type, encoding, delimiter = '', sheet }: AdminImport['format']): string {
  if (type === 'xlsx') return `XLSX, aba "${sheet}"`
  return `CSV em ${encoding}, com ${DELIMITERS[delimiter] ?? delimiter}`
}
