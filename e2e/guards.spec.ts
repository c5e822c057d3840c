import { AUDIENCES, type Audience } from '../test/freshness/screens.ts'
import { administrator, pendingSecondFactor } from './support/administrator.ts'
import { member } from './support/person.ts'
import { expect, type Page, test } from './support/test.ts'

type Identity = 'anonymous' | 'member' | 'administrator' | 'pending'

/** Where somebody who wanted `path` ends up; `stays` is the path itself. */
type Way = 'stays' | 'home' | 'sign-in'

const WAYS: Record<Audience, Record<Identity, Way>> = {
  anyone: { anonymous: 'stays', member: 'stays', administrator: 'stays', pending: 'stays' },
  guest: { anonymous: 'stays', member: 'home', administrator: 'home', pending: 'stays' },
  member: { anonymous: 'sign-in', member: 'stays', administrator: 'stays', pending: 'sign-in' },
  administrator: { anonymous: 'sign-in', member: 'home', administrator: 'stays', pending: 'sign-in' },
  'second-factor': { anonymous: 'sign-in', member: 'home', administrator: 'stays', pending: 'stays' },
}

const IDENTITIES: Record<Identity, (page: Page) => Promise<unknown>> = {
  anonymous: async () => undefined,
  member,
  administrator,
  pending: pendingSecondFactor,
}

/** An address with nothing behind it shows so where it is: the guard comes first. */
const filled = (path: string) => path.replace(/:\w+/g, 'nada').replace('*', 'nao-existe')

/** Who has nothing in the cart cannot pay for it. */
const WITHOUT_A_CART: Record<string, string> = { '/payment': '/cart', '/payment-gg': '/cart-gg' }

const addressOf = (way: Way, path: string): string =>
  way === 'stays'
    ? (WITHOUT_A_CART[path] ?? path)
    : way === 'home'
      ? '/'
      : `/entrar?${new URLSearchParams({ redirect: path })}`

/** The first screen that the router comes to rest on, after where it was told to leave from, once the page answers. */
async function rest(page: Page): Promise<string> {
  await page.waitForFunction(() => {
    const router = Reflect.get(window, '__reactRouterDataRouter')
    const isIdle = router?.state.initialized && router.state.navigation.state === 'idle'
    return globalThis.vitrineAlive && isIdle && router.state.location.key !== Reflect.get(window, 'leftFrom')
  })
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** A new document for each screen, as by an address that is typed. */
async function load(page: Page, path: string): Promise<string> {
  await page.goto(path)
  return rest(page)
}

/** Within the document that is there, as by a link. */
async function follow(page: Page, path: string): Promise<string> {
  await page.evaluate((to) => {
    const router = Reflect.get(window, '__reactRouterDataRouter')
    Reflect.set(window, 'leftFrom', router.state.location.key)
    void router.navigate(to)
  }, path)
  return rest(page)
}

for (const [who, become] of Object.entries(IDENTITIES)) {
  test(`${who}: every screen lets in whom the specification says`, async ({ page, complaints }) => {
    test.setTimeout(60_000 + Object.keys(AUDIENCES).length * 5000)
    await become(page)
    await load(page, '/termos')
    // Every screen is loaded once; those who are signed in go on without a load of a second each.
    const arrive = who === 'anonymous' ? load : follow
    for (const [screen, audience] of Object.entries(AUDIENCES)) {
      const path = filled(screen)
      const way = WAYS[audience][who as Identity]
      expect(await arrive(page, path), `${who} on ${path}`).toBe(addressOf(way, path))
    }
    // What is not there is told by the server, too, which the browser notes.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
    complaints.length = 0
  })
}
