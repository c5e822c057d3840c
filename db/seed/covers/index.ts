import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { products } from '../products/index.ts'
import { business } from './business.ts'
import { design } from './design.ts'
import { finance } from './finance.ts'
import { marketing } from './marketing.ts'
import { picturesOf } from './pictures.ts'
import { plans } from './plans.ts'
import { productivity } from './productivity.ts'
import { studio } from './studio.ts'

/** How to draw the cover of each product of the demonstration shop, by slug: an SVG of 800 × 600. */
export const covers: Record<string, () => string> = {
  ...plans,
  ...business,
  ...finance,
  ...design,
  ...marketing,
  ...productivity,
  ...studio,
}

const pictures = () => products.flatMap((product) => picturesOf(product, covers))

/**
 * Writes every cover as `<slug>.svg`, and more pictures of the same product as `<slug>-2.svg` and so on; files that are
 * the same already are left alone.
 */
export async function writeCovers(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const drawn = [...Object.entries(covers).map(([name, draw]) => ({ name, draw })), ...pictures()]
  await Promise.all(drawn.map(({ name, draw }) => put(join(directory, `${name}.svg`), draw())))
}

async function put(file: string, text: string): Promise<void> {
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== text) await writeFile(file, text)
}
