import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { ApiClient } from '../context.ts'
import { getApi } from '../session/api.ts'
import { withProof } from '../session/proof.ts'
import { notify } from '../ui/notify.ts'

/**
 * Carries out one act on what the screen shows, tells that it is done, and reads it anew or goes where the act leads. A
 * refusal is thrown, for whoever asked to tell.
 */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const act = async (done: string, run: (api: ApiClient) => Promise<string | undefined>) => {
    setBusy(true)
    try {
      const api = await getApi()
      const to = await withProof(() => run(api))
      notify({ tone: 'good', title: done })
      await (to ? navigate(to) : revalidate())
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
