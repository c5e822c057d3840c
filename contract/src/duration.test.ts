import { describe, expect, test } from 'vitest'
import { duration } from './duration.ts'

describe('durations', () => {
  test.each([
    ['15m', 900_000],
    ['1d 3h', 97_200_000],
    ['30s', 30_000],
    ['1d3h', 97_200_000],
    [' 2h ', 7_200_000],
  ])('%s is %i ms', (text, ms) => {
    expect(duration(text)).toBe(ms)
  })

  test.each(['', '15', 'm', '15 minutes', '-1d', '1.5h', '1w'])('"%s" is refused', (text) => {
    expect(() => duration(text)).toThrow(RangeError)
  })
})
