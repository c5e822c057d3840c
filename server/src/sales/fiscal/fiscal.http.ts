import { api, member } from '#http/call.ts'
import { openOwnNotePdf } from './note-pdf.ts'

export const fiscalHttp = {
  openFiscalNote: api.checkout.openFiscalNote.handler(({ input, context }) =>
    openOwnNotePdf(context.app, input.id, member(context).accountId),
  ),
}
