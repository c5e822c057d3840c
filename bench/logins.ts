import { type Paced, paced } from './paced.ts'

const SECONDS = 10
const LOGINS = 10
const FLOOD = 200
const VISITS = 50

/** Slowed down or too many at once: what an attempt too many is told. */
const TOLD_TO_WAIT = [401, 429, 503]

/**
 * What signing in costs when people do it, and what a flood of attempts costs those who only look: the store's 95th
 * percentile under 200 attempts a second, as a multiple of its idle one.
 */
export async function logins(
  url: string,
  someone: () => { email: string; password: string },
): Promise<{ calm: Paced; idle: Paced; flooded: Paced }> {
  const visit = (seconds: number) =>
    paced({ perSecond: VISITS, seconds, next: () => ({ url: `${url}/loja` }) })
  const attempt = { url: `${url}/api/account/login`, method: 'POST' as const }
  const calm = await paced({
    perSecond: LOGINS,
    seconds: SECONDS,
    next: () => ({ ...attempt, body: someone() }),
  })
  await visit(2)
  const idle = await visit(SECONDS)
  let stranger = 0
  const flood = paced({
    perSecond: FLOOD,
    seconds: SECONDS + 2,
    next: () => ({ ...attempt, body: { email: `pessoa-${stranger++}@flood.example`, password: 'uma senha errada' } }),
    alsoFine: TOLD_TO_WAIT,
  })
  const flooded = await visit(SECONDS)
  await flood
  return { calm, idle, flooded }
}
