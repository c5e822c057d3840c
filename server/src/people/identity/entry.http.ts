import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '#http/call.ts'
import { Refused } from '#kernel/errors.ts'
import { parallel } from '#kernel/parallel.ts'
import { findClientApp } from './client-app.store.ts'
import type { Entry } from './entry.ts'
import { loadLibrary } from './library.ts'
import { issuerOf, providerOf } from './provider.ts'

/** A call of our API as the provider reads it: its cookies, and the scheme under which they were set. */
export function asRequest({ app, headers, setCookie }: Call): [IncomingMessage, ServerResponse] {
  const scheme = new URL(issuerOf(app)).protocol.slice(0, -1)
  const request = { headers: { ...headers, 'x-forwarded-proto': scheme }, socket: {} }
  const response = {
    getHeader: () => [],
    setHeader: (_name: string, cookies: string[]) => cookies.forEach(setCookie),
  }
  return [request as unknown as IncomingMessage, response as unknown as ServerResponse]
}

/** The sign-in that this browser came from an app for. Refuses `external.ended`. */
export async function openEntry(call: Call): Promise<Entry> {
  const provider = await providerOf(call.app)
  const { errors } = await loadLibrary()
  const interaction = await provider.interactionDetails(...asRequest(call)).catch((error: unknown) => {
    throw error instanceof errors.SessionNotFound ? new Refused('external.ended') : error
  })
  const clientId = String(interaction.params.client_id)
  const [client, registered] = await parallel(
    () => provider.Client.find(clientId),
    () => findClientApp(call.app.db, clientId),
  )
  if (!client || !registered) throw new Refused('external.ended')
  return { provider, interaction, client, brand: registered.brand_id }
}

/** The same, if it is of the app that the caller names. Refuses `external.other-app` as well. */
export async function openEntryOf(call: Call, clientId: string): Promise<Entry> {
  const entry = await openEntry(call)
  if (entry.client.clientId !== clientId) throw new Refused('external.other-app')
  return entry
}
