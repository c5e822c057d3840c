import { followThemeStep } from './follow-theme.ts'
import { restoreSessionStep } from './restore-session.ts'
import type { Step } from './step.ts'

/** What happens before the page comes alive, in order. */
export const STEPS: readonly Step[] = [restoreSessionStep, followThemeStep]
