import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { StartRefusal } from './errors.ts'
import { setting } from './setting.ts'

/** Bytes of a file from the first to the last, both included, counted from zero. */
export interface ByteRange {
  first: number
  last: number
}

/** What is known of a file without reading it; `size` in bytes. */
export interface FileFacts {
  size: number
  at: Date
}

/** Files that arrive in pieces, over as many requests as it takes (tus 1.0, https://tus.io/protocols/resumable-upload). */
export interface Pieces {
  /** Expects a file of so many bytes under a key: it is whole once `find` tells that size. */
  begin(key: string, size: number): Promise<void>
  /** Answers how far a file is (`HEAD`), or takes its next piece (`PATCH`); the address ends with the last part of its key. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Forgets that a whole file once came in pieces. */
  settle(key: string): Promise<void>
  /** Removes what has come of a file; one that is not there is fine. */
  drop(key: string): Promise<void>
}

/**
 * Where uploaded and made files are kept, by a key such as `avatars/….webp`. A key is written once: what changes gets
 * another key.
 */
export interface Files {
  put(key: string, content: Uint8Array): Promise<void>
  /** Keeps what arrives piece by piece, of a size that is known beforehand; nothing is left of it when it breaks off. */
  putStream(key: string, content: Readable, size: number): Promise<void>
  /** The whole of what is small; nothing when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Nothing when there is no such file. */
  find(key: string): Promise<FileFacts | undefined>
  /** A file, or a part of it, piece by piece. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Removes a file; one that is not there is fine. */
  remove(key: string): Promise<void>
  /** Keys under a folder, each with when it was last written. */
  list(folder: string): AsyncIterable<{ key: string; at: Date }>
  pieces: Pieces
}

interface StreamedFacts {
  name: string
  type: string
  /** In bytes, of all parts together. */
  size: number
}

/** A file whose parts are read while they are sent, one after the other: in memory is no more than whoever gets it takes. */
export class StreamedFile extends File {
  readonly #read: () => AsyncIterable<Uint8Array>

  constructor(read: () => AsyncIterable<Uint8Array>, { name, type, size }: StreamedFacts) {
    super([], name, { type })
    this.#read = read
    Object.defineProperty(this, 'size', { value: size })
  }

  override stream(): ReturnType<File['stream']> {
    const parts = Readable.from(this.#read(), { objectMode: false, highWaterMark: 64 * 1024 })
    return Readable.toWeb(parts) as ReturnType<File['stream']>
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer()
  }

  override text(): Promise<string> {
    return new Response(this.stream()).text()
  }
}

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
