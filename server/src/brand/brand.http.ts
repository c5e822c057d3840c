import { api } from '../kernel/http/call.ts'
import { readStorefront } from './read-brand.ts'

export const brandHttp = {
  read: api.brand.read.handler(({ input, context }) => readStorefront(context.app, input.id)),
}
