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
  'GET /{pixUrlAccessToken}': { invalid: 'CobPayloadOperacaoInvalida', entity: 'cob' },
} as const

export type Operation = keyof typeof OPERATIONS

/** The notification a bank posts to the receiver: the callback of `PUT /webhook/{chave}` in the document. */
export const NOTIFICATION = 'POST /notificacao/pix'

/** Splits `PUT /cob/{txid}` into method and path as the document writes them. */
export function methodAndPath(operation: string): { method: string; path: string } {
  const [method = '', path = ''] = operation.split(' ')
  return { method: method.toLowerCase(), path }
}
