import { api } from '#http/call.ts'
import { Refused } from '#kernel/errors.ts'
import { listBrands } from './brand.store.ts'
import { readDocument } from './documents.ts'
import { findHelpQuestions } from './help.store.ts'
import { readStorefront } from './read-brand.ts'

export const brandHttp = {
  list: api.brand.list.handler(({ context }) => listBrands(context.app.db)),
  read: api.brand.read.handler(({ input, context }) => readStorefront(context.app, input.id)),
  readHelp: api.brand.readHelp.handler(async ({ input, context }) => {
    const questions = await findHelpQuestions(context.app.db, input.id)
    if (!questions) throw new Refused('not-found')
    return { questions }
  }),
  readDocument: api.brand.readDocument.handler(({ input, context }) => readDocument(context.app, input)),
}
