import { api } from '../kernel/http/call.ts'
import { readBrand } from './read-brand.ts'

export const brandHttp = {
  read: api.brand.read.handler(({ input, context }) => readBrand(context.app.db, input.id)),
}
