import { expect, test } from 'vitest'
import { compareBooks } from '../support/compare-books.ts'

type Bank = Parameters<typeof compareBooks>[0]
type Books = Parameters<typeof compareBooks>[1]

/** Two orders: one paid by Pix, one by card after ten seconds. */
const bank = (): Bank => ({
  taken: [
    { method: 'pix', reference: 'a', amount: 1990, at: 1000 },
    { method: 'card', reference: 'b', amount: 3990, at: 2000 },
  ],
  givenBack: [],
  charged: ['a', 'b', 'of the demonstration'],
  mails: ['m1', 'm2'],
})
const attempt = (reference: string, method: 'pix' | 'card', amount: number, paidAt: number) => ({
  id: `pay_${reference}`,
  reference,
  method,
  amount,
  paidAt,
  status: 'paid',
  orderId: `ord_${reference}` as const,
  orderStatus: 'paid',
  orderTotal: amount,
})
const shop = (): Books => ({
  attempts: [attempt('a', 'pix', 1990, 2000), attempt('b', 'card', 3990, 12_000)],
  references: new Set(['a', 'b', 'of the demonstration']),
  orders: [
    { id: 'ord_a', status: 'paid' },
    { id: 'ord_b', status: 'paid' },
  ],
  broken: [],
  miscounted: [],
  parked: [],
  jobsWaiting: 0,
  owedMails: new Set(['m1', 'm2']),
})

test('books that agree: nothing is apart, and what was slow is said', () => {
  expect(compareBooks(bank(), shop())).toMatchObject({
    orders: 2,
    paidOrders: 2,
    apart: [],
    strangers: [],
    wrongSums: [],
    byMethod: {
      pix: { bank: { count: 1, sum: 1990 }, shop: { count: 1, sum: 1990 } },
      card: { bank: { count: 1, sum: 3990 }, shop: { count: 1, sum: 3990 } },
    },
    delay: { longest: 10 },
    mails: { owed: 2, arrived: 2, lost: [], twice: 0 },
  })
})

test.each<[string, (there: Bank, here: Books) => void, object]>([
  [
    'paid at the bank and not here',
    (_, here) => (here.attempts[0]!.status = 'pending'),
    { apart: ['a 1990'] },
  ],
  ['paid here and not at the bank', (there) => void there.taken.pop(), { apart: ['b 3990'] }],
  [
    'a centavo less',
    (there) => (there.taken[0]!.amount = 1989),
    { apart: expect.arrayContaining(['a 1989', 'a 1990']) },
  ],
  ['a second charge', (there) => void there.charged.push('c'), { strangers: ['c'] }],
  [
    'another sum than the order',
    (_, here) => (here.attempts[1]!.orderTotal = 4000),
    { wrongSums: ['pay_b'] },
  ],
  ['a mail that never came', (there) => void there.mails.pop(), { mails: { lost: ['m2'] } }],
  ['a mail that came twice', (there) => void there.mails.push('m1'), { mails: { lost: [], twice: 1 } }],
])('%s is found', (_name, plant, found) => {
  const [there, here] = [bank(), shop()]
  plant(there, here)
  expect(compareBooks(there, here)).toMatchObject(found)
})
