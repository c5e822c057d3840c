import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { askLinkJob, sendRequestedLink } from './ask-link.ts'

export const linkJobs: readonly JobHandler<{ app: App }>[] = [
  handles(askLinkJob, ({ app }, asked) => sendRequestedLink(app, asked)),
]
