import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, reasonIn } from '../failure.ts'
import { run } from '../run.ts'
import type { Binaries } from './binaries.ts'
import { type Runner, under } from './unprivileged.ts'

/** What has to be known to talk to the cluster: kept beside it, readable by its owner only. */
export type Connection = { port: number; password: string }

/** Where things are under a data folder. */
export const clusterOf = (dataDir: string) => join(dataDir, 'postgres')
const connectionFile = (dataDir: string) => join(dataDir, 'postgres.json')

export async function readConnection(dataDir: string): Promise<Connection> {
  return JSON.parse(await readFile(connectionFile(dataDir), 'utf8'))
}

export async function writeConnection(dataDir: string, connection: Connection): Promise<void> {
  await writeFile(connectionFile(dataDir), JSON.stringify(connection), { mode: 0o600 })
}

/** Creates the cluster when there is none; an existing one must be of the same major version. */
export async function ensureCluster(dataDir: string, binaries: Binaries, runner: Runner): Promise<void> {
  const cluster = clusterOf(dataDir)
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (!version) await create(dataDir, binaries, runner)
  else await checkVersion(cluster, version, binaries)
  await own(cluster, runner)
}

async function checkVersion(cluster: string, found: string, { postgres }: Binaries): Promise<void> {
  const expected = (await run(postgres, ['--version'])).output.match(/ (\d+)\./)?.[1]
  if (found === expected) return
  throw new Failure(
    `A pasta de dados ${cluster} é do PostgreSQL ${found} e aqui roda o ${expected}: leve os dados com pg_dump ou aponte DATA_DIR para outra pasta.`,
  )
}

/** initdb works in a folder beside and the result is renamed: interrupted half way, it simply starts again. */
async function create(dataDir: string, { initdb }: Binaries, runner: Runner): Promise<void> {
  const fresh = `${clusterOf(dataDir)}.new`
  const secret = join(dataDir, 'postgres.new.password')
  const password = randomBytes(24).toString('base64url')
  await rm(fresh, { recursive: true, force: true })
  await rm(clusterOf(dataDir), { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  await writeFile(secret, password, { mode: 0o600 })
  await Promise.all([own(fresh, runner), own(secret, runner)])
  const args = initdbArguments(fresh, secret)
  const { code, output } = await run(...under(runner, initdb, args), {
    uid: runner.uid,
    gid: runner.gid,
    cwd: '/',
  })
  await rm(secret, { force: true })
  if (code !== 0) throw new Failure(`O PostgreSQL não conseguiu criar ${fresh}: ${reasonIn(output)}.`)
  await writeConnection(dataDir, { port: 0, password })
  await rename(fresh, clusterOf(dataDir))
}

function initdbArguments(cluster: string, passwordFile: string): string[] {
  const libc = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return [
    `--pgdata=${cluster}`,
    '--username=vitrine',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    `--locale=${libc}`,
    '--lc-messages=C',
    '--locale-provider=icu',
    '--icu-locale=pt-BR',
    '--no-instructions',
  ]
}

/** As root, files may have been written by another kind of runner: hands the whole folder over when its top differs. */
async function own(path: string, { owner, group }: Runner): Promise<void> {
  if (process.geteuid?.() !== 0) return
  const top = await stat(path)
  if (top.uid === owner) return
  if (top.isDirectory()) {
    const names = await readdir(path, { recursive: true })
    await Promise.all(names.map((name) => chown(join(path, name), owner, group)))
    await chmod(path, 0o700)
  }
  await chown(path, owner, group)
}
