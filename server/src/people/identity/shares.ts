import type { Shared } from '@vitrine/contract/identity'

/** What scopes let an app know, as people are told. */
export const sharesOf = (scopes: readonly string[]): { shares: Shared[]; staysSignedIn: boolean } => ({
  shares: [
    ...(scopes.includes('profile') ? (['name'] as const) : []),
    ...(scopes.includes('email') ? (['email'] as const) : []),
  ],
  staysSignedIn: scopes.includes('offline_access'),
})
