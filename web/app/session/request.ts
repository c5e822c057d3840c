import { API_BASE, CREDENTIALS } from './api-base.ts'
import { Refused, refusedFrom, Unreachable } from './refused.ts'

/** How an endpoint is reached; `detailed` inputs carry `headers` and `body` apart. Taken from the contract at build. */
export interface Endpoint {
  method: string
  path: string
  detailed?: boolean
  /** The body goes as a form of parts: files as they are, everything else as JSON. */
  multipart?: boolean
}

export interface Call {
  endpoint: Endpoint
  input: unknown
  signal?: AbortSignal | undefined
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

type Fields = Record<string, unknown>

/** Sends one call to the API; a refusal is thrown as `Refused`, a lost answer as `Unreachable`. */
export async function request(fetch: Fetch, call: Call, token: string | null): Promise<Response> {
  const { url, init } = toRequest(call, token)
  const response = await fetch(url, init).catch((error: unknown) => {
    if (call.signal?.aborted) throw error
    throw new Unreachable('no answer', { cause: error })
  })
  if (!response.ok) throw await refusedFrom(response)
  return response
}

function toRequest({ endpoint, input, signal }: Call, token: string | null) {
  const { headers: ownHeaders, body } = endpoint.detailed
    ? (input as { headers?: Fields; body?: Fields })
    : { body: input as Fields }
  const { path, rest } = fillPath(endpoint.path, body ?? {})
  const headers = new Headers({ accept: 'application/json, text/event-stream' })
  for (const [name, value] of given(ownHeaders ?? {})) {
    headers.set(name, value)
    // Many a proxy drops a name with an underscore; the API takes the dash as well.
    headers.set(name.replaceAll('_', '-'), value)
  }
  if (token) headers.set('authorization', `Bearer ${token}`)
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: CREDENTIALS,
    signal: signal ?? null,
  }
  if (endpoint.method === 'GET') return { url: `${API_BASE}${path}${queryOf(rest)}`, init }
  if (endpoint.multipart) return { url: `${API_BASE}${path}`, init: { ...init, body: formOf(rest) } }
  headers.set('content-type', 'application/json')
  return { url: `${API_BASE}${path}`, init: { ...init, body: JSON.stringify(rest) } }
}

/** The browser writes the content type of a form, which names where its parts end. */
function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined) form.append(name, JSON.stringify(value))
  }
  return form
}

/** Puts the named fields into the path; what is left goes into the query or the body. */
function fillPath(template: string, fields: Fields): { path: string; rest: Fields } {
  const rest = { ...fields }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { path, rest }
}

const given = (fields: Fields): [string, string][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])

function queryOf(fields: Fields): string {
  const query = new URLSearchParams(given(fields)).toString()
  return query && `?${query}`
}

/** A 401 that a new token may cure; `2FA_EXPIRED` asks for the second factor instead. */
export const mayBeCuredByRefresh = (error: unknown): boolean =>
  error instanceof Refused && error.status === 401 && error.code !== '2FA_EXPIRED'
