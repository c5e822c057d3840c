import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import pg from 'pg'
import { expect } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import type { Mail } from '../../simulator/src/index.ts'
import { openTab } from '../../test/support/browser.ts'
import { type Buyer, hasPix, isPaid, newBuyer, untilOrder } from '../../test/support/buyer.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { stock } from '../../test/support/stock.ts'
import { openDebianPostgres } from './debian-postgres.ts'
import { type Changes, readBlocks, readUnit, replacing, Terminal, type Unit } from './documented.ts'
import { openDocumentedTls } from './proxies.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Programs of the machine, which `npm run fire` names. */
export interface Programs {
  nginx: string
  /** The folder of those of PostgreSQL. */
  postgres: string
}

/** The files of the repository as a clone has them: as they are now, or of a commit. */
function copySources(to: string, revision?: string): void {
  const now =
    'git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --ignore-failed-read -cf -'
  const command = `${revision ? `git archive '${revision}'` : now} | tar -xf - -C '${to}'`
  execFileSync('bash', ['-c', command], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** An authority that nobody knows, and a certificate of `localhost` by it. */
async function makeCertificates(folder: string) {
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore', cwd: folder })
  const fresh = ['-newkey', 'rsa:2048', '-nodes', '-days', '90']
  openssl('req', '-x509', ...fresh, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=authority')
  await writeFile(at('names'), 'subjectAltName=DNS:localhost')
  openssl('req', ...fresh, '-keyout', 'site.key', '-out', 'site.csr', '-subj', '/CN=localhost')
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '90', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'site.csr', '-out', 'site.pem', ...signing)
  return { authority: at('ca.pem'), cert: at('site.pem'), key: at('site.key') }
}

/** A process that a unit started. */
interface Service {
  exitCode(): number | null
  /** Tells it to end, as systemd does; throws where it does not end well. */
  stop(): Promise<void>
}

/** Starts what a unit says, as systemd would; it is stopped with the stack at the latest. */
function startUnit(
  { command, folder, env }: Unit,
  outside: NodeJS.ProcessEnv,
  stack: AsyncDisposableStack,
): Service {
  const [program, ...args] = command
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = outside
  const child = spawn(program!, args, {
    cwd: folder,
    env: { PATH, HOME, NODE_EXTRA_CA_CERTS, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await gone
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  }
  stack.defer(stop)
  return { exitCode: () => child.exitCode, stop }
}

async function untilReady(url: string, service: Service): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (service.exitCode() !== null) throw new Error(`the process of ${url} ended with ${service.exitCode()}`)
    await wait(100)
  }
}

/** The bank and the mailbox of a seller, which are outside of the shop: what the shop was told of them, they have. */
async function startBank(
  terminal: Terminal,
  ports: { http: number; smtp: number },
  stack: AsyncDisposableStack,
) {
  const env = { ...terminal.env, SIMULATOR_PORT: String(ports.http), SIMULATOR_SMTP_PORT: String(ports.smtp) }
  const child = spawn(process.execPath, [join(ROOT, 'simulator/src/main.ts')], {
    env: { ...env, DATA_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const gone = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGTERM')
    await gone
  })
}

/** Such a machine: where it is reached, and the terminal in which the page is typed. */
interface Machine {
  url: string
  bankUrl: string
  terminal: Terminal
  /** Where a file of it is. */
  at(name: string): string
  /** Types every block below a heading of the page of the version in a folder; answers what was written. */
  follow(heading: string, folder?: string): Promise<string>
  /** Starts the bank, and nginx before the two web processes. */
  startOutside(): Promise<void>
  /** Starts a web process of the version in a folder in the place of the first or the second; resolves once it is ready. */
  startWeb(place: 0 | 1, folder?: string): Promise<Service>
  startWorker(folder?: string): Promise<Service>
}

/** The folder of the code, as the page calls it in /srv, and that of another version beside it. */
export const CODE = 'vitrine'
export const NEW_CODE = 'vitrine-nova'

/** A machine on which nothing runs yet but PostgreSQL, with the code as it is now or as it was at a commit. */
export async function openMachine(
  programs: Programs,
  stack: AsyncDisposableStack,
  revision?: string,
): Promise<Machine> {
  const { path } = stack.use(await temporaryFolder())
  const at = (name: string) => join(path, name)
  for (const folder of ['etc', 'lib', 'backups', 'home', 'tls']) await mkdir(at(folder))
  await addCode(at(CODE), revision)
  const tls = await makeCertificates(at('tls'))
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(tls.authority, 'utf8')])
  const postgres = await openDebianPostgres(programs.postgres, at('postgres'), stack)
  const [port, http, smtp] = [await freePort(), await freePort(), await freePort()]
  const webs = [await freePort(), await freePort()]
  const url = `https://localhost:${port}`
  const changes: Changes = [
    [`/srv/${CODE}`, at(CODE)],
    ['/etc/vitrine', at('etc')],
    ['/var/lib/vitrine', at('lib')],
    ['/var/backups/vitrine', at('backups')],
    ['sudo -u postgres psql', postgres.psql],
    ['127.0.0.1:5432', `127.0.0.1:${postgres.port}`],
    ['https://sualoja.com.br', url],
    ['https://api.banco.com.br', `http://localhost:${http}`],
    ['smtps://usuario:senha@smtp.provedor.com.br:465', `smtp://localhost:${smtp}`],
  ]
  const blocksOf = async (language: string, heading: string, folder: string) => {
    const blocks = await readBlocks(language, heading, join(at(folder), 'docs/operation.md'))
    return blocks.map((text) =>
      replacing(
        text,
        changes.filter(([said]) => text.includes(said)),
      ),
    )
  }
  const terminal = new Terminal({ ...ofItsOwn(programs, tls.authority), HOME: at('home') }, path)
  const unit = async (place: 0 | 1, folder: string) => {
    // What is started is in the folder that the version has to itself.
    const text = (await blocksOf('ini', '4. The processes', folder))[place]!
    return text.replaceAll(at(CODE), at(folder))
  }
  return {
    url,
    bankUrl: `http://localhost:${http}`,
    terminal,
    at,
    async follow(heading, folder = CODE) {
      const said: string[] = []
      for (const block of await blocksOf('sh', heading, folder)) said.push(await terminal.type(block))
      return said.join('\n')
    },
    async startOutside() {
      await startBank(terminal, { http, smtp }, stack)
      await openDocumentedTls({ program: programs.nginx, ...tls, port, webs }, stack)
    },
    async startWeb(place, folder = CODE) {
      const service = startUnit(readUnit(await unit(0, folder), String(webs[place])), terminal.env, stack)
      await untilReady(`http://127.0.0.1:${webs[place]}`, service)
      return service
    },
    startWorker: async (folder = CODE) => startUnit(readUnit(await unit(1, folder)), terminal.env, stack),
  }
}

/** Puts a version of the code into a folder. */
export async function addCode(folder: string, revision?: string): Promise<void> {
  await mkdir(folder)
  copySources(folder, revision)
}

/** The environment that a machine has which knows nothing of the product, and trusts an authority. */
const ofItsOwn = (programs: Programs, authority: string) => ({
  PATH: process.env
    .PATH!.split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .join(delimiter),
  PG_BIN: programs.postgres,
  NODE_EXTRA_CA_CERTS: authority,
  CURL_CA_BUNDLE: authority,
})

/** Of what is sold, in centavos. */
export const AMOUNT = 4990

/** An order that waits for its Pix. */
export interface OpenOrder {
  id: string
  buyer: Buyer
  copyPaste: string
}

/** Somebody signs up and orders. */
export async function placeOrder({ url, terminal }: Machine): Promise<OpenOrder> {
  await using stack = new AsyncDisposableStack()
  const pool = new pg.Pool({ connectionString: terminal.env.DATABASE_URL })
  stack.defer(() => pool.end())
  const { priceId } = await stock(pool, { name: 'Guia', amount: AMOUNT })
  const buyer = await newBuyer({ client: (token) => openTab(url, token) })
  const { id } = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  return { id, buyer, copyPaste: payment!.pix!.copyPaste }
}

/** It is paid at the bank, and its buyer is written to. */
export async function pay({ bankUrl }: Machine, { id, buyer, copyPaste }: OpenOrder): Promise<void> {
  await fetch(`${bankUrl}/banco/pagar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola: copyPaste }),
  })
  await untilOrder(buyer.client, id, isPaid)
  const readMails = async () =>
    (await (await fetch(`${bankUrl}/api/mails?to=${encodeURIComponent(buyer.email)}`)).json()) as Mail[]
  // Who signs up and orders is written to before that.
  const paid = expect.objectContaining({ subject: expect.stringContaining('Pagamento confirmado') })
  await expect.poll(readMails).toContainEqual(paid)
}

/** Both; resolves to the id of the order. */
export async function sell(machine: Machine): Promise<string> {
  const order = await placeOrder(machine)
  await pay(machine, order)
  return order.id
}
