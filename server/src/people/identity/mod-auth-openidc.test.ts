import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../../scripts/ports.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { openBrowser, PASSWORD, signUp } from '../../../../test/support/relying-party.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

/**
 * A relying party that is no library of ours nor of our language: Apache with Debian's `libapache2-mod-auth-openidc`.
 * Where they are not installed (`apt-get install apache2 libapache2-mod-auth-openidc`), these tests are skipped.
 */
const APACHE = '/usr/sbin/apache2'
const MODULES = '/usr/lib/apache2/modules'
const isInstalled = existsSync(APACHE) && existsSync(`${MODULES}/mod_auth_openidc.so`)

const stack = new AsyncDisposableStack()
let shop: Shop
let app: { url: string; clientId: string }
beforeAll(async () => {
  if (!isInstalled) return
  shop = stack.use(await openShop({ seeded: true, env: { OUTBOUND_NETWORKS: 'loopback' } }))
  const url = `http://127.0.0.1:${await freePort()}`
  const { token } = await identity(shop.parts.app, OWNER)
  const { id, secret } = await shop.client(token).adminClientApp.create({
    name: 'Intranet da Casa',
    brandId: 'main',
    type: 'confidential',
    isFirstParty: true,
    redirectUris: [`${url}/volta`],
    postLogoutRedirectUris: [`${url}/ate-logo`],
    backchannelLogoutUri: `${url}/volta?logout=backchannel`,
    scopes: ['profile', 'email'],
  })
  app = { url, clientId: id }
  const { path } = stack.use(await temporaryFolder())
  stack.use(await startApache(path, { url, id, secret: secret! }))
})
afterAll(() => stack.disposeAsync())

/** The lines of the page on apps, for this machine. */
function replaced(pairs: Record<string, string>): string {
  const page = readFileSync(new URL('../../../../docs/connect-an-app.md', import.meta.url), 'utf8')
  let [, text = ''] = /```apache\n(.+?)```/s.exec(page)!
  for (const [written, here] of Object.entries(pairs)) {
    expect(text, 'docs/connect-an-app.md').toContain(written)
    text = text.replaceAll(written, here)
  }
  return text
}

/** The pages of the app say who is there by a header. Node's `fetch` says that it is no browser; it is led as one is. */
const settings = (folder: string, { url, id, secret }: { url: string; id: string; secret: string }) => `
ServerName 127.0.0.1
Listen ${new URL(url).host}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
DefaultRuntimeDir ${folder}
User www-data
Group www-data
${['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'dir', 'auth_openidc']
  .map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`)
  .join('\n')}
DocumentRoot ${folder}/pages
${replaced({
  'https://loja.example/oidc': `${shop.url}/oidc`,
  app_01k0000000000000000000000: id,
  'vas_the-secret-that-was-shown-once': secret,
  '"exec:/bin/cat /etc/apache2/oidc-passphrase"': randomUUID(),
  'https://intranet.example': url,
})}
OIDCUnAuthAction auth true
<Location />
  Header always set x-person "expr=%{req:OIDC_CLAIM_email}"
</Location>
<Location /ate-logo>
  AuthType none
  Require all granted
</Location>
`

async function startApache(folder: string, of: Parameters<typeof settings>[1]): Promise<AsyncDisposable> {
  // Its workers are another user where root starts it.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, 'pages', 'index.html'), 'Olá')
  await writeFile(join(folder, 'apache.conf'), settings(folder, of))
  const apache = spawn(APACHE, ['-X', '-d', folder, '-f', join(folder, 'apache.conf')], { stdio: 'ignore' })
  await vi
    .waitFor(() => fetch(`${of.url}/ate-logo`), { timeout: 20_000 })
    .catch(async (error) => {
      throw new Error(await readFile(join(folder, 'error.log'), 'utf8').catch(() => String(error)))
    })
  return { [Symbol.asyncDispose]: () => stop(apache) }
}

async function stop(apache: ChildProcess): Promise<void> {
  const ended = once(apache, 'exit')
  apache.kill('SIGTERM')
  await ended
}

/** Signs somebody in to the app: there, at the shop, and back. */
async function entered() {
  const person = await signUp(shop)
  const browser = openBrowser(shop)
  const away = await browser.visit(`${app.url}/`)
  expect(away.headers.get('location')).toContain(`${shop.url}/oidc/auth?`)
  await browser.visit(away.headers.get('location')!)
  const answer = await browser.api().identity.loginExternal({
    headers: { client_id: app.clientId },
    body: { email: person.email, password: PASSWORD },
  })
  if (!('redirect' in answer && answer.redirect)) throw new Error('the shop leads nowhere')
  const back = await browser.visit(await browser.follow(answer.redirect))
  expect(back.headers.get('location')).toBe(`${app.url}/`)
  /** Who the app says is there; nobody where it sends the browser to the shop. */
  const whoIsThere = async () => {
    const page = await browser.visit(`${app.url}/`)
    return page.status === 200 ? page.headers.get('x-person') : undefined
  }
  expect(await whoIsThere()).toBe(person.email)
  return { person, browser, answer, whoIsThere }
}

test.skipIf(!isInstalled)('Apache’s module signs somebody in and out', async () => {
  const { browser, whoIsThere } = await entered()
  const leave = `${app.url}/volta?logout=${encodeURIComponent(`${app.url}/ate-logo`)}`
  const away = (await browser.visit(leave)).headers.get('location')!
  expect(away).toContain(`${shop.url}/oidc/session/end?`)
  expect((await browser.visit(away)).headers.get('location')).toBe('/auth/logout')
  expect(await browser.api().identity.readSignOut()).toEqual({ clientName: 'Intranet da Casa' })
  const { redirect } = await browser.api().identity.signOut({})
  expect(redirect).toBe(`${app.url}/ate-logo`)
  expect(await whoIsThere()).toBeUndefined()
  const again = await browser.visit((await browser.visit(`${app.url}/`)).headers.get('location')!)
  expect(again.headers.get('location')).not.toContain(app.url)
})

test.skipIf(!isInstalled)('Apache’s module hears of a sign-out at the shop', async () => {
  const { browser, answer, whoIsThere } = await entered()
  await browser.api(answer.accessToken).account.logoff({})
  await vi.waitFor(async () => expect(await whoIsThere()).toBeUndefined(), { timeout: 20_000 })
})
