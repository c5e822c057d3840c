import { api, member } from '#http/call.ts'
import { listFiles } from './list-files.ts'
import { openFile } from './open-file.ts'

export const deliveryHttp = {
  listFiles: api.delivery.listFiles.handler(({ context }) =>
    listFiles(context.app, member(context).accountId),
  ),
  openFile: api.delivery.openFile.handler(({ input, context }) =>
    openFile(context.app, member(context).accountId, input.id),
  ),
}
