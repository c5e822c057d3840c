import type { Cart } from '@vitrine/contract/cart'
import type { Upsell } from '@vitrine/contract/upsell'
import { useEffect, useState } from 'react'
import { getApi } from '../session/api.ts'
import { sentenceFor } from '../session/refused.ts'

type Answer = 'yes' | 'no'

export interface AskedUpsell {
  /** Nothing until it is known, and when nothing is offered. */
  upsell: Upsell | null
  answering: Answer | null
  isDeclined: boolean
  problem: string
  /** Resolves to the cart that it makes, or to nothing when it was refused. */
  accept(): Promise<Cart | undefined>
  decline(): Promise<void>
}

/** What is offered after an order, and its buyer's answer. A page does without it when it cannot be asked for. */
export function useUpsell(orderId: string): AskedUpsell {
  const [upsell, setUpsell] = useState<Upsell | null>(null)
  const [answering, setAnswering] = useState<Answer | null>(null)
  const [isDeclined, setDeclined] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isGone = false
    readUpsell(orderId).then((found) => !isGone && setUpsell(found))
    return () => {
      isGone = true
    }
  }, [orderId])

  const answer = async <T>(which: Answer, tell: () => Promise<T>): Promise<T | undefined> => {
    setAnswering(which)
    setProblem('')
    try {
      return await tell()
    } catch (error) {
      setProblem(sentenceFor(error))
    } finally {
      setAnswering(null)
    }
  }
  return {
    ...{ upsell, answering, isDeclined, problem },
    accept: () =>
      answer('yes', async () => (await getApi()).upsell.accept({ id: orderId, upsellId: upsell?.id ?? '' })),
    decline: () =>
      answer('no', async () => {
        await (await getApi()).upsell.decline({ id: orderId })
        setDeclined(true)
      }),
  }
}

const readUpsell = (id: string): Promise<Upsell | null> =>
  getApi()
    .then((api) => api.upsell.read({ id }))
    .catch(() => null)
