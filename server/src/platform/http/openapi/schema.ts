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
function mapSchema(schema: JsonSchema, change: Change): JsonSchema {
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

/** What is shorter, in signs, is easier to read where it stands. */
const SHORTEST = { values: 45, object: 65, union: 130 }

const PREFIX = '#/components/schemas/'

function isShareable({ properties, enum: values, anyOf, oneOf, allOf }: JsonSchema, text: string): boolean {
  if (properties) return text.length >= SHORTEST.object
  if (values) return text.length >= SHORTEST.values
  return Boolean(anyOf ?? oneOf ?? allOf) && text.length >= SHORTEST.union
}

const pascal = (text: string): string =>
  text
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')

/**
 * Schemas that stand at several places, each once and by its name. A schema has the name under which the contract exports
 * it; one without is named by the first place at which it stands.
 */
export class SharedSchemas {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly #names: ReadonlyMap<string, string>
  readonly #counts = new Map<string, number>()
  readonly #shared = new Map<string, string>()

  /** `names`: the schema as JSON → its name. */
  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names
  }

  /** First all are counted; what stands in one that is shared stands at one place. */
  count({ default: _, ...schema }: JsonSchema): void {
    const text = JSON.stringify(schema)
    if (this.#isShareable(schema, text)) {
      const before = this.#counts.get(text) ?? 0
      this.#counts.set(text, before + 1)
      if (before > 0) return
    }
    mapSchema(schema, (one) => {
      this.count(one)
      return one
    })
  }

  /** Then each is put in the place of those that stand at several; `hint` names what has no name. */
  share({ default: missing, ...schema }: JsonSchema, hint: string): JsonSchema {
    const shared = this.#shareAlone(schema, hint)
    return missing === undefined ? shared : { ...shared, default: missing }
  }

  #shareAlone(schema: JsonSchema, hint: string): JsonSchema {
    const text = JSON.stringify(schema)
    const known = this.#shared.get(text)
    if (known) return { $ref: PREFIX + known }
    if (!this.#isShareable(schema, text) || (this.#counts.get(text) ?? 0) < 2)
      return this.#within(schema, hint)
    const name = this.#freeName(this.#names.get(text) ?? pascal(hint))
    this.#shared.set(text, name)
    // Its place among the others is that of its name, before those that stand in it.
    this.schemas[name] = {}
    this.schemas[name] = this.#within(schema, name)
    return { $ref: PREFIX + name }
  }

  #within(schema: JsonSchema, hint: string): JsonSchema {
    return mapSchema(schema, (one, place) => this.share(one, `${hint} ${place}`))
  }

  /** A pattern is worth a name where the contract has one for it. */
  #isShareable(schema: JsonSchema, text: string): boolean {
    return isShareable(schema, text) || (schema.pattern !== undefined && this.#names.has(text))
  }

  #freeName(wanted: string): string {
    let nth = 1
    const named = () => (nth === 1 ? wanted : `${wanted}${nth}`)
    while (named() in this.schemas) nth++
    return named()
  }
}
