import type { ActionPreview } from '@vitrine/contract/subscription'
import { useEffect, useState } from 'react'
import { sentenceFor } from './refused.ts'

/**
 * What an action on a subscription comes to, asked anew by `read` whenever another one is chosen. `problem` is why it
 * was refused, as a sentence.
 */
export function useActionPreview<Action>(
  read: (id: string, action: Action) => Promise<ActionPreview>,
  id: string,
  action: Action | undefined,
) {
  const [preview, setPreview] = useState<ActionPreview>()
  const [problem, setProblem] = useState('')
  const wanted = action && JSON.stringify(action)
  useEffect(() => {
    let isCurrent = true
    setPreview(undefined)
    setProblem('')
    const ask = async (text: string) => {
      try {
        const seen = await read(id, JSON.parse(text))
        if (isCurrent) setPreview(seen)
      } catch (error) {
        if (isCurrent) setProblem(sentenceFor(error))
      }
    }
    if (wanted) void ask(wanted)
    return () => {
      isCurrent = false
    }
  }, [read, id, wanted])
  return { preview, problem }
}
