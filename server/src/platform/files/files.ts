import type { Disk, DriveDirectory, DriveFile } from 'flydrive'
import type { FileFacts, Files, FilesConfig } from '#kernel/files.ts'
import { createLocalStorage, createPieces, type Storage } from './storage.ts'

/** Keeps files where the configuration says. What speaks S3 is large, and loaded only where a bucket is named. */
export async function createFiles({ directory, s3 }: FilesConfig): Promise<Files> {
  if (!s3) return filesIn(createLocalStorage(directory))
  const { createS3Storage } = await import('./storage.ts')
  return filesIn(createS3Storage(s3))
}

function filesIn(storage: Storage): Files {
  const { disk, open, isMissing } = storage
  const unlessMissing = <T>(found: Promise<T>): Promise<T | undefined> =>
    found.catch((error: { cause?: unknown }) => {
      if (!isMissing(error) && !isMissing(error.cause ?? {})) throw error
      return undefined
    })
  const find = (key: string) => unlessMissing(disk.getMetaData(key).then(factsOf))
  return {
    put: (key, content) => disk.put(key, content),
    async putStream(key, content, size) {
      try {
        await disk.putStream(key, content, { contentLength: size })
      } catch (error) {
        await disk.delete(key)
        throw error
      }
    },
    read: (key) => unlessMissing(disk.getBytes(key)),
    find,
    open: (key, range) => (range ? open(key, range) : disk.getStream(key)),
    remove: (key) => disk.delete(key),
    list: (folder) => listFiles(disk, folder, find),
    pieces: createPieces(storage),
  }
}

const factsOf = ({ contentLength, lastModified }: { contentLength: number; lastModified: Date }) => ({
  size: contentLength,
  at: lastModified,
})

async function* listFiles(
  disk: Disk,
  folder: string,
  find: (key: string) => Promise<FileFacts | undefined>,
): AsyncGenerator<{ key: string; at: Date }> {
  let page: string | undefined
  do {
    const found = await disk.listAll(folder, { recursive: true, ...(page && { paginationToken: page }) })
    for (const object of found.objects) {
      const facts = isFile(object) && (await find(object.key))
      if (facts) yield { key: object.key, at: facts.at }
    }
    page = found.paginationToken
  } while (page)
}

const isFile = (object: DriveFile | DriveDirectory): object is DriveFile => object.isFile
