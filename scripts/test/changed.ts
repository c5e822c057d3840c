import { matchRoutes } from 'react-router'

/** What is run about a change: everything of a kind, or the files that are named. */
export interface Plan {
  /** Files whose tests are run, with those of all that imports them. */
  tests: 'all' | string[]
  journeys: 'all' | string[]
}

/** What of the repository says which files a journey depends on. */
export interface World {
  /** Every source file, with what it imports. */
  imports: ReadonlyMap<string, readonly string[]>
  /** Those of `e2e/`, as they stand. */
  texts: ReadonlyMap<string, string>
  /** Every screen of the web, with its file and those of the frames around it. */
  screens: readonly Screen[]
  /** What every journey goes through. */
  entries: readonly string[]
}

interface Screen {
  path: string
  files: readonly string[]
}

/** Tests that read the sources themselves: no import leads to what they look at. */
export const READERS = ['architecture', 'debts', 'freshness', 'packages'].map(
  (name) => `test/${name}.test.ts`,
)
/** The walk through the whole product. Of the server no more is tried in a browser: the contract holds it. */
export const WALK = 'e2e/journey.spec.ts'

const NOTHING = /\.md$|^(LICENSE|docs\/|bench\/|\.ci\/)/
const EVERYTHING = /(^|\/)(package(-lock)?\.json|tsconfig[^/]*\.json|[^/]+\.config\.ts)$|\.sql$/
const TEST = /\.test\.tsx?$/
const BEHIND = /^(server|simulator|db|scripts)\//

/** `changed`: paths from the root of the repository. */
export function planOf(changed: readonly string[], world: World): Plan {
  const told = changed.filter((path) => !NOTHING.test(path))
  if (told.some((path) => EVERYTHING.test(path))) return { tests: 'all', journeys: 'all' }
  const unknown = told.some((path) => BEHIND.test(path) && !/\.tsx?$/.test(path))
  return { tests: unknown ? 'all' : [...told, ...READERS], journeys: journeysOf(told, world) }
}

function journeysOf(told: readonly string[], world: World): Plan['journeys'] {
  const changed = told.filter((path) => !TEST.test(path))
  const ofTheWeb = reachedFrom(world.entries, world)
  if (changed.some((path) => ofTheWeb.has(path) || isOutsideOfScreens(path, world))) return 'all'
  const behind = changed.some((path) => BEHIND.test(path))
  return specsOf(world).filter((spec) => {
    const needed = neededBy(spec, world)
    return (behind && spec === WALK) || changed.some((path) => needed.has(path))
  })
}

/** What of the web no screen imports: what it is built by, what is served as it stands. */
const isOutsideOfScreens = (path: string, world: World): boolean =>
  path.startsWith('web/') &&
  !reachedFrom(
    world.screens.flatMap(({ files }) => files),
    world,
  ).has(path)

const specsOf = ({ texts }: World): string[] => [...texts.keys()].filter((path) => path.endsWith('.spec.ts'))

/** What a journey imports, and what the screens import whose addresses it names. */
function neededBy(spec: string, world: World): Set<string> {
  const own = reachedFrom([spec], world)
  const addresses = new Set([...own].flatMap((path) => addressesIn(world.texts.get(path) ?? '')))
  const screens = [...addresses].flatMap((address) => filesOf(address, world))
  return new Set([...own, ...reachedFrom(screens, world)])
}

/** The files of a screen and its frames. */
const filesOf = (address: string, { screens }: World): readonly string[] =>
  matchRoutes(
    screens.map(({ path, files }) => ({ path, handle: files })),
    address,
  )?.at(-1)?.route.handle ?? []

/** Texts that begin as an address does; what is put into one stands for any one part of it. */
export const addressesIn = (text: string): string[] =>
  [...text.replace(/\$\{[^{}]*\}/g, 'x').matchAll(/['"`](\/[^'"`\s]*)/g)].map(
    ([, address]) => address!.split(/[?#]/)[0]!,
  )

function reachedFrom(paths: readonly string[], { imports }: World): Set<string> {
  const reached = new Set(paths)
  for (const path of reached) for (const next of imports.get(path) ?? []) reached.add(next)
  return reached
}
