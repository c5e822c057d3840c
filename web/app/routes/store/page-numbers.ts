/** First, last, and the neighbours of a page; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((n, at) => (at > 0 && n - sorted[at - 1]! > 1 ? [0, n] : [n]))
}
