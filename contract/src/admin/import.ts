import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { FIRST_BRAND } from '../brand-paths.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { adminChange, CHANGE_REFUSALS, Reason, Version } from './change.ts'
import { IMPORT_PRESETS, type ImportPreset } from './import-column.ts'
import { IMPORT_KIND_NAMES } from './import-kinds.ts'
import { adminList } from './list.ts'
import { BEGIN_REFUSALS, BegunUpload, UPLOAD_REFUSALS, UploadFacts, UploadId } from './upload.ts'

/** A file has at most so many rows below its headings, and so many columns. */
export const IMPORT_MOST_ROWS = 50_000
export const IMPORT_MOST_COLUMNS = 100
/** An import is undone within so many days. */
export const UNDO_DAYS = 7

const ImportKindName = z.enum(IMPORT_KIND_NAMES, { error: 'Escolha o que o arquivo traz' })
const PresetName = z.enum(Object.keys(IMPORT_PRESETS) as [ImportPreset, ...ImportPreset[]], {
  error: 'Escolha de onde o arquivo vem',
})

export const IMPORT_STATUS = [
  'mapping',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
] as const
export const ImportStatus = z.enum(IMPORT_STATUS)
export type ImportStatus = z.infer<typeof ImportStatus>
export const IMPORT_STATUS_NAMES: Record<ImportStatus, string> = {
  mapping: 'Falta conferir',
  checking: 'Conferindo',
  checked: 'Conferido',
  importing: 'Importando',
  imported: 'Importado',
  undoing: 'Desfazendo',
  undone: 'Desfeito',
}
/** Something is done about it in the background. */
export const isUnderWay = (status: ImportStatus): boolean =>
  status === 'checking' || status === 'importing' || status === 'undoing'

/**
 * What is said of a row: it is made (`new`), it is there already (`known`), or something is wrong with it (`refused`).
 * Then what became of it; `kept` was used since, so that it stayed when the rest was undone.
 */
export const IMPORT_VERDICTS = ['unchecked', 'new', 'known', 'refused', 'imported', 'undone', 'kept'] as const
export const ImportVerdict = z.enum(IMPORT_VERDICTS)
export type ImportVerdict = z.infer<typeof ImportVerdict>
export const IMPORT_VERDICT_NAMES: Record<ImportVerdict, string> = {
  unchecked: 'A conferir',
  new: 'Será importada',
  known: 'Já existe',
  refused: 'Recusada',
  imported: 'Importada',
  undone: 'Desfeita',
  kept: 'Ficou',
}

/** How a file was read. */
const Format = z.object({
  type: z.enum(['csv', 'xlsx']),
  /** Of a CSV: `UTF-8`, `Windows-1252`; and what parts its fields. */
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  /** Of an XLSX: the sheet that is read. */
  sheet: z.string().optional(),
})
export type ImportFormat = z.infer<typeof Format>

/** Column of the kind → the heading it is read from, counted from zero. */
const Columns = z.record(
  z.string().max(40),
  z
    .int()
    .min(0)
    .max(IMPORT_MOST_COLUMNS - 1),
)

/** A name in the file (of a plan, a category, a product), and what of the shop it is; null while nobody has said. */
const NameChoice = z.strictObject({
  value: z.string().max(200),
  id: z.string().max(40).nullable(),
})
export type NameChoice = z.infer<typeof NameChoice>

const Counts = z.object({
  rows: z.int(),
  new: z.int(),
  known: z.int(),
  refused: z.int(),
  imported: z.int(),
  undone: z.int(),
  kept: z.int(),
})

export const ImportRow = z.object({
  id: idOf('imp', z.string()),
  kind: ImportKindName,
  brandId: z.string(),
  fileName: z.string(),
  status: ImportStatus,
  rows: z.int(),
  refused: z.int(),
  imported: z.int(),
  createdAt: z.iso.datetime(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const AdminImport = ImportRow.omit({ rows: true, refused: true, imported: true }).extend({
  version: z.int(),
  format: Format,
  headings: z.array(z.string()),
  /** The first rows as they stand in the file. */
  sample: z.array(z.array(z.string())),
  columns: Columns,
  padDocuments: z.boolean(),
  choices: z.array(NameChoice),
  /** What of the shop a name of the file may be. */
  options: z.array(z.object({ id: z.string(), name: z.string() })),
  counts: Counts,
  /** Of the rows, how many the step under way has done. */
  done: z.int(),
  /** Why the file could not be read to its end. */
  failure: z.string().optional(),
  undoUntil: z.iso.datetime().optional(),
})
export type AdminImport = z.infer<typeof AdminImport>

export const NewImport = z.strictObject({
  kind: ImportKindName,
  brandId: BrandId.default(FIRST_BRAND),
  preset: PresetName.nullable().default(null),
  uploadId: UploadId,
})
export type NewImport = z.infer<typeof NewImport>

export const ImportCheck = z.strictObject({
  columns: Columns,
  /** A CPF or CNPJ whose first zeros a spreadsheet took gets them back, where its check digits then agree. */
  padDocuments: z.boolean().default(false),
  choices: z
    .array(NameChoice)
    .max(200, 'Há mais de 200 nomes a escolher. Divida o arquivo em partes')
    .default([]),
})
export type ImportCheck = z.infer<typeof ImportCheck>

export const ImportRun = z.strictObject({
  /** Rows that are refused are left out, in place of nothing being imported while there is one. */
  skipRefused: z.boolean().default(false),
  /** Each person is sent a link: to create a password, or to choose how their subscription is paid. */
  invite: z.boolean().default(false),
})
export type ImportRun = z.infer<typeof ImportRun>

/** A record that uses what a row made, so that it stayed when the rest was undone. */
const ImportedUse = z.object({ kind: z.enum(['product', 'coupon']), id: z.string(), name: z.string() })
export type ImportedUse = z.infer<typeof ImportedUse>

export const ImportedRow = z.object({
  id: z.string(),
  /** As a spreadsheet counts: the headings are row 1. */
  number: z.int(),
  verdict: ImportVerdict,
  /** Each says what is wrong and the way out. */
  problems: z.array(z.string()),
  /** By what people recognise it, as the file has it: name and e-mail of a person; missing once it is forgotten. */
  label: z.string().optional(),
  accountId: z.string().optional(),
  /** What was made of it and is there. */
  made: z
    .object({ kind: z.enum(['product', 'coupon', 'course', 'lesson', 'subscription']), id: z.string() })
    .optional(),
  /** The records to change before it can be undone. */
  usedBy: z.array(ImportedUse),
})
export type ImportedRow = z.infer<typeof ImportedRow>

const id = idOf('imp')
const byId = z.strictObject({ id })
const PERMISSION = 'imports.write'
const change = adminChange(PERMISSION)

const rows = adminList({
  path: 'imports/{id}/rows',
  summary: 'Linhas de uma importação, com o veredito de cada uma',
  permission: PERMISSION,
  row: ImportedRow,
  filters: { id, verdict: ImportVerdict.optional() },
  sorts: ['number', '-number'],
})

/** What a seller has elsewhere, brought by a file. */
export const adminImport = {
  ...adminList({
    path: 'imports',
    summary: 'Importações',
    permission: PERMISSION,
    row: ImportRow,
    filters: { kind: ImportKindName.optional(), status: ImportStatus.optional() },
    sorts: ['-created', 'created'],
  }),
  begin: change
    .route({
      method: 'POST',
      path: '/admin/imports/uploads',
      successStatus: 201,
      summary: 'Começar o envio de um arquivo a importar, ou continuar um que parou',
    })
    .errors(BEGIN_REFUSALS)
    .input(UploadFacts)
    .output(BegunUpload),
  create: change
    .route({
      method: 'POST',
      path: '/admin/imports',
      successStatus: 201,
      summary: 'Ler um arquivo a importar',
    })
    .errors({ ...UPLOAD_REFUSALS, ...refusals('brand.unknown', 'import.unreadable') })
    .input(NewImport)
    .output(byId),
  read: endpoint('administrator', { permission: PERMISSION })
    .route({ method: 'GET', path: '/admin/imports/{id}', summary: 'Uma importação' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminImport),
  check: change
    .route({
      method: 'POST',
      path: '/admin/imports/{id}/check',
      summary: 'Conferir cada linha, sem importar nada',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('import.other-state', 'import.columns') })
    .input(ImportCheck.extend({ id, version: Version }))
    .output(AdminImport),
  run: change
    .route({ method: 'POST', path: '/admin/imports/{id}/run', summary: 'Importar o que foi conferido' })
    .errors({
      ...CHANGE_REFUSALS,
      ...refusals('import.other-state', 'import.refused-rows', 'import.nothing-new'),
    })
    .input(ImportRun.extend({ id, version: Version }))
    .output(AdminImport),
  undo: change
    .route({
      method: 'POST',
      path: '/admin/imports/{id}/undo',
      summary: 'Desfazer uma importação; o que foi usado desde então fica',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('import.other-state', 'import.undo-over') })
    .input(z.strictObject({ id, version: Version, reason: Reason }))
    .output(AdminImport),
  remove: change
    .route({
      method: 'DELETE',
      path: '/admin/imports/{id}',
      successStatus: 204,
      summary: 'Descartar uma importação que não foi feita',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('import.other-state') })
    .input(byId.extend({ version: Version }))
    .output(z.void()),
  listRows: rows.list,
  exportRows: rows.export,
}
