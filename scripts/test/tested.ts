import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { run } from '../run.ts'

const root = join(import.meta.dirname, '../..')
const FILE = join(root, 'node_modules/.cache/vitrine-tested')

/** By which git names the files of a commit, whatever its message; empty outside a repository. */
export async function treeOf(revision: string): Promise<string> {
  const { code, output } = await run('git', ['rev-parse', '--verify', '--quiet', `${revision}^{tree}`], {
    cwd: root,
  })
  return code === 0 ? output.trim() : ''
}

/** The files that the last `npm test` which passed ran on; empty where none did. */
export const readTested = (): Promise<string> => readFile(FILE, 'utf8').catch(() => '')

/** Notes that every test passes on the files of the commit that is checked out; nothing while others lie beside them. */
export async function noteTested(): Promise<void> {
  const { code, output } = await run('git', ['status', '--porcelain'], { cwd: root })
  if (code !== 0 || output.trim()) return
  await mkdir(dirname(FILE), { recursive: true })
  await writeFile(FILE, await treeOf('HEAD'))
}
