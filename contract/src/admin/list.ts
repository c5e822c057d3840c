import * as z from 'zod'
import { endpoint, permissionsFor, refusals } from '../endpoint.ts'
import { After, pageOf } from '../page.ts'
import { SearchInput } from '../search-text.ts'
import type { Permission } from './permission.ts'

/** Rows of a page where nobody asks for another number, and at most. */
export const PAGE_ROWS = 50
const MOST_ROWS = 100

/** `name` ascending, `-name` descending. */
type SortOf<S extends string> = S | `-${S}`

/**
 * How a list is declared: where it stands, who may read it, what one row is, by what it is narrowed and ordered. The first
 * sort is the one that holds when none is asked for.
 */
export interface ListDeclaration<T extends z.ZodType, F extends z.ZodRawShape, S extends string> {
  /** Under `/admin`, without a slash before it. */
  path: string
  summary: string
  permission: Permission | readonly Permission[]
  row: T
  /** Each optional; their words are those of the address. */
  filters: F
  sorts: readonly [SortOf<S>, ...SortOf<S>[]]
}

const filterOf = <F extends z.ZodRawShape, S extends string>({
  filters,
  sorts,
}: Pick<ListDeclaration<z.ZodType, F, S>, 'filters' | 'sorts'>) =>
  z.strictObject({
    /** What is searched for. */
    q: SearchInput.optional(),
    sort: z.enum(sorts).default(sorts[0] as never),
    ...filters,
  })

/** How a list is saved: a workbook, text for a spreadsheet of Brazil, or for a program. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'json'] as const
export const ExportFormat = z.enum(EXPORT_FORMATS, { error: 'Escolha XLSX, CSV ou JSON' })
export type ExportFormat = z.infer<typeof ExportFormat>
/** A list of more rows is written in the background for who asks on a screen. */
export const LONG_LIST = 5_000
/** Part of what every export is asked by. */
export const FORMAT = { format: ExportFormat.default('csv') }

/** A file that is sent while it is made; a browser gets it as a whole. */
export const ListFile = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.custom<ReadableStream<Uint8Array> | Blob>(
    (body) => body instanceof ReadableStream || body instanceof Blob,
  ),
})
export type ListFile = z.infer<typeof ListFile>

type ExportDeclaration = Pick<
  ListDeclaration<z.ZodType, z.ZodRawShape, string>,
  'path' | 'summary' | 'permission'
>

/**
 * The endpoint of all rows of a list as a file, for who reads the list and exports besides: XLSX, CSV (`;`, BOM, decimal
 * comma) or JSON (an array of objects by the heads of the columns; amounts in reais, instants in ISO 8601).
 */
export const adminExport = <Input extends z.ZodType>(
  { path, summary, permission }: ExportDeclaration,
  input: Input,
) =>
  endpoint('administrator', { permission: [...permissionsFor({ permission }), 'lists.export'], stepUp: true })
    .route({
      method: 'GET',
      path: `/admin/${path}/export`,
      outputStructure: 'detailed',
      summary: `${summary} em planilha`,
    })
    .errors(refusals('2FA_EXPIRED'))
    .input(input)
    .output(ListFile)

/** The two endpoints of a list: its pages, and all that the filter shows as a file. */
export function adminList<T extends z.ZodType, F extends z.ZodRawShape, S extends string>(
  declared: ListDeclaration<T, F, S>,
) {
  const { path, summary, permission, row } = declared
  const filter = filterOf(declared)
  const limit = z.coerce.number().int().min(1).max(MOST_ROWS).default(PAGE_ROWS)
  return {
    list: endpoint('administrator', { permission, replica: true })
      .route({ method: 'GET', path: `/admin/${path}`, summary })
      .input(filter.extend({ after: After, limit }))
      .output(pageOf(row)),
    export: adminExport(declared, filter.extend(FORMAT)),
  }
}
