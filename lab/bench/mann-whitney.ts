/** How far apart two samples are, in standard deviations of what chance does to their ranks; ties share theirs. */
export function zOf(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, mine: true })),
    ...other.map((value) => ({ value, mine: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let ranks = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]!.value === all[from]!.value) to++
    const shared = (from + 1 + to) / 2
    for (let at = from; at < to; at++) if (all[at]!.mine) ranks += shared
    from = to
  }
  const [n, m] = [one.length, other.length]
  const expected = (n * (n + m + 1)) / 2
  return (ranks - expected) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
