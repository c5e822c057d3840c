export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/**
 * Version 2.9.0 of the document contradicts itself in places: read literally, some answers could never be
 * valid, and others could never be wrong. Each repair keeps what the text around it (or its own examples) says.
 */
export function repaired(schema: JsonObject): JsonObject {
  const copy = { ...schema }
  repairPattern(copy)
  repairLocation(copy)
  repairRequired(copy)
  repairRecurrence(copy)
  return copy
}

function repairPattern(schema: JsonObject): void {
  if (typeof schema.pattern !== 'string') return
  // The CPF pattern was pasted with JavaScript's slashes (`/^\d{11}$/`): no CPF could ever match.
  const pattern = schema.pattern.replace(/^\/(.*)\/$/, '$1')
  // Amounts, txid and ids carry no anchors: `x1.999` would pass for an amount.
  schema.pattern = `^(?:${pattern})$`
}

function repairLocation(schema: JsonObject): void {
  // "Localização do payload" goes without `https://` (its own example), hence is no absolute URI.
  if (schema.title === 'Localização do payload') schema.format = 'uri-reference'
  // "maximum" says nothing about a list: what is meant is at most 50 pieces of information.
  if (schema.type === 'array' && schema.maximum !== undefined) schema.maxItems = schema.maximum
}

function repairRequired(schema: JsonObject): void {
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = (schema.properties ?? {}) as JsonObject
  // A charge's `loc` must carry `txid`, which its schema forgets to name.
  if (schema.title === 'Location do Payload') schema.properties = { txid: { type: 'string' }, ...properties }
  // In a request `loc` is only an id (document examples); `tipoCob` is required there, and named nowhere.
  if (required.includes('tipoCob') && !properties.tipoCob && properties.id) schema.required = ['id']
  // A charge with a due date must carry `location`, which its schema forgets to name.
  if (schema.title === 'Cobrança com vencimento gerada')
    schema.properties = { location: { type: 'string', maxLength: 77 }, ...properties }
  // The receiver's address is asked of the charge instead of the receiver.
  if (required.includes('logradouro') && properties.recebedor) delete schema.required
  // Read literally, a discount by percentage would also be one by dates, and so be neither (oneOf).
  if (properties.descontoDataFixa) schema.required = ['descontoDataFixa']
  // Lists ask for `idCob`, a name that exists nowhere, and the list of Pix asks for `cobs` instead of `pix`.
  if (required.includes('idCob')) schema.required = required.filter((name) => name !== 'idCob')
  if (schema.title === 'Pix Consultados') schema.required = ['parametros', 'pix']
  // The body of a notification names no required field: an empty one would be valid.
  const [list] = Object.keys(properties)
  if (Object.keys(schema).join() === 'properties' && NOTIFIED.has(list)) schema.required = [list!]
}

const NOTIFIED = new Set<string | undefined>(['pix', 'recs', 'cobsr'])

/** Names that the schemas of Pix Automático require, and declare nowhere. */
const UNDECLARED: Readonly<Record<string, readonly string[]>> = {
  // The bank makes the id; `politicaRetentativa` is what is meant by `retentativa`.
  'Recorrência Base': ['idRec', 'retentativa'],
  // It is told as `pagador.ispbParticipante` (the schema's own example).
  'Dados do Pagador': ['ispbParticipante'],
  'Solicitação de Recorrência Base': ['pagador'],
  // `recPayload` is what is meant.
  'Solicitação de Recorrência Completa': ['rec'],
}

function repairRecurrence(schema: JsonObject): void {
  const properties = (schema.properties ?? {}) as JsonObject
  const title = String(schema.title ?? '')
  let required = (Array.isArray(schema.required) ? schema.required : []).map(String)
  // A quotation mark was lost: the list requires `atualizacao"`.
  required = required.map((name) => name.replace(/"$/, ''))
  required = required.filter((name) => !UNDECLARED[title]?.includes(name))
  // The location of a recurrence has no `tipo` in any example, and no schema declares one.
  if (properties.location && !properties.tipo) required = required.filter((name) => name !== 'tipo')
  // What has a default need not be named.
  required = required.filter((name) => (properties[name] as JsonObject | undefined)?.default === undefined)
  // Read literally, a rejection would also be a cancellation, and so be neither (oneOf).
  if (Object.keys(properties).length === 1 && (properties.rejeicao || properties.cancelamento))
    required = Object.keys(properties)
  if (required.length > 0) schema.required = required
  else delete schema.required
  // A decimal text cannot be an object with its parts besides.
  if (schema.type === 'string') delete schema.anyOf
  // A person and a company of whom only the name may change are the same schema twice: never exactly one of them.
  if (isOneTwice(schema.oneOf)) {
    schema.anyOf = schema.oneOf!
    delete schema.oneOf
  }
}

function isOneTwice(alternatives: Json | undefined): boolean {
  if (!Array.isArray(alternatives) || alternatives.length < 2) return false
  const shapes = alternatives.map((one) => JSON.stringify({ ...(one as JsonObject), title: '' }))
  return new Set(shapes).size === 1
}
