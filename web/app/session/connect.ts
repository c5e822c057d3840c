import endpoints from 'virtual:vitrine/endpoints'
import type { SignedIn } from '@vitrine/contract/account'
import { session } from './browser.ts'
import { createClient } from './client.ts'
import { fetchWithTime } from './hear-time.ts'
import { createProvingFetch } from './key-proof.ts'
import { openKeyStore } from './key-store.ts'
import { nextOrCurrentPage, reloadDocument } from './next-page.ts'
import { setPendingToast } from './pending-toast.ts'
import { askForProof } from './proof.ts'
import { createRefresher, createSpentToken } from './refresh.ts'
import { request } from './request.ts'
import { beginSecondFactor, createRenewal, SECOND_FACTOR_PATH } from './second-factor.ts'
import { serverClock } from './server-clock.ts'

const fetch = createProvingFetch({
  fetch: fetchWithTime,
  store: openKeyStore(),
  origin: location.origin,
  now: serverClock.now,
})

export const tokens = createRefresher({
  session,
  refresh: async (refreshToken): Promise<SignedIn> => {
    const endpoint = { method: 'POST', path: '/account/refresh-token' }
    return (await request(fetch, { endpoint, input: { refreshToken } }, null)).json()
  },
  spent: createSpentToken(session, globalThis),
  locks: navigator.locks,
  now: serverClock.now,
  reload: reloadDocument,
})

export const api = createClient({
  endpoints,
  fetch,
  tokens,
  proofExpired: () => void renewProof(),
  askForProof,
})

const renewProof = createRenewal({
  start: async () => (await api.account.start2fa({})).twoFactorSessionId,
  begin: beginSecondFactor,
  here: nextOrCurrentPage,
  go: (path) => location.assign(path),
  notify: setPendingToast,
  clear: session.clear,
  secondFactorPath: SECOND_FACTOR_PATH,
})
