import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { startSimulator } from '../../simulator/src/index.ts'
import { cloneDatabase, createDatabase } from '../../test/support/database.ts'
import { startDns } from '../../test/support/dns.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { MERCADO_PAGO_KEYS, mercadoPagoOf, pixOf, SHOP_SECRETS } from '../../test/support/shop.ts'
import { ensureWebBuild } from '../product/web-build.ts'

const VITRINE = join(import.meta.dirname, '../vitrine.ts')
const TOKEN = 'webhook-token-of-the-tests'

/** Runs `npx vitrine doctor` on a folder that keeps nothing else. */
async function doctor(folder: string, env: Record<string, string>, args: string[] = []) {
  const given = { SETTINGS_FILE: join(folder, 'shop.env'), DATA_DIR: join(folder, 'data'), DEMO: '0' }
  await mkdir(given.DATA_DIR, { recursive: true })
  await writeFile(given.SETTINGS_FILE, '# Fim das configurações.\n', { mode: 0o600 })
  const child = spawn(process.execPath, [VITRINE, 'doctor', ...args], {
    env: { ...process.env, ...given, PIX_WEBHOOK_TOKEN: TOKEN, ...SHOP_SECRETS, ...env },
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number, said: said + complained }
}

/** An https server of this machine, whose certificate nobody knows and which ends in five days. */
async function serveTls(folder: string, stack: AsyncDisposableStack) {
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '5']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
    {
      stdio: 'ignore',
    },
  )
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0)
  await once(server, 'listening')
  stack.defer(() => void server.close())
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, cert }
}

beforeAll(() => ensureWebBuild(), 240_000)

test('of a shop that runs it says that all is well, and sends a message', async () => {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const database = stack.use(await cloneDatabase({ seeded: true }))
  const bank = await startSimulator({
    port: 0,
    smtpPort: 0,
    clientId: 'shop-under-test',
    clientSecret: 'secret-of-the-shop-under-test',
    mercadoPago: MERCADO_PAGO_KEYS,
  })
  stack.defer(() => bank.close())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // What a worker leaves every 20 seconds.
  await client.query(
    `insert into pgboss.job (name, state, completed_on, policy) values ('sweep', 'completed', now(), 'exclusive')`,
  )
  await client.end()
  const { url, cert } = await serveTls(folder.path, stack)
  const dns = stack.use(await startDns({ 'manaca.com.br': ['v=spf1 mx ~all'] }))
  const env = {
    DNS_SERVERS: dns.address,
    MAIL_FROM: 'Manacá <ola@manaca.com.br>',
    ...pixOf(bank),
    ...mercadoPagoOf(bank),
    DATABASE_URL: database.url,
    SMTP_URL: bank.smtpUrl,
    PUBLIC_URL: url,
    NODE_EXTRA_CA_CERTS: cert,
  }
  const { code, said } = await doctor(folder.path, env, ['--mail', 'operadora@manaca.com.br'])
  expect(said).not.toMatch(/^erro/m)
  expect(code).toBe(0)
  for (const line of [
    /^ok +banco +PostgreSQL \d+/m,
    /^ok +migrações +o banco é o desta versão$/m,
    /^ok +tarefas +o processo de tarefas trabalha/m,
    /^ok +segredos +DATA_SECRET (?:vem do ambiente|está em \S+) \([\da-f]{16}\)$/m,
    /^ok +arquivos +gravados, lidos e apagados$/m,
    /^ok +relógio +junto com o do banco que recebe$/m,
    /^aviso +endereço +o certificado de localhost vale mais 4 dias$/m,
    /^ok +remetente +SPF: O domínio manaca\.com\.br diz quem/m,
    /^aviso +remetente +DKIM: [^\n]+MAIL_DKIM_SELECTORS[^\n]+\n +→ /m,
    /^aviso +remetente +DMARC: [^\n]+\n +→ em _dmarc\.manaca\.com\.br: v=DMARC1; p=none; rua=mailto:ola@manaca\.com\.br$/m,
    /^ok +pagamentos +api-pix responde e aceita as credenciais$/m,
    /^ok +pagamentos +mercado-pago responde e aceita as credenciais$/m,
    /^0 erros, \d+ avisos?\.$/m,
  ])
    expect(said).toMatch(line)
  const secrets = [
    ...Object.values(SHOP_SECRETS),
    TOKEN,
    env.PIX_CLIENT_SECRET,
    env.MERCADO_PAGO_ACCESS_TOKEN,
  ]
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  expect(await bank.mails('operadora@manaca.com.br')).toMatchObject([
    { subject: 'Mensagem de teste da loja' },
  ])
})

test('each thing that is wrong is an error with what to do, and it ends with 1', async () => {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const database = stack.use(await createDatabase())
  const { url } = await serveTls(folder.path, stack)
  const nobody = 'http://localhost:1'
  const { code, said } = await doctor(folder.path, {
    ...pixOf({ url: nobody }),
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://loja:senha-do-correio@localhost:1',
    PUBLIC_URL: url,
    PIX_EXPIRE_IN: '60',
    OTEL_EXPORTER_OTLP_ENDPOINT: nobody,
  })
  expect(code).toBe(1)
  for (const line of [
    /^aviso +rastros +o coletor http:\/\/localhost:1 não responde\n +→ confira OTEL_EXPORTER_OTLP_ENDPOINT/m,
    /^aviso +configuração +PIX_EXPIRE_IN não é uma configuração/m,
    /^erro +migrações +Falta a migração \S+ neste banco de dados: rode npx vitrine migrate\.\n +→ /m,
    /^erro +endereço +o certificado de localhost não vale: DEPTH_ZERO_SELF_SIGNED_CERT\n +→ renove/m,
    /^erro +e-mail +o servidor não aceita: \w+\n +→ corrija SMTP_URL$/m,
    /^erro +pagamentos +api-pix: [^\n]+\n +→ confira as credenciais/m,
    /^[3-9] erros, \d+ avisos?\.$/m,
  ])
    expect(said).toMatch(line)
  expect(said).not.toContain('senha-do-correio')
})
