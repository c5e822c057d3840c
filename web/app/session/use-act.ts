import { useRef, useState } from 'react'
import type { ApiClient } from '../context.ts'
import { getApi } from './api.ts'
import { sentenceFor } from './refused.ts'

/** What `problem` says of a refusal, in pt-BR; nothing where it is told in another way. It may throw the refusal on. */
type Explain = (error: unknown) => string | undefined

export interface Act {
  /** Something is under way; another press meanwhile does nothing. */
  busy: boolean
  /** Why the last act was refused, in pt-BR; empty where it was not. */
  problem: string
  /** Says what is missing before anything is asked of the server. */
  refuse(problem: string): void
  /**
   * Carries out what a press asks for. Where the server wants proof for a call, a dialog asks for the password and the
   * work goes on with that call. Resolves to whether it was done. `explain` is for this act alone.
   */
  act(work: (api: ApiClient) => Promise<unknown>, explain?: Explain): Promise<boolean>
}

/** One act of a screen at a time: a button that is busy, and the sentence that says why it was refused. */
export function useAct(explain: Explain = sentenceFor): Act {
  const [busy, setBusy] = useState(false)
  const [problem, refuse] = useState('')
  const isRunning = useRef(false)
  const act: Act['act'] = async (work, explainThis = explain) => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    refuse('')
    try {
      const api = await getApi()
      await work(api)
      return true
    } catch (error) {
      refuse(explainThis(error) ?? '')
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, problem, refuse, act }
}
