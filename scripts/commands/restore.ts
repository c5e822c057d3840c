import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createClient } from '../../server/src/platform/kernel/database-address.ts'
import type { Files } from '../../server/src/platform/kernel/files.ts'
import { newestMigration } from '../../server/src/platform/kernel/migrate.ts'
import { keyIdOf, secretsOf } from '../../server/src/platform/kernel/secrets.ts'
import { type Books, isEmpty, majorVersion, readBooks } from '../backup/books.store.ts'
import {
  type Copied,
  checkCopy,
  copyIn,
  hashOf,
  isEmptyStorage,
  openStorage,
  takeBack,
} from '../backup/copy-files.ts'
import { DUMP, differencesOf, type Manifest, readManifest } from '../backup/manifest.ts'
import { findTool, runTool } from '../backup/postgres-tools.ts'
import { Failure, onDisk } from '../failure.ts'
import { environmentOf } from '../product/environment.ts'
import { openDatabase } from '../product/open-database.ts'
import { readSecrets, type Secrets, writeSecrets } from '../product/secrets.ts'
import { readSettings, type Settings } from '../product/settings.ts'
import { withSettingsFile } from '../product/settings-file.ts'
import type { Called } from './command-line.ts'

/** Brings a copy back into an empty database and an empty storage, and compares what is there then with what was. */
export async function restore({ path: named }: Called): Promise<void> {
  const folder = resolve(named)
  const manifest = await readManifest(folder)
  await refuseNewer(manifest)
  const settings = readSettings(await withSettingsFile(process.env))
  await onDisk(settings.dataDir, () => mkdir(settings.dataDir, { recursive: true }))
  const secrets = await chooseSecrets(settings, folder, manifest)
  await checkWhole(folder, manifest)
  await using database = await openDatabase(settings, { installs: false })
  const files = await openStorage(environmentOf(settings, secrets))
  if (!(await isEmptyStorage(files)))
    throw new Failure(
      'Já há arquivos onde a loja os guarda (DATA_DIR/files, ou S3_BUCKET). Nada foi gravado.',
    )
  const { books, copied } = await load({ folder, url: database.url, files, dataDir: settings.dataDir })
  if (manifest.hasSecrets) await writeSecrets(settings.dataDir, secrets, { replaces: false })
  printReport(manifest, books, copied)
}

async function refuseNewer({ version, books }: Manifest): Promise<void> {
  if (books.migration > (await newestMigration()))
    throw new Failure(`Este backup é da versão ${version}, mais nova que este código: atualize-o antes.`)
}

/**
 * The secrets that the shop will run with: what is set or kept here before what the copy brings. Refuses a DATA_SECRET
 * that is not the one the database is sealed with.
 */
async function chooseSecrets(
  { env, dataDir }: Settings,
  folder: string,
  { keys, hasSecrets }: Manifest,
): Promise<Secrets> {
  const secrets = { ...(hasSecrets && (await readSecrets(folder))), ...(await readSecrets(dataDir)) }
  const secret = env.DATA_SECRET || secrets.DATA_SECRET
  if (secret && secretsOf(secret).some((one) => keyIdOf(one) === keys.DATA_SECRET)) return secrets
  const where = `o DATA_SECRET de quando o backup foi feito, ou a pasta DATA_DIR de antes, cujo secrets.json o guarda`
  throw new Failure(
    secret
      ? `O DATA_SECRET daqui não é o deste backup, e o que está cifrado nele não abriria: informe ${where}. Nada foi gravado.`
      : `O backup não traz os segredos: informe ${where}. Nada foi gravado.`,
  )
}

async function checkWhole(folder: string, { database }: Manifest): Promise<void> {
  const found = await hashOf(join(folder, DUMP)).catch(() => undefined)
  if (found !== database.sha256)
    throw new Failure(`${DUMP} falta ou não é o que foi copiado: o backup está danificado. Nada foi gravado.`)
  await checkCopy(folder)
}

interface Target {
  folder: string
  url: string
  files: Files
  dataDir: string
}

/** Fills an empty storage and an empty database, or neither; answers what they hold then. */
async function load({ folder, url, files, dataDir }: Target): Promise<{ books: Books; copied: Copied }> {
  const client = createClient(url)
  await client.connect()
  try {
    if (!(await isEmpty(client)))
      throw new Failure(
        'O banco de DATABASE_URL não está vazio: restore só grava em um vazio. Nada foi gravado.',
      )
    const program = await findTool('pg_restore', await majorVersion(client))
    const copied = await onDisk(dataDir, () => copyIn(files, folder))
    await runTool(program, url, ['--no-owner', '--single-transaction', join(folder, DUMP)])
    // A dump has no statistics, and without them the first minutes of the shop would read whole tables.
    await client.query('analyze')
    return { books: await readBooks(client), copied }
  } catch (failure) {
    await takeBack(files, folder)
    throw failure
  } finally {
    await client.end()
  }
}

function printReport(manifest: Manifest, books: Books, copied: Copied): void {
  const { files, madeAt, version } = manifest
  const sameFiles = copied.count === files.count
  const differences = [
    ...differencesOf(manifest.books, books),
    ...(sameFiles ? [] : [`arquivos: eram ${files.count}, são ${copied.count}`]),
  ]
  if (differences.length > 0)
    throw new Failure(`O backup foi gravado, mas não é igual ao que foi copiado:\n${differences.join('\n')}`)
  console.log(`
O backup de ${madeAt} (versão ${version}) foi gravado e conferido: ${Object.keys(books.rows).length} tabelas, pedidos,
pagamentos, reembolsos e arquivos (${files.count}) são iguais ao que foi copiado.

Agora npx vitrine migrate, e então inicie a loja.
`)
}
