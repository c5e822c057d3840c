import { saveMark } from '#brand'
import { api } from '#http/call.ts'
import {
  checkClientApp,
  clientAppRows,
  createClientApp,
  editClientApp,
  editedClientApp,
  rotateSecret,
  setClientActive,
} from '#identity'
import { Refused } from '#kernel/errors.ts'
import { readPage } from '#kernel/list.ts'
import { changeThing, makeThing } from './change.ts'
import { fileOf } from './list-file.http.ts'
import { CLIENT_APP_SHEET } from './sheets.ts'

export const adminClientAppHttp = {
  list: api.adminClientApp.list.handler(({ input, context: { app } }) =>
    readPage(app.db, clientAppRows, input, app.clock.now()),
  ),
  export: api.adminClientApp.export.handler(({ input, context }) =>
    fileOf(context, clientAppRows, CLIENT_APP_SHEET, input),
  ),
  read: api.adminClientApp.read.handler(async ({ input: { id }, context: { app } }) => {
    const found = await editedClientApp(app).read(app.db, id, app.clock.now())
    if (!found) throw new Refused('not-found')
    return found
  }),
  create: api.adminClientApp.create.handler(async ({ input, context }) => {
    const { app } = context
    await checkClientApp(app, input)
    let secret: string | undefined
    const act = { of: editedClientApp(app), action: 'create' }
    const made = await makeThing(context, act, async (tx, { at }) => {
      const created = await createClientApp(app, tx, input, at)
      secret = created.secret
      return created.id
    })
    return { ...made, ...(secret && { secret }) }
  }),
  edit: api.adminClientApp.edit.handler(async ({ input: { version, reason, ...fields }, context }) => {
    const { app } = context
    await checkClientApp(app, fields)
    const act = { of: editedClientApp(app), action: 'edit', id: fields.id, version, reason }
    return changeThing(context, act, (tx) => editClientApp(tx, fields))
  }),
  rotateSecret: api.adminClientApp.rotateSecret.handler(async ({ input, context }) => {
    const { app } = context
    const { overlapDays, ...asked } = input
    let secret: string | undefined
    const act = { of: editedClientApp(app), action: 'rotate-secret', ...asked }
    const after = await changeThing(context, act, async (tx, { at }, before) => {
      secret = await rotateSecret(app, tx, before, { overlapDays, at })
    })
    return { ...after, ...(secret && { secret }) }
  }),
  setActive: api.adminClientApp.setActive.handler(({ input: { active, ...asked }, context }) => {
    const act = { of: editedClientApp(context.app), action: 'set-active', ...asked }
    return changeThing(context, act, (tx) => setClientActive(tx, asked.id, active))
  }),
  sendMark: api.adminClientApp.sendMark.handler(async ({ input: { json, picture }, context: { app } }) => ({
    src: await saveMark(app, picture, json.crop),
  })),
}
