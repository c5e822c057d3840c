import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf, flatten, lengthOf, type Ranges, tidy, unflatten, without } from './ranges.ts'

const LENGTH = 60
const anyRanges = fc.array(fc.tuple(fc.integer({ min: -5, max: 70 }), fc.integer({ min: -5, max: 70 })), {
  maxLength: 12,
})
const secondsOf = (ranges: Ranges) =>
  new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)))

test('tidied, they hold the same seconds of the video, each once', () => {
  fc.assert(
    fc.property(anyRanges, (ranges) => {
      const real = ranges.filter(([from, to]) => from < to)
      const expected = [...secondsOf(real)].filter((at) => at >= 0 && at < LENGTH)
      const tidied = tidy(ranges, LENGTH)
      expect(secondsOf(tidied)).toEqual(new Set(expected))
      expect(lengthOf(tidied)).toBe(expected.length)
      expect(flatten(tidied)).toEqual([...new Set(flatten(tidied))].toSorted((a, b) => a - b))
      expect(unflatten(flatten(tidied))).toEqual(tidied)
    }),
  )
})

test('what is new is what is not known yet, and no more than is allowed is taken of it', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, fc.integer({ min: 0, max: 80 }), (a, b, most) => {
      const [ranges, known] = [tidy(a, LENGTH), tidy(b, LENGTH)]
      const fresh = without(ranges, known)
      expect(secondsOf(fresh)).toEqual(secondsOf(ranges).difference(secondsOf(known)))
      const taken = firstOf(fresh, most)
      expect(lengthOf(taken)).toBe(Math.min(most, lengthOf(fresh)))
      expect(secondsOf(taken).isSubsetOf(secondsOf(fresh))).toBe(true)
    }),
  )
})
