import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sealingSecret } from '../../server/src/platform/kernel/data-key.ts'
import { createClient } from '../../server/src/platform/kernel/database-address.ts'
import type { Files } from '../../server/src/platform/kernel/files.ts'
import { keyIdOf, secretsOf } from '../../server/src/platform/kernel/secrets.ts'
import { VERSION } from '../../server/src/platform/kernel/version.ts'
import {
  type Books,
  beginSnapshot,
  isInstalled,
  majorVersion,
  readBooks,
  readSecretCheck,
} from '../backup/books.store.ts'
import { copyOut, hashOf, openStorage } from '../backup/copy-files.ts'
import { DUMP, type Manifest, writeManifest } from '../backup/manifest.ts'
import { findTool, runTool } from '../backup/postgres-tools.ts'
import { Failure, onDisk } from '../failure.ts'
import { environmentOf } from '../product/environment.ts'
import { openDatabase } from '../product/open-database.ts'
import { OWN_SECRETS, readSecrets, type Secrets, writeSecrets } from '../product/secrets.ts'
import { readSettings } from '../product/settings.ts'
import { withSettingsFile } from '../product/settings-file.ts'
import type { Called } from './command-line.ts'

/** What is copied, and where to. */
interface Source {
  url: string
  files: Files
  secrets: Secrets
  folder: string
}

/** Copies the database, as it was at one moment, then the files, into a new folder; the shop goes on meanwhile. */
export async function backup({ path: named, flags }: Called): Promise<void> {
  const settings = readSettings(await withSettingsFile(process.env))
  const folder = resolve(named)
  await using database = await openDatabase(settings, { installs: false })
  const env = environmentOf(settings, await readSecrets(settings.dataDir))
  const files = await openStorage(env)
  const secrets = Object.fromEntries(OWN_SECRETS.map((name) => [name, env[name]]))
  const isNew = await makeFolder(folder)
  try {
    const hasSecrets = flags['with-secrets'] === true
    const manifest = await copyAll({ url: database.url, files, secrets, folder }, hasSecrets)
    console.log(formatReport(folder, manifest))
  } catch (error) {
    if (isNew) await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Nobody else may read it. Refuses one that holds something. Answers whether it was not there. */
async function makeFolder(folder: string): Promise<boolean> {
  const isNew = !existsSync(folder)
  await onDisk(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0)
      throw new Failure(`${folder} não está vazia: um backup se grava em uma pasta nova ou vazia.`)
    await chmod(folder, 0o700)
  })
  return isNew
}

async function copyAll(source: Source, hasSecrets: boolean): Promise<Manifest> {
  const { folder, secrets } = source
  return onDisk(folder, async () => {
    const { books, postgres, check } = await dump(source)
    const files = await copyOut(source.files, folder)
    if (hasSecrets) await writeSecrets(folder, secrets, { replaces: false })
    const file = join(folder, DUMP)
    const { size: bytes } = await stat(file)
    const keys = keyIdsOf(secrets, check)
    const database = { bytes, sha256: await hashOf(file) }
    const about = { version: VERSION, postgres, madeAt: new Date().toISOString() }
    const manifest: Manifest = { format: 1, ...about, database, files, keys, hasSecrets, books }
    await writeManifest(folder, manifest)
    return manifest
  })
}

/** By name, the id of the secret of each setting that is in use; of `DATA_SECRET`, of the one that seals the database. */
const keyIdsOf = (secrets: Secrets, check: Buffer | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, text]) => {
      if (!text) return []
      const sealing = name === 'DATA_SECRET' && check ? sealingSecret(secretsOf(text), check) : undefined
      return [[name, keyIdOf(sealing ?? text)]]
    }),
  )

/** What is dumped and what is counted are of one moment, whatever is sold meanwhile. */
async function dump({
  url,
  folder,
}: Source): Promise<{ books: Books; postgres: number; check: Buffer | undefined }> {
  const client = createClient(url)
  await client.connect()
  try {
    if (!(await isInstalled(client)))
      throw new Failure('O banco de DATABASE_URL não é de uma loja: falta npx vitrine migrate.')
    const postgres = await majorVersion(client)
    const program = await findTool('pg_dump', postgres)
    const snapshot = await beginSnapshot(client)
    const books = await readBooks(client)
    const check = await readSecretCheck(client)
    const what = ['--format=custom', '--no-unlogged-table-data', `--snapshot=${snapshot}`]
    await runTool(program, url, [...what, `--file=${join(folder, DUMP)}`])
    return { books, postgres, check }
  } finally {
    await client.end()
  }
}

const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`

function formatReport(folder: string, { database, files, hasSecrets, books }: Manifest): string {
  const tables = Object.keys(books.rows).length
  const secrets = hasSecrets
    ? 'em secrets.json: quem os tem lê o que está cifrado, guarde-os longe do resto'
    : 'não foram copiados: guarde DATA_SECRET e SESSION_SECRET em outro lugar (--with-secrets os copia)'
  return `
Backup gravado em ${folder}:

  banco     ${megabytes(database.bytes)}, ${tables} tabelas, migração ${books.migration}
  arquivos  ${files.count}, ${megabytes(files.bytes)}
  segredos  ${secrets}
`
}
