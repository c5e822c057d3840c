import endpoints from 'virtual:vitrine/endpoints'
import type { SignedIn } from '@vitrine/contract/account'
import { session } from './browser.ts'
import { createClient } from './client.ts'
import { createRefresher } from './refresh.ts'
import { request } from './request.ts'

const fetch = globalThis.fetch.bind(globalThis)

export const tokens = createRefresher({
  session,
  refresh: async (refreshToken): Promise<SignedIn> => {
    const endpoint = { method: 'POST', path: '/account/refresh-token' }
    return (await request(fetch, { endpoint, input: { refreshToken } }, null)).json()
  },
  locks: navigator.locks,
  now: Date.now,
  reload: () => location.reload(),
})

export const api = createClient({ endpoints, fetch, tokens })
