import { api } from '#http/call.ts'
import { listBrands } from './brand.store.ts'
import { readDocument } from './documents.ts'
import { readStorefront } from './read-brand.ts'

export const brandHttp = {
  list: api.brand.list.handler(({ context }) => listBrands(context.app.db)),
  read: api.brand.read.handler(({ input, context }) => readStorefront(context.app, input.id)),
  readDocument: api.brand.readDocument.handler(({ input, context }) => readDocument(context.app, input)),
}
