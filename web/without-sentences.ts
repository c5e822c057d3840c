import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const TABLE = /\/contract\/src\/refusals\.ts$/
const EXPORTED = /^export const (\w+)/gm
const ANSWERS: Record<string, string> = { statusOf: '() => 400', sentenceOf: `() => ''` }

/** The names of the file, with nothing behind them. */
export const emptied = (source: string): string =>
  [...source.matchAll(EXPORTED)]
    .map(([, name]) => `export const ${name} = ${ANSWERS[name!] ?? '[]'}`)
    .join('\n')

/**
 * Leaves the sentences of refusals out of what browsers load: they come with the answer that refuses, and the contract
 * names them for the server and its documents alone.
 */
export function withoutSentences(): Plugin {
  return {
    name: 'vitrine-without-sentences',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (TABLE.test(id) ? emptied(readFileSync(id, 'utf8')) : null),
  }
}
