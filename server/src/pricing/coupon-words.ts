import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for one another, aloud or in print: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const SIGNS = 'ACDEFGHJKMNPQRTWXY34679'
const RANDOM_LENGTH = 10

/** A code of a campaign: its prefix, a hyphen, and 45 random bits. */
export const newCode = (prefix: string): string =>
  `${prefix}-${Array.from({ length: RANDOM_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`

const PREFIX = /^[0-9A-Z]{1,12}$/

/** Whether codes may begin so. */
export const isPrefix = (text: string): boolean => PREFIX.test(text)
