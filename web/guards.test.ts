import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AUDIENCES } from '../test/freshness/screens.ts'
import { addressOf, filled, type Identity, WAYS } from '../test/freshness/ways.ts'
import routes from './app/routes.ts'
import { session } from './app/session/browser.ts'
import { beginSecondFactor, forgetSecondFactor } from './app/session/second-factor.ts'
import { signedIn } from './app/session/testing.ts'
import { dismiss, shownToasts } from './app/ui/notify.ts'

const IDENTITIES: Record<Identity, () => void> = {
  anonymous: () => undefined,
  member: () => session.signIn(signedIn('member', 600)),
  administrator() {
    const { user, ...tokens } = signedIn('administrator', 600)
    session.signIn({ ...tokens, user: { ...user, isAdmin: true, roles: ['owner'] } })
  },
  pending: () => beginSecondFactor({ twoFactorSessionId: 'tfs_1', back: '/' }),
}

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://localhost/'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  session.clear()
  forgetSecondFactor()
  // A guard says why it leads elsewhere.
  for (const { id } of shownToasts()) dismiss(id)
})

interface Screen {
  clientLoader?(args: object): unknown
}
const SCREENS = import.meta.glob<Screen>('./app/routes/**/*.tsx')

// Everything that the web is made of is read once: the first test is not to be late for that.
beforeAll(async () => {
  await Promise.all(Object.keys(AUDIENCES).map((screen) => screenAt(filled(screen))))
}, 180_000)

async function screenAt(path: string) {
  const { route, params } = matchRoutes(routes as RouteObject[], path)!.at(-1)!
  return { ...(await SCREENS[`./app/${(route as RouteConfigEntry).file}`]!()), params }
}

/** Where the guard of a screen leads; the screen itself where it lets in, whatever becomes of what is loaded then. */
async function arrive(path: string): Promise<string> {
  const { clientLoader, params } = await screenAt(path)
  const request = new Request(location.origin + path)
  try {
    await clientLoader?.({ request, params, context: new RouterContextProvider() })
  } catch (error) {
    if (error instanceof Response) return error.headers.get('location')!
  }
  return path
}

for (const [who, become] of Object.entries(IDENTITIES)) {
  test(`${who}: the guard of every screen leads where the specification says`, async () => {
    become()
    const paths = Object.entries(AUDIENCES).map(([screen, audience]) => [filled(screen), audience] as const)
    const told = paths.map(async ([path]) => [path, await arrive(path)])
    const meant = paths.map(([path, audience]) => [path, addressOf(WAYS[audience][who as Identity], path)])
    expect(await Promise.all(told)).toEqual(meant)
  })
}
