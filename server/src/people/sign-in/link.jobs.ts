import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { askLinkJob, sendAskedLink } from './ask-link.ts'

export const linkJobs: readonly JobHandler<{ app: App }>[] = [
  handles(askLinkJob, ({ app }, asked) => sendAskedLink(app, asked)),
]
