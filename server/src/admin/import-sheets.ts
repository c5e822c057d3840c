import {
  IMPORT_STATUS_NAMES,
  IMPORT_VERDICT_NAMES,
  type ImportedRow,
  type ImportRow,
} from '@vitrine/contract/admin/import'
import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import type { Column, Sheet } from './sheet.ts'

export const IMPORT_SHEET: Sheet<ImportRow> = {
  name: 'importacoes',
  title: 'Importações',
  columns: [
    ['Código', ({ id }) => id],
    ['Arquivo', ({ fileName }) => fileName],
    ['O que traz', ({ kind }) => IMPORT_KINDS[kind].title],
    ['Loja', ({ brandId }, words) => words.brand(brandId)],
    ['Situação', ({ status }) => IMPORT_STATUS_NAMES[status]],
    ['Linhas', ({ rows }) => rows],
    ['Recusadas', ({ refused }) => refused],
    ['Importadas', ({ imported }) => imported],
    ['Criada em', ({ createdAt }) => new Date(createdAt)],
  ],
}

/** A row with its cells as the file has them; none once they are forgotten. */
export type WholeRow = ImportedRow & { cells: readonly string[] }

/** The rows of a file as it came, with what is said of each: to be corrected and sent again. */
export const importedRowSheet = (headings: readonly string[]): Sheet<WholeRow> => ({
  name: 'linhas-da-importacao',
  title: 'Linhas de uma importação',
  columns: [
    ['Linha', ({ number }) => number],
    ['Veredito', ({ verdict }) => IMPORT_VERDICT_NAMES[verdict]],
    ['Motivo', ({ problems }) => problems.join(' ')],
    ...headings.map((heading, i): Column<WholeRow> => [heading, ({ cells }) => cells[i]]),
  ],
})
