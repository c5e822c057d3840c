import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCovers } from '../../db/seed/covers/index.ts'
import { Failure, onDisk } from '../failure.ts'
import { run } from '../run.ts'
import { lockFile } from './file-lock.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const web = join(root, 'web')
/** Drawn, not kept: pictures of the demonstration shop, served with the built files. */
export const covers = join(web, 'public/covers')
const built = join(web, 'build')
const stamp = join(built, '.sources')
/** Not in the folder of the build, which a build deletes: the next one would not find it locked. */
const lock = join(web, '.builder')
const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')

/**
 * Builds the pages unless the build there is comes from these very sources; answers whether it built. One at a time: a
 * build empties its folder first, and others may already serve from it.
 */
export async function ensureWebBuild(signal?: AbortSignal): Promise<boolean> {
  if (!existsSync(join(web, 'app'))) return false
  return onDisk(built, async () => {
    const release = await lockFile(lock, signal)
    try {
      return await buildWhenNeeded(signal)
    } finally {
      release()
    }
  })
}

/** Whether there is a build, and whether it comes from these very sources. */
export async function stateOfWebBuild(): Promise<'current' | 'old' | 'missing'> {
  if (!existsSync(join(built, 'server/index.js'))) return 'missing'
  const isCurrent = (await readFile(stamp, 'utf8').catch(() => '')) === (await hashSources())
  return isCurrent ? 'current' : 'old'
}

async function buildWhenNeeded(signal?: AbortSignal): Promise<boolean> {
  const sources = await hashSources()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return false
  await rm(stamp, { force: true })
  await writeCovers(covers)
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await run(process.execPath, [builder, 'build'], { cwd: web, env, signal })
  signal?.throwIfAborted()
  if (code !== 0) throw new Failure(`As páginas não puderam ser montadas:\n${output.trim()}`)
  await writeFile(stamp, sources)
  return true
}

/** The content of everything a page is made of, in a fixed order. */
async function hashSources(): Promise<string> {
  const folders = ['web', 'contract/src', 'db/seed']
  const files = ['package-lock.json', ...(await Promise.all(folders.map(filesUnder))).flat()]
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(`${file}\0`).update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const parts = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (join(root, path) === covers) return []
    if (/^(build|node_modules|\.builder.*|\.react-router|\.vite)$/.test(entry.name)) return []
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
  return (await Promise.all(parts)).flat()
}
