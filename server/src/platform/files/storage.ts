import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { Disk } from 'flydrive'
import type { ByteRange } from '#kernel/files.ts'

/** A disk of flydrive, and what it has no name for: a part of a file. */
export interface Storage {
  disk: Disk
  open(key: string, range: ByteRange): Promise<Readable>
  /** Whether an error says that there is no such file. */
  isMissing(error: unknown): boolean
  /** The same place for files that arrive in pieces, opened with the first of them. */
  openPieces(): DataStore
  /** What it keeps beside such a file. */
  besideOf(key: string): string[]
}
