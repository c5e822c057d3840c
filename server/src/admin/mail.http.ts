import { api, member } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findSentMail, findSuppression, liftSuppression, resendMail, sentMailRows } from '#mail'
import { actOn, changeThing } from './change.ts'
import { fileOf, pageOf } from './list-file.http.ts'
import {
  editMailText,
  kindNamed,
  listMailKinds,
  listSenders,
  mailText,
  mailTextId,
  previewText,
  readMailKind,
  sendExample,
  sentMailWords,
} from './mails.ts'
import { SENT_MAIL_SHEET } from './sheets.ts'

const findSent = ({ db, clock, mailKinds }: App, id: string) =>
  findSentMail(db, sentMailWords({ mailKinds }), id, clock.now())

export const adminMailHttp = {
  list: api.adminMail.list.handler(async ({ input: { area, reader } = {}, context: { app } }) =>
    (await listMailKinds(app)).filter(
      (one) => (!area || one.area === area) && (!reader || one.reader === reader),
    ),
  ),
  read: api.adminMail.read.handler(({ input, context: { app } }) => readMailKind(app, input)),
  readText: api.adminMail.readText.handler(async ({ input, context: { app } }) => {
    const of = mailText(app)
    const text = await of.read(app.db, mailTextId(app, input), app.clock.now())
    if (!text) throw new Refused('not-found')
    return text
  }),
  editText: api.adminMail.editText.handler(({ input: { id, brand, version, ...text }, context }) => {
    const { app } = context
    const act = { of: mailText(app), action: 'edit', id: mailTextId(app, { id, brand }), version }
    return changeThing(context, act, (tx, actor) => editMailText(app, tx, act.id, text, actor))
  }),
  preview: api.adminMail.preview.handler(({ input: { id, brand, scheme, ...text }, context: { app } }) =>
    previewText(app, { id, brand, scheme }, text),
  ),
  sendTest: api.adminMail.sendTest.handler(async ({ input: { id, brand }, context }) => {
    const { app } = context
    const kind = kindNamed(app, id)
    const { name } = app.mailKinds[kind].words
    const act = { kind: 'mail', id, action: 'test', done: { brand }, nameOf: async () => name }
    const to = await actOn(context, act, (tx) =>
      sendExample(app, tx, member(context).accountId, { kind, brand }),
    )
    return { to }
  }),
  listSenders: api.adminMail.listSenders.handler(({ context: { app } }) => listSenders(app)),
  listSent: api.adminMail.listSent.handler(({ input, context }) =>
    pageOf(context, sentMailRows(sentMailWords(context.app)), input),
  ),
  exportSent: api.adminMail.exportSent.handler(({ input, context }) =>
    fileOf(context, sentMailRows(sentMailWords(context.app)), SENT_MAIL_SHEET, input),
  ),
  readSent: api.adminMail.readSent.handler(async ({ input: { id }, context: { app } }) => {
    const mail = await findSent(app, id)
    if (!mail) throw new Refused('not-found')
    const found = await findSuppression(app.db, mail.to)
    return { ...mail, ...(found && { suppression: { ...found, since: found.since.toISOString() } }) }
  }),
  liftSuppression: api.adminMail.liftSuppression.handler(async ({ input: { id }, context }) => {
    const { app } = context
    const nameOf = async () => (await findSent(app, id))?.name
    const action = { kind: 'message', id, action: 'lift-suppression', done: {}, nameOf }
    await actOn(context, action, async (tx) => {
      const mail = await findSent({ ...app, db: tx }, id)
      if (!(mail && (await liftSuppression(tx, mail.to)))) throw new Refused('not-found')
    })
  }),
  resend: api.adminMail.resend.handler(({ input: { id }, context }) => {
    const { app } = context
    const nameOf = async () => (await findSent(app, id))?.name
    const act = { kind: 'message', id, action: 'resend', done: {}, nameOf }
    return actOn(context, act, (tx, { at }) => resendMail(app, tx, id, at))
  }),
}
