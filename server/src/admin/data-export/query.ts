import type { DataExportId } from '@vitrine/contract/ids'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import { seal, unseal } from '#kernel/secrets.ts'

/** What an export is kept with, encrypted. */
const KeptQuery = z.strictObject({
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The network address that asked for it. */
  ip: z.string(),
})
export type KeptQuery = z.infer<typeof KeptQuery>

const placeOf = (id: DataExportId): string => `data_export.query:${id}`

export const openQuery = ({ config }: App, id: DataExportId, sealed: Buffer): KeptQuery =>
  KeptQuery.parse(JSON.parse(unseal(config.dataSecret, placeOf(id), sealed)))

export const sealQuery = ({ config }: App, id: DataExportId, kept: KeptQuery): Buffer =>
  seal(config.dataSecret, placeOf(id), JSON.stringify(kept))
