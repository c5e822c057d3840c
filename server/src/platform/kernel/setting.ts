import * as z from 'zod'

/** What people are told of a setting. `usual` is for a default that depends on the machine. */
interface SettingWords {
  what: string
  example?: string
  usual?: string
  secret?: boolean
}

/** A setting as `docs/settings.md` has it. */
export interface Setting extends SettingWords {
  name: string
  /** What it may be, where that is one of a few. */
  values?: readonly string[]
}

const words = z.registry<SettingWords>()

/** Declares an environment variable: how it is read, and what its reference says of it. */
export function setting<T extends z.ZodType>(schema: T, said: SettingWords): T {
  // A schema may be that of several settings.
  const own = schema.clone() as T
  words.add(own, said)
  return own
}

/** The settings of a group, in its order. Throws where one of them was declared without words. */
export const settingsOf = (variables: Readonly<Record<string, z.ZodType>>): Setting[] =>
  Object.entries(variables).map(([name, schema]) => {
    const said = words.get(schema)
    if (!said) throw new TypeError(`${name} is not declared by setting()`)
    const usual = said.usual ?? usualOf(schema)
    const values = valuesOf(schema)
    return { name, ...said, ...(usual && { usual }), ...(values && { values }) }
  })

function usualOf(schema: z.ZodType): string | undefined {
  const { data } = schema.safeParse(undefined)
  return data === undefined || String(data) === '' ? undefined : String(data)
}

function valuesOf(schema: z.ZodType): readonly string[] | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return valuesOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined
}

/** Shorter names are one slip away from much that has nothing to do with us. */
const SHORTEST = 7
const SLIPS = 2

/**
 * Variables that are nobody's and look like a setting of ours, each with the one that is meant where one is near. `own` is
 * what only settings of ours begin with.
 */
export function unknownSettings(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
  own: RegExp,
): { name: string; meant?: string }[] {
  return Object.keys(env)
    .filter((name) => !known.includes(name) && name.length >= SHORTEST)
    .flatMap((name) => {
      const meant = known.find((one) => one.length >= SHORTEST && slipsBetween(name, one) <= SLIPS)
      return meant || own.test(name) ? [{ name, ...(meant && { meant }) }] : []
    })
}

/** How many letters are added, dropped or changed between two names (Levenshtein). */
function slipsBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let at = 1; at <= b.length; at++)
      line.push(
        Math.min(line[at - 1]! + 1, above[at]! + 1, above[at - 1]! + (a[row - 1] === b[at - 1] ? 0 : 1)),
      )
    above = line
  }
  return above[b.length]!
}
