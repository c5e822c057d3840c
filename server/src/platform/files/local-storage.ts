import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Storage } from './storage.ts'

/** A folder of this machine, or one that all machines share. */
export const createLocalStorage = (directory: string): Storage => ({
  disk: new Disk(new FSDriver({ location: directory, visibility: 'private' })),
  open: async (key, { first, last }) => createReadStream(join(directory, key), { start: first, end: last }),
  isMissing: (error) => (error as NodeJS.ErrnoException).code === 'ENOENT',
  openPieces: () => new FileStore({ directory }),
  besideOf: (key) => [`${key}.json`],
})
