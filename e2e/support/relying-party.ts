import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as oidc from 'openid-client'
import { DEMO_APP } from '../../db/seed/client-apps.ts'

/** An app of somebody else that lets people in through us: a few pages and one client that nobody here wrote. */
export interface RelyingParty extends AsyncDisposable {
  address: string
}

type Checks = { pkceCodeVerifier: string; expectedState: string }

const page = (title: string, words = '') =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${words}`

export async function startRelyingParty(issuer: string): Promise<RelyingParty> {
  const { id, address } = DEMO_APP
  const config = await oidc.discovery(new URL(issuer), id, {}, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  })
  let idToken: string | undefined
  const attempts = new Map<string, Checks>()

  async function enter(url: URL): Promise<string> {
    const checks = { pkceCodeVerifier: oidc.randomPKCECodeVerifier(), expectedState: oidc.randomState() }
    attempts.set(checks.expectedState, checks)
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: `${address}/volta`,
      scope: 'openid profile email',
      state: checks.expectedState,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      ...Object.fromEntries(url.searchParams),
    }).href
  }

  async function comeBack(url: URL): Promise<string> {
    const checks = attempts.get(url.searchParams.get('state') ?? '')
    const error = url.searchParams.get('error')
    if (!checks || error) return page(`Não entrou: ${error ?? 'state'}`)
    const tokens = await oidc.authorizationCodeGrant(config, url, checks)
    idToken = tokens.id_token
    const { name, email } = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()!.sub)
    return page(`Olá, ${name}`, `<p>${email}</p><a href="/sair">Sair</a>`)
  }

  const leave = () =>
    oidc.buildEndSessionUrl(config, {
      post_logout_redirect_uri: `${address}/`,
      state: 'ate-logo',
      ...(idToken && { id_token_hint: idToken }),
    }).href

  async function answer({ url: path = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(path, address)
    const goTo = (location: string) => response.writeHead(302, { location }).end()
    if (url.pathname === '/entrar') return void goTo(await enter(url))
    if (url.pathname === '/sair') return void goTo(leave())
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (url.pathname === '/volta') return void response.end(await comeBack(url))
    response.end(page('Cursos da Casa', '<link rel="icon" href="data:,"><a href="/entrar">Entrar</a>'))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(page(error.message)))
  })
  const { hostname, port } = new URL(address)
  await new Promise<void>((done, fail) => server.once('error', fail).listen(Number(port), hostname, done))
  return {
    address,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
