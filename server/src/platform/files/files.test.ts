import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type Files, type FilesConfig, filesOf } from '#kernel/files.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { createFiles } from './storage.ts'

/** `S3_TEST_ENDPOINT` is a storage that speaks S3, with a bucket `vitrine-test` in it that takes any keys. */
const { S3_TEST_ENDPOINT } = process.env

const bucket = (): FilesConfig =>
  filesOf({
    DATA_DIR: '.data',
    S3_BUCKET: 'vitrine-test',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: S3_TEST_ENDPOINT,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  })

async function keysOf(files: Files, folder: string): Promise<string[]> {
  const keys = await Array.fromAsync(files.list(folder), ({ key }) => key)
  return keys.toSorted()
}

async function expectStorage(files: Files): Promise<void> {
  await files.put('made/a.txt', Buffer.from('0123456789'))
  await files.putStream('made/deep/b.txt', Readable.from([Buffer.from('ab'), Buffer.from('cd')]), 4)
  expect(await files.find('made/a.txt')).toMatchObject({ size: 10, at: expect.any(Date) })
  expect(await text(await files.open('made/a.txt'))).toBe('0123456789')
  expect(await text(await files.open('made/a.txt', { first: 3, last: 5 }))).toBe('345')
  expect(Buffer.from((await files.read('made/deep/b.txt'))!).toString()).toBe('abcd')
  expect(await keysOf(files, 'made')).toEqual(['made/a.txt', 'made/deep/b.txt'])
  for (const key of ['made/a.txt', 'made/deep/b.txt', 'made/never.txt']) await files.remove(key)
  expect(await files.find('made/a.txt')).toBeUndefined()
  expect(await files.read('made/a.txt')).toBeUndefined()
  expect(await keysOf(files, 'made')).toEqual([])
}

test('a folder keeps files, and gives them whole and in parts', async () => {
  await using folder = await temporaryFolder()
  await expectStorage(await createFiles({ directory: folder.path }))
})

test('nothing is left of what broke off', async () => {
  await using folder = await temporaryFolder()
  const files = await createFiles({ directory: folder.path })
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('the line is gone')
    })(),
  )
  await expect(files.putStream('made/broken.bin', broken, 200_000)).rejects.toThrow()
  expect(await files.find('made/broken.bin')).toBeUndefined()
})

test('a large file is read in small pieces, as far as somebody takes them', async () => {
  await using folder = await temporaryFolder()
  const files = await createFiles({ directory: folder.path })
  const piece = Buffer.alloc(2 ** 20, 7)
  await files.putStream('made/large.bin', Readable.from(Array(32).fill(piece)), 32 * piece.length)
  const content = await files.open('made/large.bin')
  for await (const chunk of content) {
    expect((chunk as Buffer).length).toBeLessThanOrEqual(2 ** 16)
    expect(content.readableLength).toBeLessThanOrEqual(2 ** 16)
  }
})

describe.skipIf(!S3_TEST_ENDPOINT)('a bucket', () => {
  test('keeps files, and gives them whole and in parts', async () =>
    expectStorage(await createFiles(bucket())))
})
