import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/ports.ts'
import { chooseRunner, under } from '../../scripts/postgres/unprivileged.ts'
import { run } from '../../scripts/run.ts'

/** A server of the machine's own PostgreSQL, as its package leaves it: its superuser comes in by the socket alone. */
interface DebianPostgres {
  port: number
  /** The command of its superuser, which `sudo -u postgres psql` is elsewhere. */
  psql: string
}

/** Creates a cluster in `folder` with the programs in `bin`, and starts it; it stops with the stack. */
export async function openDebianPostgres(
  bin: string,
  folder: string,
  stack: AsyncDisposableStack,
): Promise<DebianPostgres> {
  const runner = await chooseRunner(join(bin, 'postgres'))
  const who = { uid: runner.uid, gid: runner.gid, cwd: '/' }
  await mkdir(folder, { recursive: true })
  await chown(folder, runner.owner, runner.group)
  const data = join(folder, 'main')
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256']
  const args = [`--pgdata=${data}`, '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8', ...auth]
  const { code, output } = await run(...under(runner, join(bin, 'initdb'), args), who)
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${output}`)
  const port = await freePort()
  const settings = [
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    'fsync=off',
  ]
  const server = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const [command, given] = under(runner, join(bin, 'postgres'), server)
  const child = spawn(command, given, { ...who, stdio: 'ignore' })
  const gone = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGINT')
    await gone
  })
  await untilAnswers({ host: folder, port, user: 'postgres', database: 'postgres' }, child)
  return {
    port,
    psql: `psql --host=${folder} --port=${port} --username=postgres --no-psqlrc --set=ON_ERROR_STOP=1`,
  }
}

async function untilAnswers(at: pg.ClientConfig, child: { exitCode: number | null }): Promise<void> {
  for (;;) {
    const client = new pg.Client(at)
    client.on('error', () => undefined)
    const answers = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (answers) return
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`)
    await wait(50)
  }
}
