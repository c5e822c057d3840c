import type { ApiClient } from '../context.ts'

let connected: Promise<typeof import('./connect.ts')> | undefined
const connect = () => {
  connected ??= import('./connect.ts').catch((error) => {
    // Without the network it was not there: the next call asks for it again.
    connected = undefined
    throw error
  })
  return connected
}

/** The API for this tab, loaded when first needed: a public page is read without it. Browser only. */
export const getApi = async (): Promise<ApiClient> => (await connect()).api

/** Renews an expired access token; every call waits for it. */
export const renewToken = async (): Promise<string | null> => (await connect()).tokens.token()
