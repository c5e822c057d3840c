import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { type Manifest, writeArchive } from '../../server/src/admin/archive/index.ts'
import { secretsOf } from '../../server/src/platform/kernel/secrets.ts'
import { openStorage } from '../backup/copy-files.ts'
import { Failure, onDisk } from '../failure.ts'
import { environmentOf } from '../product/environment.ts'
import { openDatabase } from '../product/open-database.ts'
import { readSecrets } from '../product/secrets.ts'
import { readSettings } from '../product/settings.ts'
import { withSettingsFile } from '../product/settings-file.ts'
import type { Called } from './command-line.ts'
import { asArchiveFailure } from './import.ts'

/** Writes the whole shop into one new file; the shop goes on meanwhile. A file that is not finished is removed. */
export async function exportShop({ path: named, flags }: Called): Promise<void> {
  const settings = readSettings(await withSettingsFile(process.env))
  const path = resolve(named)
  if (existsSync(path)) throw new Failure(`${path} já existe: escolha outro nome.`)
  await using database = await openDatabase(settings, { installs: false })
  const env = environmentOf(settings, await readSecrets(settings.dataDir))
  if (!env.DATA_SECRET)
    throw new Failure('Falta o DATA_SECRET desta loja: informe-o, ou a pasta DATA_DIR que o guarda.')
  const { db } = database
  const files = await openStorage(env)
  const shop = { db, files, secrets: secretsOf(env.DATA_SECRET) }
  const wishes = { now: new Date(), decrypted: flags.decrypted === true }
  const manifest = await wholeOrNone(path, (to) => writeArchive(shop, to, wishes))
  console.log(formatReport(path, manifest))
}

/** Nobody else may read it. It has its name once it is whole. */
async function wholeOrNone(path: string, write: (to: Writable) => Promise<Manifest>): Promise<Manifest> {
  const unfinished = `${path}.part`
  return onDisk(path, async () => {
    try {
      const file = await open(unfinished, 'w', 0o600)
      const manifest = await write(file.createWriteStream())
      await rename(unfinished, path)
      return manifest
    } catch (error) {
      await rm(unfinished, { force: true })
      throw asArchiveFailure(error)
    }
  })
}

function formatReport(path: string, { tables, files, jobs: waiting = 0, decrypted }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const secret = decrypted
    ? 'o que está cifrado vai também em texto, na pasta decrypted: quem tem o arquivo o lê'
    : 'o que está cifrado continua cifrado (--decrypted o mostra em texto)'
  const jobs =
    waiting > 0
      ? `\n  tarefas   ${waiting} ainda esperam (e-mails, cobranças, reembolsos) e vão junto: ao mudar de casa, pare esta loja antes, para que nada seja feito duas vezes`
      : ''
  return `
Loja exportada para ${path}:

  tabelas   ${Object.keys(tables).length}, ${rows} linhas
  arquivos  ${files.count}
  cifrado   ${secret}${jobs}

Guarde o DATA_SECRET à parte: npx vitrine import precisa dele.
`
}
