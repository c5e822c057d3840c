import { followTheme } from '../brand/theme.ts'
import { noteEnds } from '../session/ended.ts'
import { restoreSession } from '../session/restore.ts'
import type { Step } from './start.ts'

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
