import { Agent, request } from 'undici'
import { ProviderFailure } from '#payment-provider'

const TIMEOUT_MS = 8000

export interface Answer {
  status: number
  body: unknown
}

/** Calls with a bearer over kept connections; no answer, and any that does not count as one, is a `ProviderFailure`. */
export function createBearerClient({ baseUrl, token }: { baseUrl: string; token: string }) {
  const dispatcher = new Agent({ connections: 16, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
  const authorization = `Bearer ${token}`

  async function call(method: 'GET' | 'PUT' | 'DELETE', path: string, content?: object): Promise<Answer> {
    const body = content ? JSON.stringify(content) : null
    const headers = { authorization, ...(content && { 'content-type': 'application/json' }) }
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
export type BearerClient = ReturnType<typeof createBearerClient>
