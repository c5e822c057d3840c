/** @module-tag fire */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import type { Mail } from '../../simulator/src/index.ts'
import { openTab } from '../../test/support/browser.ts'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../test/support/buyer.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { stock } from '../../test/support/stock.ts'
import { openDebianPostgres } from '../support/debian-postgres.ts'
import { type Changes, readBlocks, readUnit, replacing, Terminal, type Unit } from '../support/documented.ts'
import { openDocumentedTls } from '../support/proxies.ts'

const ROOT = join(import.meta.dirname, '../..')
/** npm is installed, pages are built, and everything is started as on a machine that has nothing of it. */
const MINUTES = 15

/** `npm run fire operation` names them; they are not on every machine. */
const { NGINX_PROGRAM: nginx = '', POSTGRES_BIN: bin = '' } = process.env
const isHere = existsSync(nginx) && existsSync(join(bin, 'pg_dump'))

/** The files of the repository as they are now, as a clone would have them. */
function copySources(to: string): void {
  const command = `git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --ignore-failed-read -cf - | tar -xf - -C '${to}'`
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

/** Starts what a unit says, as systemd would; it is told to end with the stack. */
function startUnit({ command, folder, env }: Unit, outside: NodeJS.ProcessEnv, stack: AsyncDisposableStack) {
  const [program, ...args] = command
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = outside
  const child = spawn(program!, args, {
    cwd: folder,
    env: { PATH, HOME, NODE_EXTRA_CA_CERTS, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGTERM')
    const [code] = await gone
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  })
  return child
}

async function untilReady(url: string, child: { exitCode: number | null }): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the process of ${url} ended with ${child.exitCode}`)
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

/** Such a machine: where it is reached, the terminal in which the page is typed, and what stands for what it says. */
interface Machine {
  url: string
  bankUrl: string
  terminal: Terminal
  /** Where a file of it is. */
  at(name: string): string
  /** What a text of the page says here. */
  meant(text: string): string
  /** Types every block below a heading; answers what was written. */
  follow(heading: string): Promise<string>
  /** Starts the bank, the two web processes, the worker and nginx. */
  startAll(): Promise<void>
}

async function openMachine(stack: AsyncDisposableStack): Promise<Machine> {
  const { path } = stack.use(await temporaryFolder())
  const at = (name: string) => join(path, name)
  for (const folder of ['srv', 'etc', 'lib', 'backups', 'home', 'tls']) await mkdir(at(folder))
  copySources(at('srv'))
  const tls = await makeCertificates(at('tls'))
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(tls.authority, 'utf8')])
  const postgres = await openDebianPostgres(bin, at('postgres'), stack)
  const [port, http, smtp] = [await freePort(), await freePort(), await freePort()]
  const url = `https://localhost:${port}`
  const changes: Changes = [
    ['/srv/vitrine', at('srv')],
    ['/etc/vitrine', at('etc')],
    ['/var/lib/vitrine', at('lib')],
    ['/var/backups/vitrine', at('backups')],
    ['sudo -u postgres psql', postgres.psql],
    ['127.0.0.1:5432', `127.0.0.1:${postgres.port}`],
    ['https://sualoja.com.br', url],
    ['https://api.banco.com.br', `http://localhost:${http}`],
    ['smtps://usuario:senha@smtp.provedor.com.br:465', `smtp://localhost:${smtp}`],
  ]
  const meant = (text: string) =>
    replacing(
      text,
      changes.filter(([said]) => text.includes(said)),
    )
  const terminal = new Terminal({ ...ofItsOwn(tls.authority), HOME: at('home') }, path)
  return {
    url,
    bankUrl: `http://localhost:${http}`,
    terminal,
    at,
    meant,
    async follow(heading) {
      const said: string[] = []
      for (const block of await readBlocks('sh', heading)) said.push(await terminal.type(meant(block)))
      return said.join('\n')
    },
    async startAll() {
      await startBank(terminal, { http, smtp }, stack)
      const webs = await startUnits(terminal, meant, stack)
      await openDocumentedTls({ program: nginx, ...tls, port, webs }, stack)
    },
  }
}

/** The environment that a machine has which knows nothing of the product, and trusts an authority. */
const ofItsOwn = (authority: string) => ({
  PATH: process.env
    .PATH!.split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .join(delimiter),
  PG_BIN: bin,
  NODE_EXTRA_CA_CERTS: authority,
  CURL_CA_BUNDLE: authority,
})

/** Two web processes and a worker by the units of the page; resolves to the ports of the first two. */
async function startUnits(
  terminal: Terminal,
  meant: Machine['meant'],
  stack: AsyncDisposableStack,
): Promise<number[]> {
  const [web = '', worker = ''] = (await readBlocks('ini', '4. The processes')).map(meant)
  const ports = [await freePort(), await freePort()]
  for (const port of ports) {
    const child = startUnit(readUnit(web, String(port)), terminal.env, stack)
    await untilReady(`http://127.0.0.1:${port}`, child)
  }
  startUnit(readUnit(worker), terminal.env, stack)
  return ports
}

const AMOUNT = 4990

/** Somebody signs up, orders, pays by Pix at the bank and is written to; resolves to the order. */
async function sell({ url, bankUrl, terminal }: Machine, stack: AsyncDisposableStack): Promise<string> {
  const pool = new pg.Pool({ connectionString: terminal.env.DATABASE_URL })
  stack.defer(() => pool.end())
  const { priceId } = await stock(pool, { name: 'Guia', amount: AMOUNT })
  const buyer = await newBuyer({ client: (token) => openTab(url, token) })
  const { id } = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await fetch(`${bankUrl}/banco/pagar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola: payment!.pix!.copyPaste }),
  })
  await untilOrder(buyer.client, id, isPaid)
  const readMails = async () =>
    (await (await fetch(`${bankUrl}/api/mails?to=${encodeURIComponent(buyer.email)}`)).json()) as Mail[]
  await expect.poll(readMails).not.toEqual([])
  return id
}

test.skipIf(!isHere)(
  'docs/operation.md leads from an empty machine to an order that is paid, backed up and brought back',
  { timeout: MINUTES * 60_000 },
  async () => {
    await using stack = new AsyncDisposableStack()
    const machine = await openMachine(stack)
    const { url, terminal, at, follow } = machine
    await follow('1. The database')
    await follow('2. The code')
    expect(await follow('3. The shop')).toContain(`${url}/conta/criar-senha#lnk_`)
    await machine.startAll()
    const id = await sell(machine, stack)

    const doctor = await follow('5. Is all well?')
    expect(doctor).toMatch(/^ok +tarefas +o processo de tarefas trabalha/m)
    expect(doctor).toMatch(/^ok +endereço +o certificado de localhost vale mais \d+ dias$/m)
    expect(doctor).toMatch(/^0 erros, \d avisos?\.$/m)

    const restored = await follow('6. A backup, and whether it can be brought back')
    expect(restored).toMatch(/foi gravado e conferido: \d+ tabelas/)
    const manifest = JSON.parse(readFileSync(at('backups/primeiro/manifest.json'), 'utf8'))
    const one = { count: 1, amount: AMOUNT }
    expect(manifest.books.entries).toMatchObject({ 'order paid': one, 'payment paid': one })
    const copy = new pg.Client({ connectionString: terminal.env.DATABASE_URL!.replace(/loja$/, 'ensaio') })
    await copy.connect()
    const { rows } = await copy.query('select status, total from purchase_order where id = $1', [id])
    await copy.end()
    expect(rows).toEqual([{ status: 'paid', total: AMOUNT }])
  },
)
