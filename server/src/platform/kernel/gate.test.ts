import { expect, test } from 'vitest'
import { Refused } from './errors.ts'
import { createGate } from './gate.ts'

test('who has a place is not sent away, and who comes when all are taken is, before doing anything', async () => {
  const gate = createGate(1, 1)
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  {
    using _first = gate.takePlace()
    using _second = gate.takePlace()
    expect(() => gate.takePlace()).toThrow(Refused)
    await expect(gate(work('late'))).rejects.toThrow(Refused)
    await Promise.all([gate.inTurn(work('first')), gate.inTurn(work('second'))])
  }
  await gate(work('later'))
  expect(done).toEqual(['first', 'second', 'later'])
})

test('a place is given back when the work fails', async () => {
  const gate = createGate(1, 0)
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate(async () => 'yes')).resolves.toBe('yes')
})
