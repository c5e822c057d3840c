import { contract } from '@vitrine/contract'
import { BODIES, exampleId, NAMED, TEXTS } from '@vitrine/contract/api-examples'
import type { Meta } from '@vitrine/contract/endpoint'
import { type Refusal, statusOf } from '@vitrine/contract/refusals'
import { takesVersion } from '../routes-by-rule.ts'
import { type JsonSchema, tidySchema } from './schema.ts'

interface Media {
  schema?: JsonSchema
  example?: unknown
}

export interface Response {
  description: string
  content?: Record<string, Media>
  headers?: Record<string, object>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean | undefined
  schema: JsonSchema
  example?: unknown
  /** The codes of `error` with which its value is refused. */
  'x-refusals'?: readonly Refusal[]
}

export interface Ref {
  $ref: string
}

export interface RequestBody {
  required?: boolean
  content: Record<string, Media>
}

/** An operation of the document, as it is made. */
export interface Documented {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: (Parameter | Ref)[]
  requestBody?: RequestBody | Ref
  responses: Record<string, Response | Ref>
  /** The codes of `error`, beside those of its parameters. */
  'x-refusals'?: Refusal[]
}

interface Definition {
  meta: Meta
  route: { method: string; path: `/${string}`; summary: string }
  errorMap: Partial<Record<Refusal, unknown>>
  inputSchema?: unknown
  outputSchema?: unknown
}

export interface Endpoint extends Definition {
  group: string
  /** `adminCategory.edit` */
  name: string
}

/** Every endpoint of the contract. */
export const endpoints: readonly Endpoint[] = Object.entries(contract).flatMap(([group, all]) =>
  Object.entries(all).map(([verb, one]) => ({
    ...((one as { '~orpc': unknown })['~orpc'] as Definition),
    group,
    name: `${group}.${verb}`,
  })),
)

/** Of writes of programs, and of what has a version. */
export const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Com uma chave da API: de 1 a 255 letras, números ou sinais, outra para cada pedido. Por um dia, o mesmo pedido recebe a mesma resposta e tem um efeito só.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
    'x-refusals': [
      'idempotency.key',
      'idempotency.key-reused',
      'idempotency.under-way',
      'idempotency.unfinished',
    ],
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'A ETag que a leitura respondeu: diz a versão no lugar de `version`. 412 se já é outra.',
    schema: { type: 'string' },
    example: '"3-0f1e2d3c4b5a6978"',
    'x-refusals': ['precondition.malformed', 'precondition.failed'],
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'A ETag que você já tem: 304, sem corpo, se nada mudou.',
    schema: { type: 'string' },
  },
} as const

const refTo = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` })

/** Of what has a version. */
export const HEADERS = {
  ETag: { description: 'A versão e um resumo da resposta.', schema: { type: 'string' } },
} as const

const ETAG = { ETag: { $ref: '#/components/headers/ETag' } }

function securityOf({ access, permission = [], ofPerson }: Meta): Documented['security'] {
  const session = { session: [] }
  if (access === 'public') return []
  if (access === 'visitor') return [{}, session]
  const isOfKey = access === 'administrator' && !ofPerson
  return isOfKey ? [{ key: [permission].flat() }, session] : [session]
}

/** Any request is answered by it that cannot be read. */
const UNREADABLE = 400

/** The statuses of what an operation refuses itself, and of what is refused of its headers. */
function problemsIn({ meta, route, errorMap, inputSchema }: Endpoint): Record<string, Ref> {
  const isProgramsWrite = meta.access === 'administrator' && route.method !== 'GET'
  const { IdempotencyKey, IfMatch } = PARAMETERS
  return problemsOf([
    ...(Object.keys(errorMap) as Refusal[]),
    ...[
      ...(isProgramsWrite ? IdempotencyKey['x-refusals'] : []),
      ...(isProgramsWrite && takesVersion(inputSchema) ? IfMatch['x-refusals'] : []),
    ].filter((code) => statusOf(code) !== UNREADABLE),
  ])
}

/** Says of an operation who may call it, with what, and what comes back. */
export function describeOperation(operation: Documented, endpoint: Endpoint): void {
  const { meta, group } = endpoint
  operation.tags = [group]
  operation.security = securityOf(meta)
  const successes = Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, response]) => [status, successOf(status, response as Response, endpoint)])
  const codes = Object.keys(endpoint.errorMap) as Refusal[]
  if (codes.length > 0) operation['x-refusals'] = codes
  operation.responses = {
    ...Object.fromEntries(successes),
    ...problemsIn(endpoint),
  }
  describeInput(operation, endpoint)
}

function successOf(status: string, { content = {} }: Response, { outputSchema, meta }: Endpoint): Response {
  const isTagged = meta.access === 'administrator' && takesVersion(outputSchema)
  const media = Object.entries(content)
    .filter(([, { schema }]) => schema && !isNothing(schema))
    .map(([type, { schema }]) => [type, { schema: tidySchema(schema!, 'output') }])
  return {
    description: status === '201' ? 'Criado.' : media.length > 0 ? 'OK' : 'Sem corpo.',
    ...(media.length > 0 && { content: Object.fromEntries(media) }),
    ...(isTagged && { headers: ETAG }),
  }
}

/** Of an endpoint that answers nothing. */
const isNothing = (schema: JsonSchema): boolean =>
  schema.not !== undefined || (schema.anyOf?.every(isNothing) ?? false)

function describeInput(
  operation: Documented,
  { meta, route, name, inputSchema, outputSchema }: Endpoint,
): void {
  const isAdministration = meta.access === 'administrator'
  const isWrite = route.method !== 'GET'
  const example = BODIES[name]
  const own = (operation.parameters ?? []) as Parameter[]
  operation.parameters = [
    ...own.map((one) => describeParameter(one, route.path)),
    ...(isAdministration && isWrite ? [refTo('IdempotencyKey')] : []),
    ...(isAdministration && isWrite && takesVersion(inputSchema) ? [refTo('IfMatch')] : []),
    ...(isAdministration && !isWrite && takesVersion(outputSchema) ? [refTo('IfNoneMatch')] : []),
  ]
  const { content = {} } = (operation.requestBody ?? {}) as Partial<RequestBody>
  for (const [type, media] of Object.entries(content)) {
    media.schema = tidySchema(media.schema ?? {}, 'input')
    if (type === 'application/json') media.example = example ?? exampleOf(media.schema, '')
  }
  if (Object.values(content).every(({ schema }) => isEmpty(schema ?? {}))) delete operation.requestBody
}

/** Of an endpoint that takes nothing. */
const isEmpty = (schema: JsonSchema): boolean => JSON.stringify(schema) === EMPTY
const EMPTY = JSON.stringify({ type: 'object', additionalProperties: false })

const describeParameter = ({ name, in: place, required, schema }: Parameter, path: string): Parameter => ({
  name,
  in: place,
  ...(required && { required }),
  schema: tidySchema(schema, 'input'),
  ...exampleOfParameter({ name, in: place, required, schema }, path),
})

function exampleOfParameter(
  { name, in: place, schema, required }: Parameter,
  path: string,
): { example?: unknown } {
  if (place === 'path') {
    const before = path.split('/').at(path.split('/').indexOf(`{${name}}`) - 1) ?? ''
    return { example: exampleOfPath(before, name, schema) }
  }
  return required ? { example: exampleOf(schema, name) } : {}
}

/** The value that stands for `{name}` in an address, by the word before it. */
const exampleOfPath = (before: string, name: string, schema: JsonSchema): string =>
  schema.enum ? String(schema.enum[0]) : (NAMED[before] ?? TEXTS[name] ?? exampleId('ref'))

const DAY = '2026-12-31'

const BASE64URL = '^[\\w-]+$'

function exampleOfText({ format, minLength = 0, pattern }: JsonSchema, name: string): string {
  if (format === 'date') return DAY
  if (format === 'date-time') return `${DAY}T15:00:00.000Z`
  if (format === 'uuid') return '8e03978e-40d5-43dd-bc93-6894a57f9324'
  if (format === 'ipv4') return '203.0.113.7'
  if (/^(lpc|pic|brm)_/.test(pattern?.slice(1) ?? '')) return exampleId(pattern!.slice(1, 4))
  if (pattern === BASE64URL) return 'QTFiMkMzZDRFNWY2'
  const text =
    TEXTS[name] ?? (name.endsWith('Id') || name.endsWith('Ids') ? exampleId('ref') : 'Texto de exemplo')
  return text.length >= minLength ? text : text.padEnd(minLength + 1, ', e assim por diante').trim()
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema): object {
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, name)]))
}

/** A value that a schema takes, with what it demands and nothing more; `name` is of the field that holds it. */
function exampleOf(schema: JsonSchema, name: string): unknown {
  const { anyOf, oneOf, allOf, items, prefixItems, minItems = 0 } = schema
  const type = [schema.type].flat()[0]
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [option] = anyOf ?? oneOf ?? []
  if (option) return exampleOf(option, name)
  if (allOf) return Object.assign({}, ...allOf.map((one) => exampleOf(one, name)))
  if (prefixItems) return prefixItems.map((one) => exampleOf(one, name))
  if (type === 'object' || schema.properties) return exampleOfObject(schema)
  if (type === 'array')
    return Array.from({ length: Math.max(minItems, 1) }, () => exampleOf(items ?? {}, name))
  if (type === 'integer' || type === 'number')
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
  if (type === 'boolean') return true
  return type === 'string' ? exampleOfText(schema, name) : null
}

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

const WORDS: Record<number, string> = {
  400: 'O pedido não pôde ser lido.',
  401: 'Quem pede não foi reconhecido.',
  403: 'Quem pede não pode fazer isso.',
  404: 'Não há o que se pede.',
  409: 'O que há agora não combina com o pedido.',
  410: 'O que se pede já passou.',
  412: 'A versão já é outra.',
  413: 'O conteúdo é grande demais.',
  415: 'O formato não é aceito.',
  422: 'Algo do conteúdo não pode ser aceito.',
  429: 'Pedidos demais: `Retry-After` diz quantos segundos esperar.',
  502: 'Um serviço de fora não respondeu.',
  503: 'Tente de novo em instantes.',
}

const OTHERWISE = 'Uma recusa, com o seu código.'
const REF = '#/components/responses/'

/** Answers that refuse something, one for each status. */
export const PROBLEMS = {
  default: { description: OTHERWISE, content },
  ...Object.fromEntries(
    Object.entries(WORDS).map(([status, description]) => [status, { description, content }]),
  ),
}

/** What an operation is refused with, by status; what has no refusal of its own may still be answered with one. */
function problemsOf(codes: readonly Refusal[]): Record<string, { $ref: string }> {
  if (codes.length === 0) return { default: { $ref: `${REF}default` } }
  const statuses = [...new Set(codes.map(statusOf))].sort()
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: REF + (status in WORDS ? status : 'default') }]),
  )
}
