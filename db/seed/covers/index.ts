import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { business } from './business.ts'
import { design } from './design.ts'
import { finance } from './finance.ts'
import { marketing } from './marketing.ts'
import { plans } from './plans.ts'
import { productivity } from './productivity.ts'

/** How to draw the cover of each product of the demonstration shop, by slug: an SVG of 800 × 600. */
export const covers: Record<string, () => string> = {
  ...plans,
  ...business,
  ...finance,
  ...design,
  ...marketing,
  ...productivity,
}

/** Writes every cover as `<slug>.svg`; files that are the same already are left alone. */
export async function writeCovers(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await Promise.all(Object.entries(covers).map(([slug, draw]) => put(join(directory, `${slug}.svg`), draw())))
}

async function put(file: string, text: string): Promise<void> {
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== text) await writeFile(file, text)
}
