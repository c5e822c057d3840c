import { createHash } from 'node:crypto'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Frame, type Page, test } from '@playwright/test'
import { describeStructure } from './structure.ts'

/**
 * What a page looks like to axe, as a key: route, theme, width and structure of every frame. Two pages of one key differ
 * in words and numbers, which axe does not judge.
 */
export async function lookOf(page: Page): Promise<string> {
  const { width } = page.viewportSize()!
  const frames = await inFrames(page, describeFrame)
  return createHash('sha256')
    .update(JSON.stringify([width, frames]))
    .digest('hex')
}

/** What is answered in each frame, the page's own first. A frame that leaves meanwhile is no part of the page any more. */
export async function inFrames<T>(page: Page, ask: (frame: Frame) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const frame of page.frames().filter(mayRun)) {
    try {
      answers.push(await ask(frame))
    } catch (error) {
      if (!frame.isDetached()) throw error
    }
  }
  return answers
}

/** A document of ours that stands in the page itself is sandboxed: nothing runs in it, and axe neither. */
const mayRun = (frame: Frame): boolean => frame.url() !== 'about:srcdoc'

const describeFrame = async (frame: Frame): Promise<string> =>
  `${await frame.evaluate(routeAndTheme)}\n${await frame.evaluate(describeStructure)}`

/** Runs in the page. What no router of ours shows goes by its path. */
function routeAndTheme(): string {
  const matches = Reflect.get(window, '__reactRouterDataRouter')?.state.matches
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return JSON.stringify([matches?.at(-1)?.route.id ?? location.pathname, isDark])
}

/** A file for each key, in the folder that Playwright empties at the start of a run: all workers of the run see it. */
const fileOf = (key: string): string => join(test.info().project.outputDir, 'looked-at', key)

export const wasLookedAt = (key: string): Promise<boolean> =>
  access(fileOf(key)).then(
    () => true,
    () => false,
  )

/** Only once nothing was found: what is wrong is found wherever it stands. */
export async function noteLookedAt(key: string): Promise<void> {
  await mkdir(join(fileOf(key), '..'), { recursive: true })
  await writeFile(fileOf(key), '')
}
