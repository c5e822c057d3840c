import { AUDIENCES } from '../test/freshness/screens.ts'
import { addressOf, filled, type Identity, WAYS } from '../test/freshness/ways.ts'
import { administrator, pendingSecondFactor } from './support/administrator.ts'
import { member } from './support/person.ts'
import { expect, type Page, test } from './support/test.ts'

const IDENTITIES: Record<Identity, (page: Page) => Promise<unknown>> = {
  anonymous: async () => undefined,
  member,
  administrator,
  pending: pendingSecondFactor,
}

/** Screens that lead on: who has nothing in the cart cannot pay for it, and a product that is not there opens nowhere. */
const LEADS_TO: Record<string, string> = {
  '/payment': '/cart',
  '/payment-gg': '/cart-gg',
  '/acessar/nada': '/',
}

/**
 * The first screen that the router comes to rest on, after where it was told to leave from, once the page answers. A page
 * that belongs to no brand says in whose frame it stands (`loja`): that of the screen before.
 */
async function rest(page: Page): Promise<string> {
  await page.waitForFunction(() => {
    const router = Reflect.get(window, '__reactRouterDataRouter')
    const isIdle = router?.state.initialized && router.state.navigation.state === 'idle'
    return globalThis.vitrineAlive && isIdle && router.state.location.key !== Reflect.get(window, 'leftFrom')
  })
  const { pathname, searchParams } = new URL(page.url())
  searchParams.delete('loja')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
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

/** Opens the screens one after another. Those who are signed in go on without a load of a second each. */
async function walk(page: Page, who: Identity, screens: readonly string[]): Promise<void> {
  await IDENTITIES[who](page)
  await load(page, '/privacidade')
  const arrive = who === 'anonymous' ? load : follow
  for (const screen of screens) {
    const path = filled(screen)
    const way = WAYS[AUDIENCES[screen]!][who]
    const found = way === 'stays' ? (LEADS_TO[path] ?? path) : addressOf(way, path)
    expect(await arrive(page, path), `${who} on ${path}`).toBe(found)
  }
}

for (const who of Object.keys(IDENTITIES) as Identity[]) {
  const screens = Object.keys(AUDIENCES)
  // web/guards.test.ts: the guard of every screen leads where the specification says; session.spec.ts is led there.
  test(`${who}: every screen lets in whom the specification says`, { tag: '@fire' }, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(60_000 + screens.length * 5000)
    await walk(page, who, screens)
    // What is not there is told by the server, too, which the browser notes.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
    complaints.length = 0
  })
}
