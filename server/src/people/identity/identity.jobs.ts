import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { backchannelLogoutJob, sendLogout } from './backchannel-logout.ts'

export const identityJobs: readonly JobHandler<{ app: App }>[] = [
  handles(backchannelLogoutJob, ({ app }, told) => sendLogout(app, told)),
]
