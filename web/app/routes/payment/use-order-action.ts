import type { Order } from '@vitrine/contract/order'
import { useState } from 'react'
import type { ApiClient } from '../../context.ts'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'

interface OrderAction {
  run(): Promise<void>
  running: boolean
  /** The last question was answered. */
  answered: boolean
  /** In pt-BR. */
  problem: string | null
}

/** Something asked of the server about an order, whose answer is the order as it is now. */
export function useOrderAction(
  ask: (api: ApiClient) => Promise<Order>,
  onOrder: (order: Order) => void,
): OrderAction {
  const [running, setRunning] = useState(false)
  const [answered, setAnswered] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async () => {
    setRunning(true)
    setAnswered(false)
    setProblem(null)
    try {
      onOrder(await ask(await getApi()))
      setAnswered(true)
    } catch (error) {
      setProblem(sentenceFor(error))
    } finally {
      setRunning(false)
    }
  }
  return { run, running, answered, problem }
}
