import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { ensureBrowser } from '../../scripts/find-browser.ts'
import { freePort } from '../../scripts/ports.ts'

/** One look at a page: times in milliseconds, the shift without unit, and every script and style it loaded. */
export interface Look {
  lcp: number
  tbt: number
  cls: number
  scripts: string[]
  styles: string[]
}

export interface Browser extends AsyncDisposable {
  look(url: string): Promise<Look>
}

interface NetworkItem {
  url: string
  resourceType?: string
}

const AUDITS = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  loaded: 'network-requests',
} as const

const TRIES = 3

/** The system's Chromium; each look is Lighthouse's own mobile preset (slow 4G, a processor four times slower). */
export async function openBrowser(): Promise<Browser> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  })
  return {
    look: (url) => lookUntilSeen(url, port),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** On a busy machine a trace may end without a picture in it (NO_LCP): that is no figure, so it looks again. */
async function lookUntilSeen(url: string, port: number): Promise<Look> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await look(url, port)
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

async function look(url: string, port: number): Promise<Look> {
  const result = await lighthouse(url, { port, onlyAudits: Object.values(AUDITS), logLevel: 'error' })
  const { audits = {}, runtimeError } = result?.lhr ?? {}
  const read = (name: string): number => {
    const { numericValue, errorMessage } = audits[name] ?? {}
    if (numericValue !== undefined) return numericValue
    throw new Error(`${url} has no ${name}: ${errorMessage ?? runtimeError?.message}`)
  }
  const details = audits[AUDITS.loaded]?.details
  const items = details?.type === 'table' ? (details.items as unknown as NetworkItem[]) : []
  const loaded = (type: string) => items.filter((item) => item.resourceType === type).map((item) => item.url)
  return {
    lcp: read(AUDITS.lcp),
    tbt: read(AUDITS.tbt),
    cls: read(AUDITS.cls),
    scripts: loaded('Script'),
    styles: loaded('Stylesheet'),
  }
}
