import { api } from '#http/call.ts'
import { noteBrowserFailure } from './browser-failure.ts'

export const errorLogHttp = {
  write: api.errorLog.write.handler(({ input, context }) => noteBrowserFailure(context.app.log, input)),
}
