import type { ActionPreview, SubscriptionAction, SubscriptionDetails } from '@vitrine/contract/subscription'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { withProof } from '../../session/proof.ts'
import { sentenceFor } from '../../session/refused.ts'
import { useActionPreview } from '../../session/use-action-preview.ts'

const read = async (id: string, action: SubscriptionAction) =>
  (await getApi()).subscription.preview({ id, action })

/** Asks for the preview of an action, once one is chosen; `confirm` carries it out as it was seen. */
export function useAction(
  id: string,
  action: SubscriptionAction | undefined,
  onDone: (changed: SubscriptionDetails) => void,
) {
  const { preview, problem } = useActionPreview(read, id, action)
  const [refused, setRefused] = useState<{ preview: ActionPreview; why: string }>()
  const [isBusy, setBusy] = useState(false)
  const confirm = async (sure: SubscriptionAction) => {
    if (!preview) return
    setBusy(true)
    setRefused(undefined)
    try {
      const { confirmation } = preview
      const { subscription } = await getApi()
      onDone(await withProof(() => subscription.act({ id, action: sure, confirmation })))
    } catch (error) {
      setRefused({ preview, why: sentenceFor(error) })
      setBusy(false)
    }
  }
  const refusal = refused && refused.preview === preview ? refused.why : ''
  return { preview, problem: problem || refusal, isBusy, confirm }
}
