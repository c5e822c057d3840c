import { noteEnds } from '../session/ended.ts'
import { restoreSession } from '../session/restore.ts'
import type { Step } from './step.ts'

/** Who was signed in still is; an expired token is renewed. */
export const restoreSessionStep: Step = {
  name: 'restore-session',
  async run() {
    noteEnds()
    await restoreSession()
    return undefined
  },
}
