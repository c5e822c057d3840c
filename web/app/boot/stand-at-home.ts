import { standAt } from '@vitrine/contract/brand-paths'
import type { Step } from './step.ts'

/** The document says whose host it stands on, where that is not the installation's. */
export const standAtHomeStep: Step = {
  name: 'brand',
  async run() {
    const { home } = document.documentElement.dataset
    if (home) standAt(home)
    return undefined
  },
}
