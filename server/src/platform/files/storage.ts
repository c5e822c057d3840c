import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import { type DataStore, Server, Upload } from '@tus/server'
import type { DriveDirectory, DriveFile } from 'flydrive'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import type { ByteRange, FileFacts, Files, FilesConfig, Pieces, S3Config } from '#kernel/files.ts'

/** A disk of flydrive, and what it has no name for: a part of a file. */
interface Storage {
  disk: Disk
  open(key: string, range: ByteRange): Promise<Readable>
  /** Whether an error says that there is no such file. */
  isMissing(error: unknown): boolean
  /** The same place for files that arrive in pieces, opened with the first of them. */
  openPieces(): DataStore
  /** What it keeps beside such a file. */
  besideOf(key: string): string[]
}

/** A folder of this machine, or one that all machines share. */
const createLocalStorage = (directory: string): Storage => ({
  disk: new Disk(new FSDriver({ location: directory, visibility: 'private' })),
  open: async (key, { first, last }) => createReadStream(join(directory, key), { start: first, end: last }),
  isMissing: (error) => (error as NodeJS.ErrnoException).code === 'ENOENT',
  openPieces: () => new FileStore({ directory }),
  besideOf: (key) => [`${key}.json`],
})

/** A bucket of any storage that speaks S3. It is private; access lists, which some storages lack, are not used. */
function createS3Storage({ bucket, endpoint, region, keyId, secret }: S3Config): Storage {
  const how = {
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keyId && secret && { credentials: { accessKeyId: keyId, secretAccessKey: secret } }),
  }
  const client = new S3Client(how)
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    async open(key, { first, last }) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${first}-${last}` })
      const { Body } = await client.send(command)
      return Body as Readable
    },
    isMissing: (error) => ['NoSuchKey', 'NotFound'].includes((error as Error).name),
    openPieces: () => new S3Store({ useTags: false, s3ClientConfig: { ...how, bucket } }),
    besideOf: (key) => [`${key}.info`, `${key}.part`],
  }
}

/** Files arrive under this folder, each by the last part of its address. */
const FOLDER = 'uploads'

/** The key of a file that arrives in pieces. */
export const uploadKey = (id: string): string => `${FOLDER}/${id}`

/** By tus, over the same storage that whole files are kept in. It is opened with the first piece of a process. */
function createPieces({ disk, openPieces, besideOf }: Storage): Pieces {
  let opened: Server | undefined
  const server = () => {
    opened ??= new Server({
      path: `/${FOLDER}`,
      datastore: openPieces(),
      getFileIdFromRequest: (_request, last) => last && uploadKey(last.split('?')[0]!),
      allowedOrigins: () => false,
      onResponseError: answerOf,
    })
    return opened
  }
  return {
    begin: (key, size) =>
      server()
        .datastore.create(new Upload({ id: key, size, offset: 0, creation_date: new Date().toISOString() }))
        .then(() => undefined),
    answer: (request, response) => server().handle(request, response),
    async settle(key) {
      for (const one of besideOf(key)) await disk.delete(one)
    },
    async drop(key) {
      await server().datastore.remove(key).catch(onlyWhenMissing)
      for (const one of [key, ...besideOf(key)]) await disk.delete(one)
    },
  }
}

/** What the library means to say has a status; anything else is told to nobody, and may be better in a moment. */
const answerOf = (_request: unknown, error: Error | { status_code: number; body: string }) =>
  'status_code' in error ? undefined : { status_code: 503, body: '' }

function onlyWhenMissing(error: unknown): void {
  if (Reflect.get(Object(error), 'status_code') !== 404) throw error
}

/** Keeps files where the configuration says: in a folder, or in a bucket where one is named. */
export async function createFiles({ directory, s3 }: FilesConfig): Promise<Files> {
  return filesIn(s3 ? createS3Storage(s3) : createLocalStorage(directory))
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
