import { describe, expect, test } from 'vitest'
import { createReplayMemory } from './key-proof.ts'

describe('the memory of replays', () => {
  const at = (ms: number) => new Date(ms)

  test('forgets what has run out', () => {
    const isNew = createReplayMemory(100, 1000)
    expect([isNew('a', at(1)), isNew('a', at(1000)), isNew('a', at(1002))]).toEqual([true, false, true])
  })

  test('holds no more than it may, and forgets the oldest first', () => {
    const isNew = createReplayMemory(3, 1000)
    for (const name of ['a', 'b', 'c', 'd']) expect(isNew(name, at(1))).toBe(true)
    expect(isNew('d', at(2))).toBe(false)
    expect(isNew('a', at(2))).toBe(true)
  })
})
