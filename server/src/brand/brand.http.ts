import { api } from '../kernel/http/call.ts'
import { listBrands } from './brand.store.ts'
import { readStorefront } from './read-brand.ts'

export const brandHttp = {
  list: api.brand.list.handler(({ context }) => listBrands(context.app.db)),
  read: api.brand.read.handler(({ input, context }) => readStorefront(context.app, input.id)),
}
