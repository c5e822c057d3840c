import { useState } from 'react'
import type { ApiClient } from '../../context.ts'
import { getApi } from '../../session/api.ts'
import { withProof } from '../../session/proof.ts'
import { sentenceFor } from '../../session/refused.ts'

/** Something dangerous at the press of a button: it asks for proof where it must, and says what went wrong. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const act = async <T>(call: (api: ApiClient) => Promise<T>, then: (result: T) => void): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const api = await getApi()
      then(await withProof(() => call(api)))
    } catch (error) {
      setProblem(sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, act }
}
