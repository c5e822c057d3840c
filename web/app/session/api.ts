import type { ApiClient } from '../context.ts'

let connected: Promise<typeof import('./connect.ts')> | undefined
const connect = () => {
  connected ??= import('./connect.ts')
  return connected
}

/** The API for this tab, loaded when first needed: a public page is read without it. Browser only. */
export const getApi = async (): Promise<ApiClient> => (await connect()).api

/** Renews an expired access token; every call waits for it. */
export const renewToken = async (): Promise<string | null> => (await connect()).tokens.token()
