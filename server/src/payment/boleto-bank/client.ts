import { Agent, request } from 'undici'
import type { Config } from '../../kernel/config.ts'
import { ProviderFailure } from '../payment-provider.ts'

export type BoletoSettings = NonNullable<Config['boletoBank']>
const TIMEOUT_MS = 8000

export interface Answer {
  status: number
  body: unknown
}

/** Calls with a bearer over kept connections; no answer, and any that does not count as one, is a `ProviderFailure`. */
export function createBoletoClient({ baseUrl, token }: BoletoSettings) {
  const dispatcher = new Agent({ connections: 16, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  async function call(method: 'GET' | 'PUT', path: string, content?: object): Promise<Answer> {
    const body = content || method === 'PUT' ? JSON.stringify(content ?? {}) : null
    const answer = await request(baseUrl + path, { method, headers, body, dispatcher })
      .then(async (response) => ({ status: response.statusCode, body: await response.body.json() }))
      .catch((error: Error) => {
        throw new ProviderFailure(error.message)
      })
    const { status } = answer
    if (status >= 500 || status === 401 || status === 429) {
      throw new ProviderFailure(`${method} answered ${status}`)
    }
    return answer
  }

  return { call }
}
export type BoletoClient = ReturnType<typeof createBoletoClient>
