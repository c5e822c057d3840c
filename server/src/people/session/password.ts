import { availableParallelism } from 'node:os'
import { createGate, type Place } from '#kernel/concurrency.ts'
import { createHashThreads } from './hash-threads.ts'

/** argon2id, which is the library's default, with OWASP's figures: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** The hash of 256 random bits that nobody kept: an unknown address costs the same work as a known one. */
const NOBODY = `${CURRENT}ncHL4Ie6uqhFFvb0DSptRg$i8UE/d/JvuyO3rJSwGyJKsVQDzjOdo/ucT+jsoSwsL8`

/** One processor is left to whoever only looks; 19 MiB each. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))

/** Of the whole process, because what it spares is the process's processors and memory. */
const oneOfFew = createGate(AT_ONCE, 32)
const threads = createHashThreads(AT_ONCE)

/** The same letters typed on another keyboard are the same password (NIST SP 800-63B, 3.1.1.2). */
const typed = (password: string) => password.normalize('NFKC')

/** One of the places there are for checking a password: to be taken before any other work is done for one more. Refuses with `unavailable`. */
export const takePlace = oneOfFew.takePlace

/** Refuses with `unavailable` when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  oneOfFew(() => threads.run({ kind: 'hash', password: typed(password), cost: COST })) as Promise<string>

/** Whether the password is the right one; without a hash, false after the same work. Refuses with `unavailable` who has no `place` and finds none. */
export async function isPassword(
  hash: string | null | undefined,
  password: string,
  place?: Place,
): Promise<boolean> {
  const verify = () => threads.run({ kind: 'verify', password: typed(password), digest: hash ?? NOBODY })
  const isRight = await (place ? oneOfFew.inTurn(verify) : oneOfFew(verify))
  return isRight === true && typeof hash === 'string'
}

export const isOutdated = (hash: string): boolean => !hash.startsWith(CURRENT)
