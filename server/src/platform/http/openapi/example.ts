import { exampleId, NAMED, TEXTS } from '@vitrine/contract/api-examples'
import type { JsonSchema } from './schema.ts'

/** The value that stands for `{name}` in an address, by the word before it. */
export const exampleOfPath = (before: string, name: string, schema: JsonSchema): string =>
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
export function exampleOf(schema: JsonSchema, name: string): unknown {
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
