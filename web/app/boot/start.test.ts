import { expect, test } from 'vitest'
import { type Step, start } from './start.ts'

async function run(...outcomes: Step['run'][]) {
  const seen: string[] = []
  const steps = outcomes.map((outcome, at) => ({
    name: `step-${at}`,
    run: () => {
      seen.push(`ran step-${at}`)
      return outcome()
    },
  }))
  const mounted = await start(steps, {
    fail: (error, step) => seen.push(`failed ${step}: ${error}`),
    go: (address) => seen.push(`went to ${address}`),
  })
  return { mounted, seen }
}

const fine = async () => undefined
const broken = async () => {
  throw new Error('no storage')
}

test('the application is mounted after every step', async () => {
  expect(await run(fine, fine)).toEqual({ mounted: true, seen: ['ran step-0', 'ran step-1'] })
})

test('a failed step is logged and nothing is mounted', async () => {
  const seen = ['ran step-0', 'ran step-1', 'failed step-1: Error: no storage']
  expect(await run(fine, broken, fine)).toEqual({ mounted: false, seen })
})

test('a step that asks for another address stops mounting', async () => {
  const detour = async () => ({ redirect: '/entrar' })
  expect(await run(detour, fine)).toEqual({ mounted: false, seen: ['ran step-0', 'went to /entrar'] })
})
