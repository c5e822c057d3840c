import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import * as z from 'zod'
import { type JsonSchema, tidySchema } from './schema.ts'

const FOLDER = dirname(fileURLToPath(import.meta.resolve('@vitrine/contract')))
/** What is answered, and what is asked for: a field with a default may be missing there alone. */
const STRATEGIES = ['output', 'input'] as const

/** The names under which the contract exports its schemas, by the schema as JSON. */
export async function exportedNames(converter: ZodToJsonSchemaConverter): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: FOLDER, exclude: ['**/*.test.ts'] }))
  for (const file of files.sort()) {
    const exported = (await import(join(FOLDER, file))) as Record<string, unknown>
    for (const [name, schema] of Object.entries(exported))
      if (schema instanceof z.ZodType)
        noteNames(names, name, (strategy) => converter.convert(schema, { strategy })[1])
  }
  return names
}

function noteNames(
  names: Map<string, string>,
  name: string,
  convert: (strategy: (typeof STRATEGIES)[number]) => unknown,
): void {
  for (const strategy of STRATEGIES) {
    const text = JSON.stringify(tidySchema(convert(strategy) as JsonSchema, strategy))
    const named = strategy === 'input' && !name.endsWith('Input') ? `${name}Input` : name
    if (!names.has(text)) names.set(text, named)
  }
}
