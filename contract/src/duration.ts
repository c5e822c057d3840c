// Apart from time.ts: the shell of every page keeps a cookie, and needs no calendar for it.

/** Milliseconds of a day, an hour, a minute and a second. */
export const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }

/** Milliseconds of `15m` or `1d 3h` (days, hours, minutes, seconds). Throws RangeError on anything else. */
export function duration(text: string): number {
  if (!/^\d+[dhms](\s*\d+[dhms])*$/.test(text.trim())) throw new RangeError('not a duration')
  const parts = text.matchAll(/(\d+)([dhms])/g)
  return [...parts].reduce((total, [, count, unit]) => total + Number(count) * unitOf(unit!), 0)
}

const unitOf = (letter: string) => UNIT_MS[letter as keyof typeof UNIT_MS]
