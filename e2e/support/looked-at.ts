import { createHash } from 'node:crypto'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Frame, type Page, test } from '@playwright/test'

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

/**
 * Runs in the page, and says all that axe judges but words and numbers: of an element its tag, its attributes, its own
 * colours, whether it has words, and which elements are in it. What is there twice is said once, so that a list of ten
 * rows is like one of two. Of an attribute that names other elements it says whether they are there, and of one that
 * holds words or an address whether it is empty.
 */
function describeStructure(): string {
  const REFERENCES =
    /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/
  const WORDS = /^(aria-label|aria-value\w+|alt|title|placeholder|content|value|name|style)$/
  const ADDRESSES = /^(href|src|srcset|action|poster|nonce|d|points|transform|viewBox|x|y|width|height)$/
  const COLOUR = /#[0-9a-f]{3}|rgb|hsl|oklch|var\(--/
  /** Mantine names the classes of a responsive style by a count. */
  const COUNTED = /__m__-[\w«»:-]+/g

  const ids = new Map<string, number>()
  for (const { id } of document.querySelectorAll('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1)
  const said = ({ name, value }: Attr): unknown => {
    if (name === 'id') return ids.get(value)! > 1
    if (REFERENCES.test(name)) return value.split(/\s+/).map((id) => ids.has(id))
    if (WORDS.test(name) || ADDRESSES.test(name)) return value.trim() !== ''
    if (name.startsWith('data-') && /\d/.test(value)) return ''
    return value.replace(COUNTED, '')
  }
  const coloursOf = ({ style }: HTMLElement | SVGElement) =>
    [...style]
      .filter((name) => /color|background|opacity/.test(name) || COLOUR.test(style.getPropertyValue(name)))
      .map((name) => [name, style.getPropertyValue(name)])
  const wordsOf = ({ tagName, childNodes, textContent }: Element) => {
    if (tagName === 'SCRIPT') return ''
    // The colours of a brand are in one.
    if (tagName === 'STYLE') return textContent!.replace(COUNTED, '')
    return [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue!.trim() !== '')
  }

  const kinds = new Map<string, number>()
  const kindOf = (element: Element): number => {
    const attributes = [...element.attributes].map((one) => [one.name, said(one)]).sort()
    const colours = 'style' in element ? coloursOf(element as HTMLElement) : []
    const within = [...new Set([...element.children].map(kindOf))]
    const kind = JSON.stringify([element.tagName, attributes, colours, wordsOf(element), within])
    if (!kinds.has(kind)) kinds.set(kind, kinds.size)
    return kinds.get(kind)!
  }
  kindOf(document.documentElement)
  return [document.title.trim() !== '', ...kinds.keys()].join('\n')
}
