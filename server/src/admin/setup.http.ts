import { api, member } from '#http/call.ts'
import { readInstallation, readTestMail, sendTestMail } from './installation.ts'
import { readSetup, type SetupParts } from './setup.ts'

export const adminSetupHttp = (parts: SetupParts) => ({
  read: api.adminSetup.read.handler(({ context }) =>
    readSetup(context.app, parts, member(context).accountId),
  ),
  readInstallation: api.adminSetup.readInstallation.handler(({ context: { app } }) =>
    readInstallation(app, parts),
  ),
  sendTestMail: api.adminSetup.sendTestMail.handler(async ({ context }) => ({
    id: await sendTestMail(context.app, member(context).accountId),
  })),
  readTestMail: api.adminSetup.readTestMail.handler(({ input: { id }, context }) =>
    readTestMail(context.app, member(context).accountId, id),
  ),
})
