import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, type CDPSession, expect, type Frame, type Page } from '@playwright/test'
import { COOKIES_VERSION } from '@vitrine/contract/consent-texts'
import type Axe from 'axe-core'
import { inFrames, lookOf, noteLookedAt, wasLookedAt } from './looked-at.ts'

/** An answer to the question about cookies, so that it stands in nobody's way. */
const CHOSEN = `${COOKIES_VERSION}.0.0.1.0f8fad5b-d9cb-469f-8165-70867728950e`

/** `npm run fire journeys` sets it: everything is walked, and as often as it takes to be sure. */
export const FIRE = process.env.FIRE !== undefined
/** The widths at which a journey is walked: a phone's, and under fire a desk's as well. */
export const WIDTHS: readonly number[] = FIRE ? [1280, 360] : [360]

/** A page on which an error of the console, of a script or of the content security policy fails the test. */
export const test = base.extend<{ complaints: string[]; cookiesChosen: boolean }>({
  /** False: a browser that was never asked about cookies. */
  cookiesChosen: [true, { option: true }],
  context: async ({ context, cookiesChosen, baseURL }, use) => {
    const choice = { name: 'vitrine_cookies', value: CHOSEN, url: baseURL! }
    if (cookiesChosen) await context.addCookies([choice])
    await use(context)
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isOwnScriptBlocked(message.text()))
          complaints.push(`${message.text()} (${page.url()})`)
      })
      await page.addInitScript(reportViolations)
      await use(complaints)
      expect(complaints, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** A frame in which nothing may run, such as the example of a message, blocks what a journey puts into every frame. */
const isOwnScriptBlocked = (text: string): boolean =>
  text.startsWith("Blocked script execution in 'about:srcdoc'")

/** Said aloud, so that a blocked resource fails the test also where the browser itself stays silent. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`blocked by the content security policy: ${effectiveDirective} ${blockedURI}`)
  })
}

export { expect, type Page }

/**
 * A colour on its way to another one is neither of them. What moves is brought to its end and not waited for: a
 * headless browser that has nothing else to draw may draw no further frame of it.
 */
const settle = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const endTime = animation.effect?.getComputedTiming().endTime
      if (endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })

/** Looks once in a run at the pages of one route, theme, width and structure, under fire always. */
async function once(page: Page, check: string, look: () => Promise<void>): Promise<void> {
  const key = `${check}-${await lookOf(page)}`
  if (!FIRE && (await wasLookedAt(key))) return
  await look()
  await noteLookedAt(key)
}

/** axe finds nothing on the page as it stands, frames included. */
export const expectAccessible = (page: Page): Promise<void> => once(page, 'axe', () => lookAt(page))

/** What appears meanwhile appears at once. */
async function lookAt(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settle(page)
  const found = await inFrames(page, async (frame) => {
    await ensureAxe(frame)
    return frame.evaluate(findViolations, frame === page.mainFrame())
  })
  await page.emulateMedia({ reducedMotion: null })
  expect(found.flat(), `axe on ${page.url()}`).toEqual([])
}

/** Nothing on the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(screen!)
}

/** axe looks at the width at which the journey is walked, under fire at both; nothing is too wide for a desk or a phone. */
export async function expectGoodPage(page: Page): Promise<void> {
  await once(page, 'widths', () => expectFitting(page))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function expectFitting(page: Page): Promise<void> {
  const own = page.viewportSize()!
  for (const width of [1280, 360].filter((other) => other !== own.width)) {
    await page.setViewportSize({ width, height: 800 })
    if (FIRE) await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(own)
}

declare global {
  var axe: typeof Axe | undefined
}

/** Less than half as long to compile as `Axe.source`, which is the one with its comments. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Puts axe into a frame, unless its document has it from an earlier look. */
async function ensureAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => globalThis.axe !== undefined)) return
  if (frame.parentFrame()) await frame.evaluate(source)
  else await (await sessionOf(frame.page())).send('Runtime.evaluate', { expression: source })
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * The browser compiles what its own protocol hands it in half the time that the `eval` of a page takes. The session
 * stays open with its page: one that is detached takes the virtual passkeys of the page along.
 */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/**
 * Runs in the page, in each frame by itself: asked for all frames at once, axe posts messages that the scripts of a
 * gateway take for theirs. What passes is not described: that takes most of the time, and nobody reads it.
 */
async function findViolations(isPage: boolean): Promise<string[]> {
  const context = { include: [':root'], exclude: [], initiator: isPage }
  const found = await globalThis.axe!.run(context, { iframes: false, resultTypes: ['violations'] })
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}
