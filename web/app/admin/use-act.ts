import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { ApiClient } from '../context.ts'
import { getApi } from '../session/api.ts'
import { withProof } from '../session/proof.ts'
import { sentenceFor } from '../session/refused.ts'
import { notify } from '../ui/notify.ts'
import { useRepeat } from './use-repeat.ts'

interface Act<Typed> {
  /** Tells the acts of a page apart. */
  name: string
  /** What is told once it is done. */
  done: string | ((typed: Typed) => string)
  /** What is told with a refusal, where nobody waits for it any more. */
  failed?: string
  /** Resolves to where it leads; to nothing where the screen is read anew. `typed` is what JSON can say. */
  run(api: ApiClient, typed: Typed): Promise<string | undefined>
}

/**
 * One act on what the screen shows: carries it out, tells that it is done, and reads the screen anew or goes where it
 * leads. A refusal is thrown, for whoever asked to tell. What the second factor interrupts goes on by itself once it is
 * proved, with what was typed for it, and tells a refusal by itself.
 */
export function useAct<Typed = null>({ name, done, failed = name, run }: Act<Typed>) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const act = async (typed: Typed) => {
    setBusy(true)
    try {
      const api = await getApi()
      const to = await withProof(() => run(api, typed))
      notify({ tone: 'good', title: typeof done === 'string' ? done : done(typed) })
      await (to ? navigate(to) : revalidate())
    } catch (error) {
      keep(error, JSON.stringify(typed))
      throw error
    } finally {
      setBusy(false)
    }
  }
  const keep = useRepeat(name, (typed) => {
    act(JSON.parse(typed) as Typed).catch((error: unknown) =>
      notify({ tone: 'negative', title: failed, caption: sentenceFor(error) }),
    )
  })
  return { busy, act }
}
