import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, NEAREST, type Size, wholeOf, zoomed, zoomOf } from './crop-box.tsx'

const side = fc.integer({ min: 1, max: 8000 })
const picture = fc.record({ width: side, height: side })
const step = fc.oneof(
  fc.record({
    dx: fc.double({ min: -9000, max: 9000, noNaN: true }),
    dy: fc.double({ min: -9000, max: 9000, noNaN: true }),
  }),
  fc.record({ zoom: fc.double({ min: 0.01, max: 100, noNaN: true }) }),
)

const isInside = ({ x, y, size }: ReturnType<typeof wholeOf>, { width, height }: Size) =>
  [x, y, size].every(Number.isInteger) &&
  x >= 0 &&
  y >= 0 &&
  size >= 1 &&
  x + size <= width &&
  y + size <= height

test('whatever is done to it, the square has whole pixels and stays inside the picture', () => {
  fc.assert(
    fc.property(picture, fc.array(step, { maxLength: 12 }), (size, steps) => {
      let crop = wholeOf(size)
      for (const one of steps) {
        crop = 'zoom' in one ? zoomed(crop, size, one.zoom) : moved(crop, size, one.dx, one.dy)
        expect(isInside(crop, size)).toBe(true)
      }
    }),
  )
})

test('begins with the largest square in the middle', () => {
  expect(wholeOf({ width: 400, height: 200 })).toEqual({ x: 100, y: 0, size: 200 })
  expect(wholeOf({ width: 200, height: 300 })).toEqual({ x: 0, y: 50, size: 200 })
})

test('comes nearer around its middle, and not nearer than it may', () => {
  const size = { width: 400, height: 200 }
  const near = zoomed(wholeOf(size), size, 2)
  expect(near).toEqual({ x: 150, y: 50, size: 100 })
  expect(zoomOf(near, size)).toBe(2)
  expect(zoomed(near, size, 99).size).toBe(200 / NEAREST)
  expect(zoomed(near, size, 0)).toEqual(wholeOf(size))
})
