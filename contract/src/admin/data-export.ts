import * as z from 'zod'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { rowsOf } from '../page.ts'
import { EXPORT_FORMATS, ExportFormat } from './list.ts'

/** The file of an export is kept for so many days. */
export const EXPORT_DAYS = 7
/** Somebody has so many at most; a further one waits until one of them is removed or over. */
export const MOST_EXPORTS = 20
/** What is exported where it is no list: the shop as one archive. */
export const WHOLE_SHOP = 'shop'

export const EXPORT_STATUS_NAMES = {
  waiting: 'Na fila',
  running: 'Preparando',
  ready: 'Pronta',
  failed: 'Não deu certo',
} as const
export type DataExportStatus = keyof typeof EXPORT_STATUS_NAMES

export const AdminDataExport = z.object({
  id: idOf('dex', z.string()),
  /** The operation of the contract that writes the list, or `shop`. */
  list: z.string(),
  title: z.string(),
  format: z.enum([...EXPORT_FORMATS, 'zip']),
  status: z.enum(Object.keys(EXPORT_STATUS_NAMES) as [DataExportStatus]),
  /** Rows that are written, of how many; those are counted when it begins. */
  done: z.int(),
  of: z.int().optional(),
  /** In bytes, once it is ready. */
  size: z.int().optional(),
  failure: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** The file is forgotten then, and with it the filters. */
  expiresAt: z.iso.datetime(),
})
export type AdminDataExport = z.infer<typeof AdminDataExport>

const LIST = 'Escolha a lista pelo nome da operação que a exporta, como adminOrder.export'
const FilterValue = z.union([z.string().trim().max(300), z.number(), z.boolean()], {
  error: 'Envie cada filtro como texto, número ou verdadeiro e falso',
})

export const NewDataExport = z.strictObject({
  list: z
    .string({ error: LIST })
    .trim()
    .regex(/^\w{1,40}\.\w{1,40}$/, LIST),
  format: ExportFormat.default('xlsx'),
  /** What the list is asked by besides: search, filters, order, and the id where it is of one thing. */
  query: z
    .record(z.string().trim().max(40), FilterValue, { error: 'Envie os filtros da lista por nome' })
    .default({}),
})
export type NewDataExport = z.infer<typeof NewDataExport>

/** Where the file is read for fifteen minutes, by whoever has the address. */
const ExportAddress = z.object({ url: z.string(), expiresAt: z.iso.datetime() })

const id = idOf('dex')
const byId = z.strictObject({ id })
const PERMISSION = 'lists.export'

/** Lists that are written in the background, and the whole shop; each administrator sees their own. */
export const adminDataExport = {
  list: endpoint('administrator', { permission: PERMISSION })
    .route({ method: 'GET', path: '/admin/exports', summary: 'Minhas exportações' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(AdminDataExport)),
  begin: endpoint('administrator', { permission: PERMISSION, stepUp: true })
    .route({
      method: 'POST',
      path: '/admin/exports',
      successStatus: 201,
      summary: 'Preparar uma lista em planilha, em segundo plano',
    })
    .errors(refusals('2FA_EXPIRED', 'admin.permission', 'export.list', 'export.filters', 'export.too-many'))
    .input(NewDataExport)
    .output(AdminDataExport),
  beginArchive: endpoint('administrator', { permission: 'archive.export', stepUp: true })
    .route({
      method: 'POST',
      path: '/admin/exports/archive',
      successStatus: 201,
      summary: 'Preparar a loja inteira em um arquivo',
    })
    .errors(refusals('2FA_EXPIRED', 'export.too-many', 'export.archive-begun'))
    .input(z.strictObject({}).optional())
    .output(AdminDataExport),
  open: endpoint('administrator', { permission: PERMISSION, stepUp: true })
    .route({ method: 'POST', path: '/admin/exports/{id}/open', summary: 'Baixar uma exportação' })
    .errors(refusals('2FA_EXPIRED', 'not-found', 'admin.permission', 'export.not-ready'))
    .input(byId)
    .output(ExportAddress),
  remove: endpoint('administrator', { permission: PERMISSION })
    .route({
      method: 'DELETE',
      path: '/admin/exports/{id}',
      successStatus: 204,
      summary: 'Apagar uma exportação',
    })
    .errors(refusals('not-found'))
    .input(byId)
    .output(z.void()),
}
