import type { AccountId } from '@vitrine/contract/ids'
import { api, type Call, member } from '#http/call.ts'
import type { ListActivities } from '#kernel/activity.ts'
import {
  type Asker,
  acceptTerms,
  changeMarketing,
  chooseCookies,
  readAlerts,
  readConsents,
  recipientsOf,
} from './consents.ts'
import { listExports } from './export.store.ts'
import { downloadExport, requestExport } from './export.ts'
import { readHistory } from './history.ts'
import { cancelRemoval, readRemoval, scheduleRemoval } from './removal.ts'

const FIRST_PAGE = { limit: 20 }

function askerOf(context: Call): Asker {
  const { accountId, sessionId } = member(context)
  return {
    accountId: accountId as AccountId,
    sessionId,
    ip: context.ip,
    userAgent: context.headers['user-agent'],
  }
}

const exportHttp = {
  listExports: api.privacy.listExports.handler(({ context }) =>
    listExports(context.app.db, member(context).accountId),
  ),
  requestExport: api.privacy.requestExport.handler(({ context }) =>
    requestExport(context.app, askerOf(context)),
  ),
  downloadExport: api.privacy.downloadExport.handler(({ input, context }) =>
    downloadExport(context.app, input.id, askerOf(context)),
  ),
}

const removalHttp = {
  readRemoval: api.privacy.readRemoval.handler(({ context }) =>
    readRemoval(context.app, context.app.db, member(context).accountId),
  ),
  scheduleRemoval: api.privacy.scheduleRemoval.handler(({ input, context }) =>
    scheduleRemoval(context.app, askerOf(context), {
      isAdmin: member(context).isAdmin,
      subscriptions: input.subscriptions,
    }),
  ),
  cancelRemoval: api.privacy.cancelRemoval.handler(({ context }) =>
    cancelRemoval(context.app, askerOf(context)),
  ),
}

/** `activities`: what the modules above have seen happen around an account. */
export const privacyHttp = (activities: readonly ListActivities[]) => ({
  alerts: api.privacy.alerts.handler(({ context }) => readAlerts(context.app, member(context).accountId)),
  consents: api.privacy.consents.handler(({ context }) =>
    readConsents(context.app.db, member(context).accountId),
  ),
  changeConsent: api.privacy.changeConsent.handler(({ input, context }) =>
    changeMarketing(context.app, input.marketing, askerOf(context)),
  ),
  acceptTerms: api.privacy.acceptTerms.handler(({ input, context }) =>
    acceptTerms(context.app, input.version, askerOf(context)),
  ),
  chooseCookies: api.privacy.chooseCookies.handler(({ input, context }) =>
    chooseCookies(context.app, input, { ip: context.ip, userAgent: context.headers['user-agent'] }),
  ),
  recipients: api.privacy.recipients.handler(({ context }) => recipientsOf(context.app.config)),
  history: api.privacy.history.handler(({ input = FIRST_PAGE, context }) =>
    readHistory(context.app.db, member(context).accountId, input, activities),
  ),
  ...exportHttp,
  ...removalHttp,
})
