import { followTheme } from '../brand/theme.ts'
import type { Step } from './step.ts'

/** A theme chosen in another tab is worn here too. */
export const followThemeStep: Step = {
  name: 'follow-theme',
  async run() {
    followTheme()
    return undefined
  },
}
