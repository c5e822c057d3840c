/** Each thing when it happens, or what can wait once a day, at an hour of São Paulo. */
export const AT_ONCE = 'at-once'
export const DIGEST_HOURS: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
)
