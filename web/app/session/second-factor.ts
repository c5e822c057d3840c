import type { SignedIn } from '@vitrine/contract/account'
import { href } from 'react-router'
import { session } from './browser.ts'
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
