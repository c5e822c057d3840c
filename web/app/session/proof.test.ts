import { expect, test, vi } from 'vitest'
import { onProofAsked, proofAsked, withProof } from './proof.ts'
import { Refused } from './refused.ts'

const refusal = (error: string, status = 403) => new Refused({ status, error, errors: ['Não.'] })

test('what needs no proof is carried out once and asks nothing', async () => {
  const call = vi.fn(async () => 'feito')
  expect(await withProof(call)).toBe('feito')
  expect(call).toHaveBeenCalledTimes(1)
  expect(proofAsked()).toBeNull()
})

test('who proves the password has the call repeated, and many calls ask once', async () => {
  const shown: unknown[] = []
  const stop = onProofAsked(() => {
    if (proofAsked()) shown.push(proofAsked())
  })
  let isProved = false
  const call = vi.fn(async () => {
    if (!isProved) throw refusal('account.proof-needed')
    return 'feito'
  })
  const both = Promise.all([withProof(call), withProof(call)])
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2), 15_000)
  expect(shown).toHaveLength(1)
  isProved = true
  proofAsked()?.end(true)
  expect(await both).toEqual(['feito', 'feito'])
  expect(proofAsked()).toBeNull()
  stop()
})

test('who will not gets the refusal, and the call is not repeated', async () => {
  const call = vi.fn(() => Promise.reject(refusal('account.proof-needed')))
  const outcome = withProof(call)
  outcome.catch(() => undefined)
  await vi.waitFor(() => expect(proofAsked()).not.toBeNull(), 15_000)
  proofAsked()?.end(false)
  await expect(outcome).rejects.toMatchObject({ code: 'account.proof-needed' })
  expect(call).toHaveBeenCalledTimes(1)
})

test('who will not is asked once, also where one act is part of another', async () => {
  let shown = 0
  const stop = onProofAsked(() => {
    if (!proofAsked()) return
    shown++
    proofAsked()?.end(false)
  })
  const inner = () => withProof(() => Promise.reject(refusal('account.proof-needed')))
  await expect(withProof(inner)).rejects.toMatchObject({ code: 'account.proof-needed' })
  expect(shown).toBe(1)
  stop()
})

test.each([
  ['forbidden', 403],
  ['2FA_EXPIRED', 401],
])('%s asks for no password', async (code, status) => {
  await expect(withProof(() => Promise.reject(refusal(code, status)))).rejects.toMatchObject({ code })
  expect(proofAsked()).toBeNull()
})
