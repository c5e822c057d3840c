import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Config } from '#kernel/files-config.ts'
import type { Storage } from './storage.ts'

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
