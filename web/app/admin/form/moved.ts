/** The same list with one of its members in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), list[from]!, ...others.slice(to)]
}
