import { createOpenApi } from '../../server/src/platform/http/openapi/document.ts'

interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  /** What a map holds; false where nothing else may stand. */
  additionalProperties?: Schema | false
}

/** What a field of a body takes; `type` besides nothing at all. */
export interface Field extends Schema {
  isNullable: boolean
}

/** One operation of the OpenAPI document, as a stranger would read it. */
export interface Operation {
  method: string
  /** `/api/orders/{id}` */
  path: string
  isWrite: boolean
  /** The body is a form of parts, whose `json` holds the fields. */
  isForm: boolean
  params: string[]
  query: Record<string, Schema>
  /** Header names with a stand-in that is good. */
  headers: Record<string, string>
  fields: Record<string, Field>
  required: string[]
}

interface Parameter {
  name: string
  in: string
  schema: Schema
}

interface Documented {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const METHODS = ['get', 'post', 'put', 'delete'] as const

/** Headers that a call may do without: what they mean is tried where they are taken. */
const OPTIONAL = ['Idempotency-Key', 'If-Match', 'If-None-Match']

export async function listOperations(): Promise<Operation[]> {
  const document = await createOpenApi('http://localhost')
  const whole = withoutRefs(document.paths, document) as Record<string, Record<string, Documented>>
  return Object.entries(whole).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => asOperation(method, path, item[method]!)),
  )
}

/** A part of a document with what its references name in their place. */
function withoutRefs(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((one) => withoutRefs(one, document))
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...rest } = part as Record<string, unknown>
  const own = Object.fromEntries(
    Object.entries(rest).map(([name, one]) => [name, withoutRefs(one, document)]),
  )
  return typeof $ref === 'string'
    ? { ...(withoutRefs(targetOf($ref, document), document) as object), ...own }
    : own
}

/** `#/components/schemas/Order` */
const targetOf = ($ref: string, document: object): unknown =>
  $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document)

function asOperation(method: string, path: string, { parameters = [], requestBody }: Documented): Operation {
  const form = requestBody?.content['multipart/form-data']?.schema.properties?.json
  const schema = form ?? requestBody?.content['application/json']?.schema ?? {}
  const within = (place: string) =>
    parameters.filter(({ in: where, name }) => where === place && !OPTIONAL.includes(name))
  return {
    method: method.toUpperCase(),
    path: `/api${path}`,
    isWrite: method !== 'get',
    isForm: form !== undefined,
    params: within('path').map(({ name }) => name),
    query: Object.fromEntries(within('query').map(({ name, schema }) => [name, schema])),
    headers: Object.fromEntries(within('header').map(({ name }) => [name, 'dezesseis-letras'])),
    fields: Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fieldOf(field)]),
    ),
    required: schema.required ?? [],
  }
}

const fieldOf = (schema: Schema): Field => {
  if (Array.isArray(schema.type))
    return { ...schema, type: schema.type[0]!, isNullable: schema.type.includes('null') }
  const some = schema.anyOf?.filter(({ type }) => type !== 'null')
  const isNullable = schema.anyOf !== undefined && some?.length !== schema.anyOf.length
  return { ...(isNullable && some?.length === 1 ? some[0] : schema), isNullable }
}

/** The operation's address with each parameter filled in. */
export const addressOf = ({ path }: Operation, param = 'nada'): string => path.replace(/\{\w+\}/g, param)

/** For `test.each`: each operation with its name. */
export const named = (operations: Operation[]) =>
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const)
