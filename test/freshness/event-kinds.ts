import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const people = join(import.meta.dirname, '../../server/src/people')

/** A use case is a file that notes events, itself or through a function of its folder. */
const NOTES = /\bnote(Event)?\(/

/** What the use cases of accounts say between quotes, as far as they note events. */
export function quotedByUseCases(): Set<string> {
  const texts = globSync('**/*.ts', { cwd: people, exclude: ['**/*.test.ts', '**/*.store.ts'] })
    .map((file) => readFileSync(join(people, file), 'utf8'))
    .filter((text) => NOTES.test(text))
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, kind]) => kind!)),
  )
}
