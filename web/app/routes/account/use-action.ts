import type { ActionPreview, SubscriptionAction, SubscriptionDetails } from '@vitrine/contract/subscription'
import { useEffect, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'

/** Asks for the preview of an action, once one is chosen; `confirm` carries it out as it was seen. */
export function useAction(
  id: string,
  action: SubscriptionAction | undefined,
  onDone: (changed: SubscriptionDetails) => void,
) {
  const [preview, setPreview] = useState<ActionPreview>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const wanted = action && JSON.stringify(action)
  useEffect(() => {
    let isCurrent = true
    setPreview(undefined)
    setProblem('')
    const ask = async (text: string) => {
      try {
        const seen = await (await getApi()).subscription.preview({ id, action: JSON.parse(text) })
        if (isCurrent) setPreview(seen)
      } catch (error) {
        if (isCurrent) setProblem(sentenceFor(error))
      }
    }
    if (wanted) void ask(wanted)
    return () => {
      isCurrent = false
    }
  }, [id, wanted])
  const confirm = async (sure: SubscriptionAction) => {
    if (!preview) return
    setBusy(true)
    try {
      const { confirmation } = preview
      onDone(await (await getApi()).subscription.act({ id, action: sure, confirmation }))
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }
  return { preview, problem, isBusy, confirm }
}
