import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { Failure } from '../failure.ts'
import type { Books } from './books.store.ts'

const count = z.number().int().min(0)

const Manifest = z.object({
  /** Of this file. */
  format: z.literal(1),
  /** Of the product, and of the PostgreSQL that was copied. */
  version: z.string(),
  postgres: count,
  madeAt: z.iso.datetime(),
  database: z.object({ bytes: count, sha256: z.string() }),
  files: z.object({ count, bytes: count }),
  /** By which a secret is recognised that is not here. */
  keys: z.record(z.string(), z.string()),
  hasSecrets: z.boolean(),
  books: z.object({
    migration: z.string(),
    rows: z.record(z.string(), count),
    entries: z.record(z.string(), z.object({ count, amount: z.number().int() })),
  }),
})

/** What a copy holds; written last, so that a folder without one is no whole copy. */
export type Manifest = z.infer<typeof Manifest>

/** The file of the database in a copy, as `pg_dump --format=custom` writes it. */
export const DUMP = 'database.dump'
const FILE = 'manifest.json'

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = join(folder, FILE)
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Refuses a folder that is none of `vitrine backup`, or whose copy was not finished. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '')
  if (!text)
    throw new Failure(
      `${folder} não tem um backup inteiro: falta ${FILE}, que npx vitrine backup grava no fim.`,
    )
  const { success, data } = Manifest.safeParse(parse(text))
  if (!success)
    throw new Failure(`${join(folder, FILE)} não pode ser lido: foi mudado, ou é de outra versão.`)
  return data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is not as it was, each as a line; none where both are equal. */
export function differencesOf(was: Books, is: Books): string[] {
  const migration =
    was.migration === is.migration ? [] : [`migração: era ${was.migration}, é ${is.migration}`]
  const tables = changed(was.rows, is.rows, String)
  const entries = changed(was.entries, is.entries, ({ count, amount }) => `${count} (${amount} centavos)`)
  return [...migration, ...entries, ...tables]
}

function changed<T>(was: Record<string, T>, is: Record<string, T>, say: (one: T) => string): string[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort()
  const text = (one: T | undefined) => (one === undefined ? 'nada' : say(one))
  return names
    .filter((name) => text(was[name]) !== text(is[name]))
    .map((name) => `${name}: era ${text(was[name])}, é ${text(is[name])}`)
}
