import * as z from 'zod'

const count = z.int().min(0)
const Sum = z.string().regex(/^[0-9a-f]{64}$/)

/** What an archive of a shop says of itself. */
export const Manifest = z.object({
  /** Of the archive. */
  format: z.literal(1),
  product: z.literal('vitrine'),
  version: z.string().max(40),
  /** The newest migration of the database that it was read from. */
  migration: z.string().regex(/^\d{4}-[a-z0-9-]+\.sql$/),
  madeAt: z.iso.datetime(),
  /** By which the DATA_SECRET is recognised that opens what is encrypted. */
  dataSecret: z.string().max(64),
  tables: z.record(z.string(), z.object({ rows: count, columns: z.array(z.string()) })),
  leftOut: z.record(z.string(), z.string()),
  sequences: z.array(
    z.object({
      name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
      last: z
        .string()
        .regex(/^\d{1,19}$/)
        .nullable(),
    }),
  ),
  files: z.object({ count, bytes: count }),
  /** Jobs that waited to be done, and are not in the archive. */
  waiting: count,
  /** Whether the folder `decrypted` is there. */
  decrypted: z.boolean(),
  /** The SHA-256 of `SHA256SUMS`, which has that of every other file. */
  sums: Sum,
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
/** As `sha256sum` writes it and checks it. */
export const SUMS = 'SHA256SUMS'

export const tablePath = (table: string): string => `tables/${table}.jsonl`
export const decryptedPath = (table: string): string => `decrypted/${table}.jsonl`
/** Where a file of the storage stands. */
export const FILES = 'files/'

/** What is wrong with an archive, or with where it should go, in a sentence for who brings it. */
export class ArchiveRefusal extends Error {}
