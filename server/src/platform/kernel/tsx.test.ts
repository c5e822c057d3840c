import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const hook = new URL('./tsx.ts', import.meta.url).pathname
const templates = new URL('../mail-layout/index.ts', import.meta.url).pathname
const node = (...args: string[]) => promisify(execFile)(process.execPath, args)

test('with the hook, Node reads the templates as they are', async () => {
  const script = `const { Layout } = await import('${templates}'); console.log(typeof Layout)`
  const { stdout } = await node('--import', hook, '--input-type=module', '--eval', script)
  expect(stdout).toBe('function\n')
})

test('without it, it does not', async () => {
  await expect(node('--input-type=module', '--eval', `await import('${templates}')`)).rejects.toThrow('.tsx')
})

test('a mistake names its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-tsx-'))
  await writeFile(join(folder, 'wrong.tsx'), 'export const Wrong = () => <p>')
  await expect(node('--import', hook, join(folder, 'wrong.tsx'))).rejects.toThrow(/SyntaxError: .*wrong\.tsx/)
  await rm(folder, { recursive: true })
})
