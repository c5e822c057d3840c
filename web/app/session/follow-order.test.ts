import type { Order, OrderStatus } from '@vitrine/contract/order'
import { afterEach, expect, test, vi } from 'vitest'
import { type Following, followOrder } from './follow-order.ts'

type Answer = OrderStatus | 'broken'

/** Follows an order whose streams and answers come in turn from the two lists. */
async function follow(streams: Answer[][], answers: Answer[], signal = new AbortController().signal) {
  const seen: string[] = []
  const waits: number[] = []
  const checkout = {
    async followOrder() {
      return streamOf(streams.shift() ?? ['broken'])
    },
    readOrder: async () => orderOf(answers.shift() ?? 'broken'),
  } as unknown as Following['checkout']
  const onOrder = (order: Order) => void seen.push(order.status)
  const wait = async (ms: number) => void waits.push(ms)
  await followOrder({ checkout, id: 'ord_1', signal, onOrder, wait })
  return { seen, waits }
}

function orderOf(answer: Answer): Order {
  if (answer === 'broken') throw new Error('broken')
  return { id: 'ord_1', status: answer } as unknown as Order
}

async function* streamOf(answers: Answer[]) {
  for (const answer of answers) yield orderOf(answer)
}

test('the stream alone brings the payment', async () => {
  expect(await follow([['awaiting-payment', 'paid']], [])).toEqual({
    seen: ['awaiting-payment', 'paid'],
    waits: [],
  })
})

test('a broken stream falls back to asking, slower and slower up to 5 s', async () => {
  const answers: Answer[] = ['awaiting-payment', 'broken', 'awaiting-payment', 'paid']
  const { seen, waits } = await follow([], answers)
  expect(seen).toEqual(['awaiting-payment', 'awaiting-payment', 'paid'])
  expect(waits).toEqual([2000, 3000, 4500, 5000])
})

test('a stream that comes back ends the asking', async () => {
  const { seen, waits } = await follow([['broken'], ['awaiting-payment', 'paid']], ['awaiting-payment'])
  expect(seen).toEqual(['awaiting-payment', 'awaiting-payment', 'paid'])
  expect(waits).toEqual([2000])
})

test('after a stream that ended, an expired order is looked at every 5 s: a late payment still counts', async () => {
  const { seen, waits } = await follow([['expired'], ['expired'], ['paid']], [])
  expect(seen).toEqual(['expired', 'expired', 'paid'])
  expect(waits).toEqual([5000, 5000])
})

test('leaving the page ends it', async () => {
  expect(await follow([['awaiting-payment']], ['paid'], AbortSignal.abort())).toEqual({ seen: [], waits: [] })
})

afterEach(() => void vi.useRealTimers())

test('a stream that says nothing is given up, before its first word and after it, and the state is asked for', async () => {
  vi.useFakeTimers()
  const words = [[], ['awaiting-payment']] as OrderStatus[][]
  const answers: OrderStatus[] = ['awaiting-payment', 'paid']
  const seen: string[] = []
  async function* hang(told: OrderStatus[], signal: AbortSignal) {
    for (const answer of told) yield orderOf(answer)
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  }
  const checkout = {
    followOrder: async (_: unknown, { signal }: { signal: AbortSignal }) => hang(words.shift() ?? [], signal),
    readOrder: async () => orderOf(answers.shift()!),
  } as unknown as Following['checkout']
  const { signal } = new AbortController()
  const onOrder = (order: Order) => void seen.push(order.status)
  const following = followOrder({ checkout, id: 'ord_1', signal, onOrder, wait: async () => {} })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual(['awaiting-payment', 'awaiting-payment'])
  await vi.advanceTimersByTimeAsync(40_000)
  await following
  expect(seen.at(-1)).toBe('paid')
})
