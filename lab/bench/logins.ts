import { type Paced, paced, summarise } from './paced.ts'

const LOGINS = 10

/** What signing in takes when people do it, ten a second. */
export async function logins(
  url: string,
  someone: () => { email: string; password: string },
): Promise<Paced> {
  const next = () => ({ url: `${url}/api/account/login`, method: 'POST', body: someone() }) as const
  return summarise(await paced({ perSecond: LOGINS, seconds: 10, next }))
}
