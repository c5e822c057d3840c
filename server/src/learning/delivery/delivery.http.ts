import { api, member } from '#http/call.ts'
import { listFiles, openFile } from './product-files.ts'

export const deliveryHttp = {
  listFiles: api.delivery.listFiles.handler(({ context }) =>
    listFiles(context.app, member(context).accountId),
  ),
  openFile: api.delivery.openFile.handler(({ input, context }) =>
    openFile(context.app, member(context).accountId, input.id),
  ),
}
