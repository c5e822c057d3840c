import { readFileSync } from 'node:fs'

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')

/** The version of the product (Semantic Versioning 2.0.0), as `CHANGELOG.md` tells of it; all its packages have it. */
export const VERSION: string = JSON.parse(manifest).version
