import { expect, test } from 'vitest'
import { interleaved, interleavedPath } from './interleaved.ts'

test('the pair 01 as the symbology has it: 0 in the bars, 1 in the gaps', () => {
  const [, ...rest] = [
    interleaved('01').slice(0, 4),
    interleaved('01').slice(4, 14),
    interleaved('01').slice(14),
  ]
  expect(rest).toEqual([
    [1, 3, 1, 1, 3, 1, 3, 1, 1, 3],
    [3, 1, 1],
  ])
})

test('44 digits are 22 pairs of 18 narrow widths between a start of 4 and an end of 5', () => {
  const { width, path } = interleavedPath('00196164600000199900000001149718606852452211')
  expect(width).toBe(4 + 22 * 18 + 5)
  expect(path.match(/M/g)).toHaveLength(2 + 22 * 5 + 2)
})

test.each(['', '1', '12a4'])('%j is no even number of digits', (digits) => {
  expect(() => interleaved(digits)).toThrow(RangeError)
})
