import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, 'app/brand/media.css')
const DECLARED = /@custom-media (--[\w-]+) ([^;]+);/g
const PRELUDE = /@media[^{]+/g
const NAMED = /\((--[\w-]+)\)/g

/** The custom media of the product (CSS Media Queries 5), by their names. */
export const customMedia = (): ReadonlyMap<string, string> =>
  new Map([...readFileSync(SOURCE, 'utf8').matchAll(DECLARED)].map(([, name, query]) => [name!, query!]))

/** A style sheet with the query of each custom media in the place of its name; throws for a name that is not declared. */
export const withoutCustomMedia = (css: string, media: ReadonlyMap<string, string>): string =>
  css.replace(PRELUDE, (prelude) =>
    prelude.replace(NAMED, (_, name: string) => {
      const query = media.get(name)
      if (!query) throw new Error(`${name} is not declared in app/brand/media.css`)
      return query
    }),
  )

/** Browsers do not know `@custom-media` yet: what it declares is written out while the pages are built. */
export function expandCustomMedia(): Plugin {
  const media = customMedia()
  return {
    name: 'vitrine-custom-media',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (css) => withoutCustomMedia(css, media),
    },
  }
}
