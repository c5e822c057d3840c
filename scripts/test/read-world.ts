import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { parseSource } from '../../test/architecture/source.ts'
import routes from '../../web/app/routes.ts'
import type { World } from './changed.ts'

/** The last looks through all that the journeys left behind. */
const ENTRIES = [
  ...['root.tsx', 'entry.client.tsx', 'entry.server.tsx', 'server.ts'].map((name) => `web/app/${name}`),
  'e2e/canaries.teardown.ts',
  'playwright.config.ts',
]
const root = join(import.meta.dirname, '../..')

/** Paths from the root of the repository: what is not committed yet, and with `since` all that came after it. */
export function readChanged(since = 'HEAD'): string[] {
  const base = git('merge-base', since, 'HEAD')[0]!
  const changed = git('diff', '--name-only', '--no-renames', base)
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])].sort()
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n').filter(Boolean)

export function readWorld(): World {
  const paths = globSync(
    '{{contract/src,web/app,e2e,test/support,scripts}/**/*.{ts,tsx},playwright.config.ts}',
    {
      cwd: root,
    },
  )
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  return {
    imports: new Map([...texts].map(([path, text]) => [path, parseSource(path, text).imports])),
    texts: new Map([...texts].filter(([path]) => path.startsWith('e2e/'))),
    screens: screensOf(routes),
    entries: ENTRIES,
  }
}

function screensOf(
  entries: readonly RouteConfigEntry[],
  under = '',
  frames: string[] = [],
): World['screens'] {
  return entries.flatMap(({ path, index, file, children }) => {
    const address = path ? `${under}/${path}` : under
    const files = [...frames, `web/app/${file}`]
    const own = path || index ? [{ path: address || '/', files }] : []
    return [...own, ...screensOf(children ?? [], address, files)]
  })
}
