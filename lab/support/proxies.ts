import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/ports.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { readBlocks, replacing } from './documented.ts'

/** Something that stands before the web processes at these ports, each in its turn. */
export interface ReverseProxy {
  name: string
  /** Whether it appends the address of the caller to X-Forwarded-For. */
  appends: boolean
  /** Resolves to its own address. */
  open(ports: readonly number[], stack: AsyncDisposableStack): Promise<string>
}

/** What nginx's `$proxy_add_x_forwarded_for` does. */
export const appendingProxy: ReverseProxy = {
  name: 'a proxy that appends',
  appends: true,
  async open(ports, stack) {
    let turn = 0
    const server = createServer((asked, answer) => {
      const claimed = asked.headers['x-forwarded-for']
      const seen = asked.socket.remoteAddress
      const headers = { ...asked.headers, 'x-forwarded-for': claimed ? `${claimed}, ${seen}` : seen }
      const { method, url: path } = asked
      const onward = request({
        port: ports[turn++ % ports.length]!,
        host: 'localhost',
        method,
        path,
        headers,
      })
      onward.on('response', (got) => {
        answer.writeHead(got.statusCode!, got.headers)
        got.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      asked.pipe(onward)
    })
    stack.defer(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`
  },
}

/** nginx with nothing but where to pass requests on to. */
export const bareNginx = (program: string): ReverseProxy => ({
  name: 'nginx with its defaults',
  appends: false,
  open: (ports, stack) =>
    openNginx(program, stack, (port) => {
      const servers = ports.map((one) => `server localhost:${one};`).join(' ')
      return `upstream web { ${servers} } server { listen 127.0.0.1:${port}; location / { proxy_pass http://web; } }`
    }),
})

/** nginx as `docs/operation.md` has it, on other ports and without TLS, which needs a certificate. */
export const documentedNginx = (program: string): ReverseProxy => ({
  name: 'nginx as documented',
  appends: true,
  async open(ports, stack) {
    const [text = ''] = await readBlocks('nginx')
    const [first, second] = ports
    return openNginx(program, stack, (port) =>
      replacing(text, [
        ['server 127.0.0.1:3000 max_fails=0;', `server localhost:${first} max_fails=0;`],
        ['server 127.0.0.1:3010 max_fails=0;', `server localhost:${second} max_fails=0;`],
        ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
        ['ssl_certificate /etc/ssl/sualoja.com.br.pem;', ''],
        ['ssl_certificate_key /etc/ssl/sualoja.com.br.key;', ''],
      ]),
    )
  },
})

interface DocumentedTls {
  program: string
  /** Files of a certificate of `localhost` and of its key. */
  cert: string
  key: string
  /** Where it listens, and where the two web processes do. */
  port: number
  webs: readonly number[]
}

/** nginx as `docs/operation.md` has it, for this machine, with TLS. */
export async function openDocumentedTls(
  { program, cert, key, port, webs }: DocumentedTls,
  stack: AsyncDisposableStack,
): Promise<void> {
  const [text = ''] = await readBlocks('nginx')
  const site = replacing(text, [
    ['127.0.0.1:3000', `127.0.0.1:${webs[0]}`],
    ['127.0.0.1:3010', `127.0.0.1:${webs[1]}`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['/etc/ssl/sualoja.com.br.pem', cert],
    ['/etc/ssl/sualoja.com.br.key', key],
    ['server_name sualoja.com.br', 'server_name localhost'],
  ])
  await startNginx(program, stack, site, `https://localhost:${port}`)
}

async function openNginx(
  program: string,
  stack: AsyncDisposableStack,
  sitesAt: (port: number) => string,
): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await startNginx(program, stack, sitesAt(port), url)
  return url
}

/** Starts it with what stands in its `http`; resolves once `url` answers. */
async function startNginx(
  program: string,
  stack: AsyncDisposableStack,
  sites: string,
  url: string,
): Promise<void> {
  const folder = stack.use(await temporaryFolder())
  await mkdir(join(folder.path, 'logs'))
  const file = join(folder.path, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder.path}/${name};`)
    .join(' ')
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder.path}/pid; error_log ${folder.path}/error.log;
     events { worker_connections 4096; } http { access_log off; ${temporary} ${sites} }`,
  )
  const child = spawn(program, ['-p', folder.path, '-c', file], { stdio: 'inherit' })
  const gone = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGQUIT')
    await gone
  })
  while (
    !(await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await wait(50)
  }
}
