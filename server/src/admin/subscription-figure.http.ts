import { today } from '@vitrine/contract/time'
import { api } from '#http/call.ts'
import { readPage } from '#kernel/list.ts'
import { figureRows, readSubscriptionFigures } from '#subscription'
import { fileOf } from './list-file.http.ts'
import { figureSheet } from './subscription-sheets.ts'

export const adminSubscriptionFigureHttp = {
  read: api.adminSubscriptionFigure.read.handler(({ input, context: { app } }) =>
    readSubscriptionFigures(app.db, input, today(app.clock.now())),
  ),
  rows: api.adminSubscriptionFigure.rows.handler(({ input: { figure, ...query }, context: { app } }) =>
    readPage(app.db, figureRows(figure), query, app.clock.now()),
  ),
  export: api.adminSubscriptionFigure.export.handler(({ input: { figure, ...query }, context }) =>
    fileOf(context, figureRows(figure), figureSheet(figure), query),
  ),
}
