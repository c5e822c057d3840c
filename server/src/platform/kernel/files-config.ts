import { resolve } from 'node:path'
import * as z from 'zod'
import { StartRefusal } from './errors.ts'
import { setting } from './setting.ts'

/** Where files are kept: a folder, or a bucket when one is named. */
export const FILES_VARIABLES = {
  DATA_DIR: setting(z.string().default('.data'), {
    what: 'Where uploaded files, secrets and our own database are kept; on several machines, a folder that all of them share, or a bucket for the files.',
    example: '/var/lib/vitrine',
  }),
  S3_BUCKET: setting(z.string().min(3).optional(), {
    what: 'A bucket that keeps the files instead of `DATA_DIR`, at Amazon or at any storage that speaks S3.',
    example: 'sualoja-arquivos',
  }),
  S3_REGION: setting(z.string().default('us-east-1'), { what: 'The region of the bucket.' }),
  S3_ENDPOINT: setting(z.url({ protocol: /^https?$/ }).optional(), {
    what: "The address of another storage than Amazon's.",
    example: 'https://s3.provedor.com.br',
  }),
  S3_ACCESS_KEY_ID: setting(z.string().optional(), {
    what: "With `S3_SECRET_ACCESS_KEY`; without the pair, those of the machine's role are taken.",
  }),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional(), {
    what: 'The secret of `S3_ACCESS_KEY_ID`.',
    secret: true,
  }),
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
