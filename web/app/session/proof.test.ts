import { expect, test } from 'vitest'
import { askForProof, onProofRequest, proofRequest } from './proof.ts'

test('many calls that wait for proof show one dialog, and all get its answer', async () => {
  const shown: unknown[] = []
  const stop = onProofRequest(() => {
    if (proofRequest()) shown.push(proofRequest())
  })
  const both = Promise.all([askForProof(), askForProof()])
  expect(shown).toHaveLength(1)
  proofRequest()?.end(true)
  expect(await both).toEqual([true, true])
  expect(proofRequest()).toBeNull()
  stop()
})

test('who will not prove it is asked again by the next call', async () => {
  const first = askForProof()
  proofRequest()?.end(false)
  expect(await first).toBe(false)
  const next = askForProof()
  proofRequest()?.end(true)
  expect(await next).toBe(true)
})
