import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { takeTurn } from './turn.ts'

test('of several one is at it at a time', async () => {
  await using folder = await temporaryFolder()
  const story: string[] = []
  const work = async (name: string) => {
    const giveBack = await takeTurn(join(folder.path, '.turn'))
    story.push(`${name} begins`)
    await readdir(folder.path)
    story.push(`${name} ends`)
    giveBack()
  }
  await Promise.all(['um', 'dois', 'três'].map(work))
  const begun = story.filter((_, at) => at % 2 === 0).map((line) => line.split(' ')[0])
  expect(story).toEqual(begun.flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(begun.toSorted()).toEqual(['dois', 'três', 'um'])
})

test('who is killed is not in the way, and who gives up is not either', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, '.turn')
  const holds = `import { takeTurn } from ${JSON.stringify(new URL('./turn.ts', import.meta.url).href)}
    globalThis.held = await takeTurn(${JSON.stringify(file)}); console.log('mine'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', holds])
  await once(holder.stdout, 'data')
  await expect(takeTurn(file, AbortSignal.abort())).rejects.toThrow('aborted')
  const mine = takeTurn(file)
  holder.kill('SIGKILL')
  ;(await mine)()
  ;(await takeTurn(file))()
})
