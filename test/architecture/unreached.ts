import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'

const repository = join(import.meta.dirname, '../..')
const EXPORTED = /^export (?:async )?(?:function|const) (\w+)/gm
/** What a module hands on in its `index.ts` is not used by that. */
const HANDED_ON = /^export (?:type )?\{[^}]*\} from .*$/gm
const WORDS = /[A-Za-z_]\w*/g

/** Functions and values of the server that nothing but tests uses: `server/src/x.ts name`. */
export function findUnreached(): string[] {
  const paths = globSync('{server/src,scripts,db,bench}/**/*.{ts,tsx}', { cwd: repository }).filter(
    (path) => !/\.(test|generated|d)\.tsx?$/.test(path),
  )
  const texts = paths.map((path) => readFileSync(join(repository, path), 'utf8'))
  const uses = new Map<string, number>()
  for (const text of texts)
    for (const [word] of text.replace(HANDED_ON, '').matchAll(WORDS))
      uses.set(word, (uses.get(word) ?? 0) + 1)
  return paths.flatMap((path, nth) =>
    path.startsWith('server/')
      ? [...texts[nth]!.matchAll(EXPORTED)].flatMap(([, name]) =>
          uses.get(name!) === 1 ? [`${path} ${name}`] : [],
        )
      : [],
  )
}
