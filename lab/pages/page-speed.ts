import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { type Look, openBrowser } from './page-browser.ts'
import { serveTwin } from './page-twin.ts'

interface PageFigure {
  name: `store.${'lcp' | 'lcp.ratio' | 'tbt' | 'cls' | 'script' | 'css'}`
  unit: 'ms' | 'times' | 'shift' | 'bytes'
  value: number
}

const LOOKS = 5

/**
 * How `/loja` of the product at `url` shows itself on a telephone, beside a static page with the same cards and
 * pictures. Both are looked at in turn, so that a slow moment of this machine meets both; figures are medians.
 */
async function pageSpeed(url: string): Promise<PageFigure[]> {
  const store = `${url}/loja`
  await using twin = await serveTwin(store)
  await using browser = await openBrowser()
  const [ours, still]: [Look[], Look[]] = [[], []]
  for (let i = 0; i <= LOOKS; i++) {
    ours.push(await browser.look(store))
    still.push(await browser.look(twin.url))
  }
  // The first look of each warms up browser and servers.
  return figuresOf(ours.slice(1), still.slice(1))
}

async function figuresOf(ours: Look[], still: Look[]): Promise<PageFigure[]> {
  const lcp = median(ours, 'lcp')
  const { scripts, styles } = ours[0]!
  return [
    { name: 'store.lcp', unit: 'ms', value: Math.round(lcp) },
    { name: 'store.lcp.ratio', unit: 'times', value: rounded(lcp / median(still, 'lcp'), 2) },
    { name: 'store.tbt', unit: 'ms', value: Math.round(median(ours, 'tbt')) },
    { name: 'store.cls', unit: 'shift', value: rounded(median(ours, 'cls'), 3) },
    { name: 'store.script', unit: 'bytes', value: await weigh(scripts) },
    { name: 'store.css', unit: 'bytes', value: await weigh(styles) },
  ]
}

const median = (looks: Look[], name: 'lcp' | 'tbt' | 'cls'): number =>
  looks.map((look) => look[name]).sort((a, b) => a - b)[Math.floor(looks.length / 2)]!

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Bytes of these files after brotli, as the budget of the browser journeys counts them. */
async function weigh(urls: string[]): Promise<number> {
  const sizes = urls.map(async (url) => brotliCompressSync(await (await fetch(url)).arrayBuffer()).byteLength)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
const url = positionals[0] ?? `http://localhost:${process.env.PORT ?? 3000}`
const figures = await pageSpeed(url.replace(/\/$/, ''))
if (values.json) console.log(JSON.stringify(figures))
else
  for (const { name, unit, value } of figures)
    console.log(`${name.padEnd(16)} ${String(value).padStart(8)} ${unit}`)
