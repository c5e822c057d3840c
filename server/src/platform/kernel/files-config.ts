import { resolve } from 'node:path'
import * as z from 'zod'
import { StartRefusal } from './errors.ts'

/** Where files are kept: a folder, or a bucket when one is named. */
export const FILES_VARIABLES = {
  DATA_DIR: z.string().default('.data'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Of another provider than Amazon: https://s3.provedor.com.br. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Without a pair of keys, those of the machine's role are taken. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}
const Variables = z.object(FILES_VARIABLES)

export interface S3Config {
  bucket: string
  region: string
  endpoint?: string | undefined
  keyId?: string | undefined
  secret?: string | undefined
}

export interface FilesConfig {
  directory: string
  s3?: S3Config | undefined
}

/** Over several machines, a folder that they share, or a bucket. */
export function filesOf(e: z.infer<typeof Variables>): FilesConfig {
  const directory = resolve(e.DATA_DIR, 'files')
  if (!e.S3_BUCKET) return { directory }
  if (!e.S3_ACCESS_KEY_ID !== !e.S3_SECRET_ACCESS_KEY) {
    throw new StartRefusal('S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY vêm juntas: informe as duas ou nenhuma.')
  }
  const keys = { keyId: e.S3_ACCESS_KEY_ID, secret: e.S3_SECRET_ACCESS_KEY }
  return { directory, s3: { bucket: e.S3_BUCKET, region: e.S3_REGION, endpoint: e.S3_ENDPOINT, ...keys } }
}
