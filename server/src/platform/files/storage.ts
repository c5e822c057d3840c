import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import type { DataStore } from '@tus/server'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import type { ByteRange } from '#kernel/files.ts'
import type { S3Config } from '#kernel/files-config.ts'

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

/** A folder of this machine, or one that all machines share. */
export const createLocalStorage = (directory: string): Storage => ({
  disk: new Disk(new FSDriver({ location: directory, visibility: 'private' })),
  open: async (key, { first, last }) => createReadStream(join(directory, key), { start: first, end: last }),
  isMissing: (error) => (error as NodeJS.ErrnoException).code === 'ENOENT',
  openPieces: () => new FileStore({ directory }),
  besideOf: (key) => [`${key}.json`],
})

/** A bucket of any storage that speaks S3. It is private; access lists, which some storages lack, are not used. */
export function createS3Storage({ bucket, endpoint, region, keyId, secret }: S3Config): Storage {
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
