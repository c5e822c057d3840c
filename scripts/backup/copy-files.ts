import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { createFiles } from '../../server/src/platform/files/index.ts'
import { parseEnvironment } from '../../server/src/platform/kernel/config.ts'
import { FILES_VARIABLES, type Files, filesOf } from '../../server/src/platform/kernel/files.ts'
import { Failure } from '../failure.ts'

/** One file a line, as `sha256sum` writes it and checks it: the hash, two spaces, the path in the folder. */
const LIST = 'files.sha256'
const FOLDER = 'files'

/** How many files, and how large together in bytes. */
export interface Copied {
  count: number
  bytes: number
}

/** The storage that an environment names. */
export const openStorage = (env: NodeJS.ProcessEnv): Promise<Files> =>
  createFiles(filesOf(parseEnvironment(z.object(FILES_VARIABLES), env)))

/** Copies every file out of the storage, piece by piece. One that is removed meanwhile is left out. */
export async function copyOut(files: Files, folder: string): Promise<Copied> {
  const copied = { count: 0, bytes: 0 }
  await using list = await open(join(folder, LIST), 'w', 0o600)
  for await (const { key } of files.list('')) {
    const path = `${FOLDER}/${key}`
    const facts = await files.find(key)
    if (!facts) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    const hash = createHash('sha256')
    await pipeline(await files.open(key), hashing(hash), createWriteStream(join(folder, path)))
    await list.write(`${hash.digest('hex')}  ${path}\n`)
    copied.count++
    copied.bytes += facts.size
  }
  return copied
}

/** Refuses a copy one of whose files is missing or is not what was copied; nothing is written. */
export async function checkCopy(folder: string): Promise<void> {
  for await (const { hash, path } of listed(folder)) {
    const found = await hashOf(join(folder, path)).catch(() => undefined)
    if (found === undefined)
      throw new Failure(`Falta ${path} no backup: ele não está inteiro. Nada foi gravado.`)
    if (found !== hash)
      throw new Failure(`${path} não é o que foi copiado: o backup está danificado. Nada foi gravado.`)
  }
}

/** Puts every file of a copy into the storage, piece by piece. */
export async function copyIn(files: Files, folder: string): Promise<Copied> {
  const copied = { count: 0, bytes: 0 }
  for await (const { path } of listed(folder)) {
    const { size } = await stat(join(folder, path))
    await files.putStream(path.slice(FOLDER.length + 1), createReadStream(join(folder, path)), size)
    copied.count++
    copied.bytes += size
  }
  return copied
}

/** Takes every file of a copy out of the storage again; those that are not there are fine. */
export async function takeBack(files: Files, folder: string): Promise<void> {
  for await (const { path } of listed(folder)) await files.remove(path.slice(FOLDER.length + 1))
}

/** Whether a storage has no file. */
export async function isEmptyStorage(files: Files): Promise<boolean> {
  for await (const _ of files.list('')) return false
  return true
}

/** The SHA-256 of a file, in hexadecimal. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

async function* listed(folder: string): AsyncGenerator<{ hash: string; path: string }> {
  await using list = await open(join(folder, LIST)).catch(() => {
    throw new Failure(`Falta ${LIST} no backup: ele não está inteiro. Nada foi gravado.`)
  })
  for await (const line of list.readLines()) {
    const [, hash, path] = /^([0-9a-f]{64}) {2}(files\/.+)$/.exec(line) ?? []
    if (!hash || !path || path.split('/').includes('..'))
      throw new Failure(
        `${LIST} tem uma linha que não é de um arquivo: o backup está danificado. Nada foi gravado.`,
      )
    yield { hash, path }
  }
}
