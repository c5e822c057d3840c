import { readFileSync } from 'node:fs'
import { Agent, type Dispatcher, request } from 'undici'
import type { Config } from '#kernel/config.ts'
import { ProviderFailure } from '#payment-provider'
import { parse } from '../parse.ts'
import { Token } from './schema.ts'

type Settings = NonNullable<Config['pixApi']>
export interface Answer {
  status: number
  body: unknown
}

const TIMEOUT_MS = 8000
/** A token is renewed this long before it ends. */
const MARGIN_MS = 30_000
const SCOPES = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'

/** Keep-alive connections, with the client certificate when the provider asks for mTLS. */
function createAgent({ certFile, certKeyFile, caFile }: Settings): Agent {
  const read = (file: string | undefined) => (file ? readFileSync(file) : undefined)
  return new Agent({
    connections: 32,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: { timeout: TIMEOUT_MS, cert: read(certFile), key: read(certKeyFile), ca: read(caFile) },
  })
}

/** Calls with OAuth2 client credentials (RFC 6749 4.4); one token serves all calls until shortly before it ends. */
export function createPixClient(settings: Settings, scopes = SCOPES) {
  const dispatcher = createAgent(settings)
  let token: { value: string; until: number } | undefined
  let asking: Promise<string> | undefined

  async function askToken(): Promise<string> {
    const [id, secret] = [settings.clientId, settings.clientSecret].map(encodeURIComponent)
    const credentials = Buffer.from(`${id}:${secret}`).toString('base64')
    const { status, body } = await exchange(settings.tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes }).toString(),
    })
    if (status !== 200) throw new ProviderFailure(`token refused with ${status}`)
    const { access_token, expires_in } = parse(Token, body)
    token = { value: access_token, until: Date.now() + expires_in * 1000 - MARGIN_MS }
    return access_token
  }

  async function currentToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value
    asking ??= askToken().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function exchange(
    url: string,
    options: Omit<Dispatcher.RequestOptions, 'path' | 'origin'>,
  ): Promise<Answer> {
    try {
      const { statusCode, body } = await request(url, { ...options, dispatcher })
      const text = await body.text()
      return { status: statusCode, body: text ? JSON.parse(text) : undefined }
    } catch (error) {
      throw new ProviderFailure(error instanceof Error ? error.message : 'no answer')
    }
  }

  async function call(
    method: 'GET' | 'PUT' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<Answer> {
    const bearer = await currentToken()
    const headers = { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await exchange(settings.baseUrl + path, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    if (answer.status === 401) token = undefined
    if (answer.status >= 500 || answer.status === 401 || answer.status === 429) {
      throw new ProviderFailure(`${method} answered ${answer.status}`)
    }
    return answer
  }

  return { call, close: () => dispatcher.close() }
}
export type PixClient = ReturnType<typeof createPixClient>
