import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  type Archive,
  ArchiveRefusal,
  loadArchive,
  type Manifest,
  openArchive,
} from '../../server/src/admin/archive/index.ts'
import { install, installQueues } from '../../server/src/install.ts'
import { createBoss, promiseAgain } from '../../server/src/platform/jobs/index.ts'
import { createLog } from '../../server/src/platform/kernel/log.ts'
import { migrate, newestMigration } from '../../server/src/platform/kernel/migrate.ts'
import { keyIdOf, secretsOf } from '../../server/src/platform/kernel/secrets.ts'
import { openStorage } from '../backup/copy-files.ts'
import { Failure, onDisk } from '../failure.ts'
import { environmentOf } from '../product/environment.ts'
import { openDatabase } from '../product/open-database.ts'
import { readSecrets } from '../product/secrets.ts'
import { readSettings } from '../product/settings.ts'
import { withSettingsFile } from '../product/settings-file.ts'
import type { Called } from './command-line.ts'

/** What is wrong with an archive, as a sentence for who is at the keyboard. */
export const asArchiveFailure = (error: unknown): unknown =>
  error instanceof ArchiveRefusal ? new Failure(error.message, { cause: error }) : error

/** Fills an empty shop with an archive of `npx vitrine export`, all or nothing. */
export async function importShop({ path: named }: Called): Promise<void> {
  try {
    using archive = await openArchive(resolve(named))
    printReport(archive.manifest, await load(archive))
  } catch (error) {
    throw asArchiveFailure(error)
  }
}

/** The schema is brought to that of the archive, filled, and then brought to that of this code. */
async function load(archive: Archive): Promise<Loaded> {
  const { manifest } = archive
  await refuseNewer(manifest)
  const settings = readSettings(await withSettingsFile(process.env))
  await onDisk(settings.dataDir, () => mkdir(settings.dataDir, { recursive: true }))
  const env = environmentOf(settings, await readSecrets(settings.dataDir))
  refuseOtherSecret(env.DATA_SECRET, manifest)
  await using database = await openDatabase(settings, { installs: false, alone: 'import' })
  const { url, db } = database
  await migrate(url, undefined, manifest.migration)
  const files = await openStorage(env)
  await installQueues(url)
  const loaded = await fill(url, { db, files }, archive, settings.dataDir)
  await install(url)
  return loaded
}

type Loaded = Awaited<ReturnType<typeof loadArchive>>
type Target = Parameters<typeof loadArchive>[0]

async function fill(
  url: string,
  shop: Omit<Target, 'promise'>,
  archive: Archive,
  folder: string,
): Promise<Loaded> {
  const boss = createBoss(url, createLog('silent'), { works: false, sweeps: false })
  await boss.start()
  try {
    const target = { ...shop, promise: promiseAgain.bind(undefined, boss) }
    return await onDisk(folder, () => loadArchive(target, archive))
  } finally {
    await boss.stop()
  }
}

async function refuseNewer({ version, migration }: Manifest): Promise<void> {
  if (migration > (await newestMigration()))
    throw new Failure(
      `O arquivo é da versão ${version}, mais nova que este código: atualize-o antes. Nada foi gravado.`,
    )
}

/** What is encrypted opens with the secret of before alone. */
function refuseOtherSecret(secret: string | undefined, { dataSecret }: Manifest): void {
  if (secret && secretsOf(secret).some((one) => keyIdOf(one) === dataSecret)) return
  const why = secret
    ? 'O DATA_SECRET daqui não é o da loja exportada'
    : 'Falta o DATA_SECRET da loja exportada'
  throw new Failure(
    `${why}, e o que está cifrado não abriria: informe o DATA_SECRET de antes, ou a pasta DATA_DIR de antes, cujo secrets.json o guarda. Nada foi gravado.`,
  )
}

function printReport(manifest: Manifest, { unknownJobs }: Loaded): void {
  const { tables, files, madeAt, version, jobs: carried = 0, waiting } = manifest
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const promised = carried - unknownJobs
  const left =
    waiting > 0 ? ` Outras ${waiting} não vieram: cópias e listas que alguém pediu, e pede de novo.` : ''
  const unknown = unknownJobs > 0 ? ` Esta versão não tem mais ${unknownJobs} delas, que não são feitas.` : ''
  const jobs =
    carried + waiting > 0 ? `\n${promised} tarefas que esperavam seguem daqui.${unknown}${left}` : ''
  console.log(`
A loja exportada em ${madeAt} (versão ${version}) foi gravada: ${Object.keys(tables).length} tabelas, ${rows} linhas,
${files.count} arquivos.${jobs}

Cada pessoa entra de novo, com a senha de antes. Agora inicie a loja.
`)
}
