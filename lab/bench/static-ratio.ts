import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { load } from './load.ts'
import { writeFigures } from './machine.ts'

/**
 * How many of what is kept ready are answered in the time of one file of the same size, by the same process:
 * `node lab/bench/static-ratio.ts [address]` of a product that runs with `RATE_PER_MINUTE=100000000`.
 */
const ASSETS = join(import.meta.dirname, '../../web/build/client/assets')
const SECONDS = 4
const ROUNDS = 2

interface Ratio {
  name: string
  unit: string
  value: number
  least: number
  /** Bytes of the answer and of the file. */
  bytes: number
  fileBytes: number
}

export async function staticRatios(url: string): Promise<Ratio[]> {
  const { items } = (await (await fetch(`${url}/api/catalog/products`)).json()) as { items: { id: string }[] }
  const ratios: Ratio[] = []
  for (const [name, path, least] of [
    ['store.html.ratio', '/loja', 0.25],
    ['catalog.list.ratio', '/api/catalog/products', 0.5],
    ['catalog.product.ratio', `/api/catalog/products/${items[0]!.id}`, 0.5],
  ] as const)
    ratios.push({ name, unit: 'times', least, ...(await ratioOf(url, path)) })
  return ratios
}

async function ratioOf(url: string, path: string): Promise<Pick<Ratio, 'value' | 'bytes' | 'fileBytes'>> {
  const identity = { headers: { 'accept-encoding': 'identity' } }
  const bytes = (await (await fetch(url + path, identity)).arrayBuffer()).byteLength
  const file = fileOfSize(bytes)
  const perSecond = async (asked: string) =>
    (await load(url, { next: () => ({ path: asked }), seconds: SECONDS })).perSecond
  let [answers, files] = [0, 0]
  // In turns, so that what else the machine does falls on both.
  for (let round = 0; round < ROUNDS; round++) {
    answers += await perSecond(path)
    files += await perSecond(`/assets/${file.name}`)
  }
  return { value: Number((answers / files).toFixed(2)), bytes, fileBytes: file.size }
}

/** The file of the pages that is nearest to a size. */
function fileOfSize(bytes: number): { name: string; size: number } {
  const files = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, size: statSync(join(ASSETS, name)).size }))
  const [nearest] = files.toSorted((a, b) => Math.abs(a.size - bytes) - Math.abs(b.size - bytes))
  return nearest!
}

if (import.meta.main) {
  const figures = await staticRatios(process.argv[2] ?? 'http://localhost:3000')
  for (const { name, value, bytes, fileBytes } of figures)
    console.log(`${name.padEnd(24)} ${value}   ${bytes} bytes beside a file of ${fileBytes}`)
  writeFigures('static-ratio', figures)
}
