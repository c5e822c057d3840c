import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../scripts/ports.ts'
import { chooseRunner, type Runner } from '../../scripts/postgres/unprivileged.ts'
import { type Daemon, startDaemon, until } from './daemon.ts'

/** The programs of Debian's packages patroni, etcd-server, haproxy, pgbouncer and postgresql. */
export interface ClusterPrograms {
  patroni: string
  etcd: string
  haproxy: string
  /** The folder of those of PostgreSQL. */
  postgres: string
}

interface Node {
  name: string
  data: string
  configFile: string
  logFile: string
  port: number
  restPort: number
}

/** A member as Patroni's REST API tells it. */
interface Member {
  name: string
  role: string
  state: string
  lag?: number | 'unknown'
}

interface PatroniOptions {
  /** A commit waits for a standby that may be promoted (`synchronous_mode`). */
  isSynchronous: boolean
}

/** Three servers of one cluster, kept by Patroni and etcd, and HAProxy before them. */
export interface PatroniCluster {
  /** Ports of HAProxy: to the primary, and to a standby. */
  primaryPort: number
  standbyPort: number
  ports: readonly number[]
  /** The name of the primary; undefined while there is none. */
  findPrimary(): Promise<string | undefined>
  /** `kill -9` of the postmaster of a server, and of its Patroni where the whole machine is to be lost. */
  kill(name: string, isMachine: boolean): Promise<void>
  /** Starts the Patroni of a server again, where it is not running. */
  revive(name: string): void
  /** Until all three run, and one that may be promoted has all that was committed. */
  untilHealthy(): Promise<void>
  /** From now on nothing that is committed leaves the primary, which is to be killed before this is disposed of. */
  holdReplication(): Promise<Disposable>
}

/** Seconds: how long the primary is one without saying so, and between two looks. */
const TTL = 20
const LOOP_WAIT = 3
const RETRY_TIMEOUT = 5
const STARTED_SECONDS = 180

/** Starts one in `folder`; everything ends with the stack. */
export async function openPatroni(
  programs: ClusterPrograms,
  folder: string,
  { isSynchronous }: PatroniOptions,
  stack: AsyncDisposableStack,
): Promise<PatroniCluster> {
  const runner = await chooseRunner(join(programs.postgres, 'postgres'))
  await mkdir(folder, { recursive: true })
  await chown(folder, runner.owner, runner.group)
  const etcdPort = await openEtcd(programs.etcd, folder, runner, stack)
  const nodes: Node[] = []
  for (const nth of [1, 2, 3]) nodes.push(await makeNode(folder, `banco-${nth}`))
  const about = { programs, etcdPort, runner, isSynchronous }
  for (const node of nodes) await writeFile(node.configFile, configOf(node, about), { mode: 0o644 })
  const running = new Map<string, Daemon>()
  const revive = (name: string) => {
    const node = nodes.find((one) => one.name === name)!
    if (running.has(name)) return
    const args = [programs.patroni, node.configFile]
    const daemon = startDaemon(
      { program: '/usr/bin/python3', args, logFile: node.logFile, runner, signal: 'SIGTERM' },
      stack,
    )
    running.set(name, daemon)
    daemon.gone.then(() => running.delete(name))
  }
  // What a killed Patroni leaves running goes with the stack.
  stack.defer(async () => {
    for (const node of nodes) await killPostmaster(node)
  })
  for (const { name } of nodes) revive(name)
  const members = () => readMembers(nodes)
  await until('Patroni does not come up', STARTED_SECONDS, async () =>
    isWhole(await members(), isSynchronous),
  )
  const { primaryPort, standbyPort } = await openHaproxy(programs.haproxy, { folder, nodes, runner }, stack)
  return {
    primaryPort,
    standbyPort,
    ports: nodes.map(({ port }) => port),
    revive,
    findPrimary: async () => (await members()).find(({ role }) => role === 'leader')?.name,
    async kill(name, isMachine) {
      const patroni = running.get(name)
      if (isMachine && patroni) {
        process.kill(patroni.pid, 'SIGKILL')
        await patroni.gone
      }
      await killPostmaster(nodes.find((one) => one.name === name)!)
    },
    untilHealthy: () =>
      until('the cluster does not heal', STARTED_SECONDS, async () =>
        isWhole(await members(), isSynchronous),
      ),
    holdReplication: () => holdSenders(nodes),
  }
}

async function makeNode(folder: string, name: string): Promise<Node> {
  const data = join(folder, name)
  return {
    name,
    data,
    configFile: `${data}.json`,
    logFile: `${data}.log`,
    port: await freePort(),
    restPort: await freePort(),
  }
}

interface About {
  programs: ClusterPrograms
  etcdPort: number
  isSynchronous: boolean
}

/** JSON is YAML as well. */
function configOf(
  { name, data, port, restPort }: Node,
  { programs, etcdPort, isSynchronous }: About,
): string {
  const at = (where: number) => `127.0.0.1:${where}`
  const person = (username: string) => ({ username, password: username })
  return JSON.stringify(
    {
      scope: 'loja',
      namespace: '/vitrine/',
      name,
      log: { level: 'INFO' },
      restapi: { listen: at(restPort), connect_address: at(restPort) },
      etcd3: { host: at(etcdPort) },
      bootstrap: {
        dcs: {
          ttl: TTL,
          loop_wait: LOOP_WAIT,
          retry_timeout: RETRY_TIMEOUT,
          maximum_lag_on_failover: 1_048_576,
          // Another server takes over at once: nobody waits for the one that crashed to recover.
          primary_start_timeout: 0,
          synchronous_mode: isSynchronous,
          postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: at(port),
        connect_address: at(port),
        data_dir: data,
        bin_dir: programs.postgres,
        pgpass: `${data}.pgpass`,
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 trust',
          'host replication all 127.0.0.1/32 trust',
        ],
        authentication: {
          superuser: person('postgres'),
          replication: person('replicator'),
          rewind: person('rewinder'),
        },
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
        parameters: { unix_socket_directories: '' },
      },
    },
    null,
    2,
  )
}

/** A killed process leaves what it wrote to the kernel, so that nothing has to wait for the disk here. */
const PARAMETERS = {
  max_connections: 120,
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  wal_keep_size: '512MB',
  fsync: 'off',
  // Where memory that a killed process shared goes with the folder.
  dynamic_shared_memory_type: 'mmap',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  hot_standby_feedback: 'on',
  wal_log_hints: 'on',
  log_error_verbosity: 'terse',
}

async function openEtcd(
  program: string,
  folder: string,
  runner: Runner,
  stack: AsyncDisposableStack,
): Promise<number> {
  const [client, peer] = [await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  const data = join(folder, 'etcd')
  await mkdir(data)
  await chown(data, runner.owner, runner.group)
  await chmod(data, 0o700)
  const args = [
    `--data-dir=${data}`,
    `--listen-client-urls=${at(client)}`,
    `--advertise-client-urls=${at(client)}`,
    `--listen-peer-urls=${at(peer)}`,
    `--initial-advertise-peer-urls=${at(peer)}`,
    `--initial-cluster=default=${at(peer)}`,
  ]
  startDaemon({ program, args, logFile: join(folder, 'etcd.log'), runner }, stack)
  await until('etcd does not come up', 30, async () => (await fetch(`${at(client)}/health`)).ok)
  return client
}

/** Connections go to the server whose Patroni says that it is the primary, and end when it is not any more. */
async function openHaproxy(
  program: string,
  { folder, nodes, runner }: { folder: string; nodes: readonly Node[]; runner: Runner },
  stack: AsyncDisposableStack,
): Promise<{ primaryPort: number; standbyPort: number }> {
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  const servers = nodes
    .map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`)
    .join('\n')
  const way = (name: string, port: number, path: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk GET ${path}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  await writeFile(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  retries 1
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
${way('primary', primaryPort, '/primary')}${way('standby', standbyPort, '/replica')}`,
  )
  startDaemon({ program, args: ['-f', file, '-db'], logFile: join(folder, 'haproxy.log'), runner }, stack)
  return { primaryPort, standbyPort }
}

/** As the first of them tells it that answers. */
async function readMembers(nodes: readonly Node[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    const members = await readOf(restPort).catch(() => undefined)
    if (members) return members
  }
  return []
}

async function readOf(restPort: number): Promise<Member[]> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(3000) })
  return ((await answer.json()) as { members: Member[] }).members
}

const isWhole = (members: readonly Member[], isSynchronous: boolean): boolean =>
  members.length === 3 &&
  members.every(({ state }) => state === 'running' || state === 'streaming') &&
  members.some(({ role }) => role === 'leader') &&
  (!isSynchronous || members.some(({ role }) => role === 'sync_standby'))

async function killPostmaster(node: Node): Promise<void> {
  const pid = await findPostmaster(node)
  if (pid) signal(pid, 'SIGKILL')
}

async function findPostmaster({ data }: Node): Promise<number | undefined> {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? Number((await readFile(file, 'utf8')).split('\n')[0]) : undefined
}

/** What has ended meanwhile is not there to be told. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** What a primary has not sent yet is lost with it: its senders stand still, and are gone once this is disposed of. */
async function holdSenders(nodes: readonly Node[]): Promise<Disposable> {
  const pids: number[] = []
  for (const node of nodes) pids.push(...(await findSenders(await findPostmaster(node))))
  for (const pid of pids) signal(pid, 'SIGSTOP')
  return { [Symbol.dispose]: () => pids.forEach((pid) => void signal(pid, 'SIGKILL')) }
}

/** The processes that send to standbys what is written: PostgreSQL names them in the list of processes. */
async function findSenders(postmaster: number | undefined): Promise<number[]> {
  if (!postmaster) return []
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '')
  const found: number[] = []
  for (const pid of children.split(' ').filter(Boolean).map(Number)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('walsender')) found.push(pid)
  }
  return found
}
