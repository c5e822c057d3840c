/** The operations of the API Pix this bank offers, and the problem type each one answers to a bad request. */
export const OPERATIONS = {
  'PUT /cob/{txid}': { invalid: 'CobOperacaoInvalida', entity: 'cob' },
  'PATCH /cob/{txid}': { invalid: 'CobOperacaoInvalida', entity: 'cob' },
  'POST /cob': { invalid: 'CobOperacaoInvalida', entity: 'cob' },
  'GET /cob/{txid}': { invalid: 'CobConsultaInvalida', entity: 'cob' },
  'GET /cob': { invalid: 'CobConsultaInvalida', entity: 'cob' },
  'PUT /cobv/{txid}': { invalid: 'CobVOperacaoInvalida', entity: 'cobv' },
  'PATCH /cobv/{txid}': { invalid: 'CobVOperacaoInvalida', entity: 'cobv' },
  'GET /cobv/{txid}': { invalid: 'CobVConsultaInvalida', entity: 'cobv' },
  'GET /loc/{id}': { invalid: 'RequisicaoInvalida', entity: 'loc' },
  'GET /pix/{e2eid}': { invalid: 'RequisicaoInvalida', entity: 'pix' },
  'GET /pix': { invalid: 'PixConsultaInvalida', entity: 'pix' },
  'PUT /pix/{e2eid}/devolucao/{id}': { invalid: 'PixDevolucaoInvalida', entity: 'devolucao' },
  'GET /pix/{e2eid}/devolucao/{id}': { invalid: 'RequisicaoInvalida', entity: 'devolucao' },
  'PUT /webhook/{chave}': { invalid: 'WebhookOperacaoInvalida', entity: 'webhook' },
  'GET /webhook/{chave}': { invalid: 'RequisicaoInvalida', entity: 'webhook' },
  'DELETE /webhook/{chave}': { invalid: 'RequisicaoInvalida', entity: 'webhook' },
  'GET /webhook': { invalid: 'WebhookConsultaInvalida', entity: 'webhook' },
  'POST /rec': { invalid: 'RecOperacaoInvalida', entity: 'rec' },
  'PATCH /rec/{idRec}': { invalid: 'RecOperacaoInvalida', entity: 'rec' },
  'GET /rec/{idRec}': { invalid: 'RecConsultaInvalida', entity: 'rec' },
  'GET /rec': { invalid: 'RecConsultaInvalida', entity: 'rec' },
  'POST /solicrec': { invalid: 'SolicRecOperacaoInvalida', entity: 'solicrec' },
  'PATCH /solicrec/{idSolicRec}': { invalid: 'SolicRecOperacaoInvalida', entity: 'solicrec' },
  'GET /solicrec/{idSolicRec}': { invalid: 'RequisicaoInvalida', entity: 'solicrec' },
  'POST /locrec': { invalid: 'RequisicaoInvalida', entity: 'locrec' },
  'GET /locrec': { invalid: 'PayloadLocationRecConsultaInvalida', entity: 'locrec' },
  'GET /locrec/{id}': { invalid: 'PayloadLocationRecConsultaInvalida', entity: 'locrec' },
  'DELETE /locrec/{id}/idRec': { invalid: 'RequisicaoInvalida', entity: 'locrec' },
  'PUT /cobr/{txid}': { invalid: 'CobROperacaoInvalida', entity: 'cobr' },
  'PATCH /cobr/{txid}': { invalid: 'CobROperacaoInvalida', entity: 'cobr' },
  'POST /cobr': { invalid: 'CobROperacaoInvalida', entity: 'cobr' },
  'GET /cobr/{txid}': { invalid: 'CobRConsultaInvalida', entity: 'cobr' },
  'GET /cobr': { invalid: 'CobRConsultaInvalida', entity: 'cobr' },
  'POST /cobr/{txid}/retentativa/{data}': { invalid: 'CobROperacaoInvalida', entity: 'cobr' },
  'PUT /webhookrec': { invalid: 'WebhookRecOperacaoInvalida', entity: 'webhook' },
  'GET /webhookrec': { invalid: 'WebhookRecConsultaInvalida', entity: 'webhook' },
  'DELETE /webhookrec': { invalid: 'RequisicaoInvalida', entity: 'webhook' },
  'PUT /webhookcobr': { invalid: 'WebhookCobROperacaoInvalida', entity: 'webhook' },
  'GET /webhookcobr': { invalid: 'WebhookCobRConsultaInvalida', entity: 'webhook' },
  'DELETE /webhookcobr': { invalid: 'RequisicaoInvalida', entity: 'webhook' },
  'GET /{pixUrlAccessToken}': { invalid: 'CobPayloadOperacaoInvalida', entity: 'cob' },
  'GET /rec/{recUrlAccessToken}': { invalid: 'RecPayloadOperacaoInvalida', entity: 'rec' },
} as const

export type Operation = keyof typeof OPERATIONS

/** What a bank posts to the receiver, with its body: the callbacks of `PUT /webhook…` in the document. */
export const NOTIFICATIONS = {
  'POST {webhookUrl}/pix': 'WebhookPixBody',
  'POST {webhookUrl}/rec': 'WebhookRecBody',
  'POST {webhookUrl}/cobr': 'WebhookCobRBody',
} as const

export type Notification = keyof typeof NOTIFICATIONS

/** Splits `PUT /cob/{txid}` into method and path as the document writes them. */
export function methodAndPath(operation: string): { method: string; path: string } {
  const [method = '', path = ''] = operation.split(' ')
  return { method: method.toLowerCase(), path }
}

/** A notification has no path in the document: it goes to an address of the receiver's. */
export function notificationPath(notification: string): { method: string; path: string } {
  const { method, path } = methodAndPath(notification)
  return { method, path: path.replace('{webhookUrl}', '/notificacao') }
}
