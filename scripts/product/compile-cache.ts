import { fileURLToPath } from 'node:url'

/** Where Node keeps compiled modules between starts: half the processor time of a start. */
export const compileCache = fileURLToPath(new URL('../../node_modules/.cache/vitrine', import.meta.url))
