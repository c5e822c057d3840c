import { findEditedBrand, listDocumentVersions, lockBrand, publishDocument } from '#brand'
import { api } from '#http/call.ts'
import { authorOf } from './author.http.ts'
import { actOn } from './change.ts'

export const adminDocumentHttp = {
  list: api.adminDocument.list.handler(({ input: { id }, context: { app } }) =>
    listDocumentVersions(app.db, id),
  ),
  publish: api.adminDocument.publish.handler(async ({ input: { id, kind, text, reason }, context }) => {
    const { app } = context
    const deed = {
      ...{ kind: 'brand', id, action: 'publish-document', reason },
      done: { kind, text },
      nameOf: async (tx: Parameters<typeof lockBrand>[0]) => (await findEditedBrand(tx, id))?.name,
    }
    return actOn(app, authorOf(context), deed, async (tx, { by, at }) => {
      await lockBrand(tx, id)
      await publishDocument(tx, { id, kind, text, author: by, at })
      return listDocumentVersions(tx, id)
    })
  }),
}
