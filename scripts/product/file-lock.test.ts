import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { lockFile } from './file-lock.ts'

test('of several one holds the file at a time', async () => {
  await using folder = await temporaryFolder()
  const story: string[] = []
  const work = async (name: string) => {
    const release = await lockFile(join(folder.path, '.lock'))
    story.push(`${name} begins`)
    await readdir(folder.path)
    story.push(`${name} ends`)
    release()
  }
  await Promise.all(['um', 'dois', 'três'].map(work))
  const begun = story.filter((_, at) => at % 2 === 0).map((line) => line.split(' ')[0])
  expect(story).toEqual(begun.flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(begun.toSorted()).toEqual(['dois', 'três', 'um'])
})

test('who is killed is not in the way, and who gives up is not either', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, '.lock')
  const holds = `import { lockFile } from ${JSON.stringify(new URL('./file-lock.ts', import.meta.url).href)}
    globalThis.held = await lockFile(${JSON.stringify(file)}); console.log('mine'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', holds])
  await once(holder.stdout, 'data')
  await expect(lockFile(file, AbortSignal.abort())).rejects.toThrow('aborted')
  const mine = lockFile(file)
  holder.kill('SIGKILL')
  ;(await mine)()
  ;(await lockFile(file))()
})
