import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type Contract, contract } from '@vitrine/contract'

export type Client = ContractRouterClient<Contract>

/** Decodes our problem bodies into errors whose `code` is the refusal. */
export const asRefusal = (body: unknown, { status }: { status: number }) => {
  const problem = body as { error?: string; errors?: string[]; data?: unknown; fields?: unknown }
  if (!problem?.error) return null
  return new ORPCError(problem.error, { status, message: problem.errors?.[0] ?? '', data: problem })
}

/** One browser's cookies. */
export type CookieJar = Map<string, string>

function withCookies(jar: CookieJar): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (jar.size > 0) request.headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(request)
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
      if (cookie.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return asJson(response)
  }
}

/** oRPC's link reads `application/json` only; our refusals are `application/problem+json` (RFC 9457). */
function asJson(response: Response): Response {
  if (response.ok) return response
  return new Response(response.body, {
    status: response.status,
    headers: { 'content-type': 'application/json' },
  })
}

/** A tab at `url`, signed in when `token` is given; tabs of one browser share its `jar`. */
export function openTab(url: string, token?: string, jar: CookieJar = new Map()): Client {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const link = new OpenAPILink(contract, {
    url: `${url}/api`,
    headers,
    fetch: withCookies(jar),
    customErrorResponseBodyDecoder: asRefusal,
  })
  return createORPCClient<Client>(link)
}
