import { type JsonSchema, mapSchema } from './schema.ts'

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
    if (isShareable(schema, text)) {
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
    if (!isShareable(schema, text) || (this.#counts.get(text) ?? 0) < 2) return this.#within(schema, hint)
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

  #freeName(wanted: string): string {
    let nth = 1
    const named = () => (nth === 1 ? wanted : `${wanted}${nth}`)
    while (named() in this.schemas) nth++
    return named()
  }
}
