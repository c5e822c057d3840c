/** A JSON schema (draft 2020-12), as far as the document has any. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  contentMediaType?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  not?: JsonSchema
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}

type Change = (schema: JsonSchema, hint: string) => JsonSchema

const LISTS = ['prefixItems', 'anyOf', 'oneOf', 'allOf'] as const
const SINGLE = ['items', 'not', 'propertyNames'] as const

/** The schema with each schema right in it changed; the hint says where in it that one stands. */
export function mapSchema(schema: JsonSchema, change: Change): JsonSchema {
  const mapped = { ...schema }
  const { properties, additionalProperties } = schema
  if (properties)
    mapped.properties = Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, change(one, name)]),
    )
  if (typeof additionalProperties === 'object')
    mapped.additionalProperties = change(additionalProperties, 'value')
  for (const name of LISTS) {
    const list = schema[name]
    if (list) mapped[name] = list.map((one, nth) => change(one, list.length > 1 ? `option${nth + 1}` : ''))
  }
  for (const name of SINGLE) {
    const one = schema[name]
    if (one) mapped[name] = change(one, name === 'items' ? 'item' : name)
  }
  return mapped
}

const SAFE = Number.MAX_SAFE_INTEGER

/** An answer may say more one day, and nobody is to count on that it does not; a body is taken as it is said. */
type Direction = 'input' | 'output'

/** Without what says nothing: bounds of every integer of JavaScript, the pattern of a format, nothing as the default. */
export function tidySchema(schema: JsonSchema, direction: Direction): JsonSchema {
  const { minimum, maximum, pattern, additionalProperties, default: missing, ...rest } = schema
  const isOpen = direction === 'output' && typeof additionalProperties !== 'object'
  const tidy: JsonSchema = {
    ...rest,
    ...(minimum !== undefined && minimum !== -SAFE && { minimum }),
    ...(maximum !== undefined && maximum !== SAFE && { maximum }),
    ...(pattern !== undefined && !schema.format && { pattern }),
    ...(missing !== undefined && missing !== null && { default: missing }),
    ...(additionalProperties !== undefined && !isOpen && { additionalProperties }),
  }
  Reflect.deleteProperty(tidy, '$schema')
  return nullable(mapSchema(tidy, (one) => tidySchema(one, direction)))
}

/** A type or nothing, in one schema: what else is said of it counts for the type alone. */
function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const [some, none, ...more] = anyOf ?? []
  const isPlain = typeof some?.type === 'string' && !some.enum && !('const' in some)
  if (!some || !isPlain || none?.type !== 'null' || more.length > 0) return schema
  return { ...some, ...rest, type: [some.type as string, 'null'] }
}
