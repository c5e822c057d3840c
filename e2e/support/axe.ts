import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Frame, Page } from '@playwright/test'
import type Axe from 'axe-core'

declare global {
  var axe: typeof Axe | undefined
}

/** Less than half as long to compile as `Axe.source`, which is the one with its comments. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Puts axe into a frame, unless its document has it from an earlier look. */
export async function ensureAxe(frame: Frame): Promise<void> {
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
export async function findViolations(isPage: boolean): Promise<string[]> {
  const context = { include: [':root'], exclude: [], initiator: isPage }
  const found = await globalThis.axe!.run(context, { iframes: false, resultTypes: ['violations'] })
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}
