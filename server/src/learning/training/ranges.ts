/** Parts of a video in whole seconds, each from its first to its end, which is not in it; in order, and apart. */
export type Ranges = readonly (readonly [from: number, to: number])[]

/** The same seconds, in order, once each, within `[0, length)`. */
export function tidy(ranges: Ranges, length: number): Ranges {
  const within = ranges
    .map(([from, to]) => [Math.max(0, from), Math.min(to, length)] as const)
    .filter(([from, to]) => from < to)
    .toSorted(([a], [b]) => a - b)
  const joined: [number, number][] = []
  for (const [from, to] of within) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** How many seconds they hold. */
export const lengthOf = (ranges: Ranges): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** What of `ranges` is not in `known`; both tidy. */
export function without(ranges: Ranges, known: Ranges): Ranges {
  return known.reduce<Ranges>(
    (left, [start, end]) =>
      left.flatMap(([from, to]) =>
        tidy(
          [
            [from, Math.min(to, start)],
            [Math.max(from, end), to],
          ],
          to,
        ),
      ),
    ranges,
  )
}

/** The first so many seconds of them. */
export function firstOf(ranges: Ranges, seconds: number): Ranges {
  let left = seconds
  return ranges.flatMap(([from, to]) => {
    const taken = Math.min(to - from, Math.max(0, left))
    left -= taken
    return taken > 0 ? [[from, from + taken] as const] : []
  })
}

/** As they are kept: beginnings and ends in one list. */
export const flatten = (ranges: Ranges): number[] => ranges.flat()

export const unflatten = (list: readonly number[]): Ranges =>
  Array.from({ length: list.length / 2 }, (_, at) => [list[2 * at]!, list[2 * at + 1]!] as const)
