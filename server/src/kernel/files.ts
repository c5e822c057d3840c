import type { Readable } from 'node:stream'

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
}
