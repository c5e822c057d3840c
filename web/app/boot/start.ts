import { followTheme } from '../brand/theme.ts'
import { renewToken } from '../session/api.ts'
import { session, storage } from '../session/browser.ts'
import { noteEnds } from '../session/ended.ts'
import { logFailure } from '../session/error-log.ts'
import { serverClock } from '../session/server-clock.ts'
import { removeLegacyToken } from '../session/storage.ts'

/** A step may ask for another address; then nothing is mounted. */
interface Detour {
  redirect: string
}

/** Something that happens before the page comes alive. */
export interface Step {
  /** What the error log says when it fails. */
  name: string
  run(): Promise<Detour | undefined>
}

/** What a start does to the page when it does not end in mounting. */
interface Ends {
  /** Logs the failure and says so on the page. */
  fail(error: unknown, step: string): void
  go(address: string): void
}

const IN_BROWSER: Ends = {
  fail: (error, step) => logFailure(error, `${step} ${showFallback()}`),
  go: (address) => location.assign(address),
}

/**
 * Runs the steps in order and says whether the application may be mounted. A failed step is logged and the page
 * says so; a step that asks for another address is followed. Neither mounts anything.
 */
export async function start(steps: readonly Step[], ends: Ends = IN_BROWSER): Promise<boolean> {
  for (const step of steps) {
    try {
      const detour = await step.run()
      if (!detour) continue
      ends.go(detour.redirect)
    } catch (error) {
      ends.fail(error, step.name)
    }
    return false
  }
  return true
}

/** Uncovers the page that lies hidden in the HTML, and gives the code under which the failure was logged. */
function showFallback(): string {
  const code = supportCode()
  const page = document.getElementById('boot-failed')
  const place = page?.querySelector('[data-support-code]')
  if (place) place.textContent = code
  page?.querySelector('button')?.addEventListener('click', () => location.reload())
  page?.removeAttribute('hidden')
  return code
}

/** Six letters and digits that people can read out: no 0, O, 1, I. */
function supportCode(): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => letters[byte % letters.length]).join('')
}

/** Who was signed in still is; an expired token is renewed. */
const restoreSessionStep: Step = {
  name: 'restore-session',
  async run() {
    noteEnds()
    await restoreSession()
    return undefined
  },
}

/** A theme chosen in another tab is worn here too. */
const followThemeStep: Step = {
  name: 'follow-theme',
  async run() {
    followTheme()
    return undefined
  },
}

/** What happens before the page comes alive, in order. */
export const STEPS: readonly Step[] = [restoreSessionStep, followThemeStep]

/**
 * Start-up step: takes over the stored user and renews an expired token when there is a refresh token.
 * The renewal runs beside the start; every call waits for it, so the page does not have to.
 */
export async function restoreSession(): Promise<void> {
  removeLegacyToken(storage)
  session.restore()
  if (!session.user()) return
  const { refreshToken, expiresAt } = session.tokens()
  const expired = expiresAt === null || expiresAt <= serverClock.now()
  if (!expired) return
  if (!refreshToken) return session.lose()
  renewToken().catch((error) => logFailure(error, 'restore-session'))
}
