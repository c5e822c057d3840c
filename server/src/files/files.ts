import { Disk, type DriveDirectory, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Files } from '../kernel/files.ts'

/** Keeps files in a folder of this machine, or in one that all machines share. */
export function createFiles(directory: string): Files {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  return {
    put: (key, bytes) => disk.put(key, bytes),
    read: (key) => readAll(disk, key).catch(nothingWhenMissing),
    remove: (key) => disk.delete(key),
    list: (folder) => listFiles(disk, folder),
  }
}

async function readAll(disk: Disk, key: string): Promise<Uint8Array> {
  const stream = await disk.getStream(key)
  return Buffer.concat(await stream.toArray())
}

function nothingWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function* listFiles(disk: Disk, folder: string): AsyncGenerator<{ key: string; at: Date }> {
  let page: string | undefined
  do {
    const found = await disk.listAll(folder, { recursive: true, ...(page && { paginationToken: page }) })
    for (const object of found.objects) {
      const at = await lastWritten(object)
      if (at && object.isFile) yield { key: object.key, at }
    }
    page = found.paginationToken
  } while (page)
}

/** Nothing for a folder, and for a file that went away meanwhile. */
async function lastWritten(object: DriveFile | DriveDirectory): Promise<Date | undefined> {
  if (!object.isFile) return undefined
  const data = await object.getMetaData().catch(nothingWhenMissing)
  return data?.lastModified
}
