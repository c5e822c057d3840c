import type { SignedIn } from '@vitrine/contract/account'

/** An answer of the sign-in calls whose tokens end in `mark`. */
export function signedIn(mark: string, expiresIn: number): SignedIn {
  const user = {
    id: 'acc_1' as const,
    name: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    emailVerified: true,
    isAdmin: false,
    roles: [],
  }
  return { user, accessToken: `access-${mark}`, refreshToken: `refresh-${mark}`, expiresIn, expiresAt: 0 }
}

/** The part of Web Locks that is used: one holder at a time, in order. */
export function oneAtATime(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
  return { request: request as LockManager['request'] }
}
