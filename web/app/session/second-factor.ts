import type { SignedIn } from '@vitrine/contract/account'
import { href } from 'react-router'
import { session } from './browser.ts'
import { Refused } from './refused.ts'
import { openTabStorage } from './storage.ts'

/** Where a pending second factor is proved (specification, section 4). */
export const SECOND_FACTOR_PATH = href('/admin/2fa')

const KEY = 'vitrine.second-factor'
const tab = openTabStorage()

/** Somebody in this tab who owes the second factor, and where they were going. Of no use without it. */
export interface PendingSecondFactor {
  twoFactorSessionId: string
  back: string
}

export function beginSecondFactor(pending: PendingSecondFactor): void {
  tab.setItem(KEY, JSON.stringify(pending))
}

export function pendingSecondFactor(): PendingSecondFactor | null {
  try {
    const value: unknown = JSON.parse(tab.getItem(KEY) ?? 'null')
    return isPending(value) ? value : null
  } catch {
    return null
  }
}

export const forgetSecondFactor = (): void => tab.removeItem(KEY)

/** The second factor is proved: signed in, or the proof of the session is new. */
export function secondFactorProved(answer: SignedIn): void {
  forgetSecondFactor()
  session.signIn(answer)
}

function isPending(value: unknown): value is PendingSecondFactor {
  if (typeof value !== 'object' || value === null) return false
  return ['twoFactorSessionId', 'back'].every((key) => typeof Reflect.get(value, key) === 'string')
}

interface RenewalParts {
  /** `POST /account/start-2fa`; resolves to the pending session's id. */
  start(): Promise<string>
  begin(pending: PendingSecondFactor): void
  /** The page of ours that is on its way, else the one that is looked at: path, query, fragment. */
  here(): string
  /** Leaves the page for another one of ours. */
  go(path: string): void
  /** Tells the person once the next page is there. */
  notify(toast: { title: string; caption: string }): void
  /** Forgets who is signed in. */
  clear(): void
  secondFactorPath: string
}

const TITLE = 'Renovação de autenticação necessária'
const UNKNOWN = 'Erro desconhecido'

/**
 * What happens on a 401 with `2FA_EXPIRED` (specification, section 8): a new two-factor session, and on to its page;
 * when that fails the person is told why, signed out and brought home. One at a time, however many calls were refused;
 * a page that is being left is told of late refusals, and its own calls are cut off: that undoes nothing.
 */
export function createRenewal(parts: RenewalParts): () => Promise<void> {
  let running: Promise<void> | undefined
  let isLeaving = false
  return () => {
    running ??= renew(parts, isLeaving).finally(() => {
      running = undefined
      isLeaving = true
    })
    return running
  }
}

async function renew(parts: RenewalParts, isLeaving: boolean): Promise<void> {
  const back = parts.here()
  try {
    parts.begin({ twoFactorSessionId: await parts.start(), back })
    parts.go(parts.secondFactorPath)
  } catch (error) {
    if (isLeaving) return
    const sentences = error instanceof Refused ? error.sentences : []
    parts.notify({ title: TITLE, caption: sentences.join(', ') || UNKNOWN })
    parts.clear()
    parts.go('/')
  }
}
