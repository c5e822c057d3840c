import { contract } from '@vitrine/contract'
import { WHOLE_SHOP } from '@vitrine/contract/admin/data-export'
import { ListFile } from '@vitrine/contract/admin/list'
import { PERMISSIONS, type Permission } from '@vitrine/contract/admin/permission'
import { type Meta, permissionsFor } from '@vitrine/contract/endpoint'
import type { DataExportId } from '@vitrine/contract/ids'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'

/** An operation of the contract that answers a list as a file. */
interface ExportableList {
  title: string
  permissions: readonly Permission[]
  input: z.ZodType
}

interface Definition {
  '~orpc': { meta: Meta; route: { summary?: string }; inputSchema?: z.ZodType; outputSchema?: unknown }
}

/** Every list that can be saved, by the name of its operation: one of tomorrow is among them. */
const LISTS: ReadonlyMap<string, ExportableList> = new Map(
  Object.entries(contract).flatMap(([group, operations]) =>
    Object.entries(operations as Record<string, Definition>).flatMap(([verb, { '~orpc': definition }]) => {
      const { meta, route, inputSchema, outputSchema } = definition
      if (outputSchema !== ListFile || !inputSchema) return []
      const title = (route.summary ?? '').replace(/ em planilha$/, '')
      return [[`${group}.${verb}`, { title, permissions: permissionsFor(meta), input: inputSchema }] as const]
    }),
  ),
)

export const findList = (name: string): ExportableList | undefined => LISTS.get(name)

const ARCHIVE: readonly Permission[] = permissionsFor({ permission: 'archive.export' })

/** What one has to be allowed to have an export of this. */
const permissionsOfExport = (list: string): readonly Permission[] =>
  list === WHOLE_SHOP ? ARCHIVE : (findList(list)?.permissions ?? [])

/** Refuses `admin.permission` where somebody lacks one of those that an export asks for. */
export function refuseWithout(permissions: ReadonlySet<Permission>, list: string): void {
  const missing = permissionsOfExport(list).find((permission) => !permissions.has(permission))
  if (missing) throw new Refused('admin.permission', { permission: missing, words: PERMISSIONS[missing] })
}

/** What an export is kept with, encrypted. */
const KeptQuery = z.strictObject({
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The network address that asked for it. */
  ip: z.string(),
})
export type KeptQuery = z.infer<typeof KeptQuery>

const placeOf = (id: DataExportId): string => `data_export.query:${id}`

export const openQuery = ({ config }: App, id: DataExportId, sealed: Buffer): KeptQuery =>
  KeptQuery.parse(JSON.parse(unseal(config.dataKeys, placeOf(id), sealed)))

export const sealQuery = ({ config }: App, id: DataExportId, kept: KeptQuery): Buffer =>
  seal(config.dataKeys, placeOf(id), JSON.stringify(kept))

export const dataExportSealed: SealedColumn = {
  table: 'data_export',
  column: 'query_sealed',
  key: ['id'],
  placeOf: ({ id }) => placeOf(id as DataExportId),
}
