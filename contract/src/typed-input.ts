import * as z from 'zod'

/** No line that a person types is longer; what is longer is not even cleaned. */
const LONGEST = 1_000

interface Words<T> {
  /** What is said where nothing is sent. */
  missing?: string
  /** What is said of a text that cannot be read, or of this one. */
  wrong: string | ((text: string) => string | undefined)
  /** The value of a text, or undefined: it cleans the text first, and judges and counts what is left. */
  read: (text: string) => T | undefined
}

/**
 * A line that is typed or pasted and stands for something: a number, a code, an address. Its length is that of what was
 * read, never of what was pasted: labels, spaces and signs around it count for nothing.
 */
export const typedInput = <T>({ missing, wrong, read }: Words<T>) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .max(LONGEST, typeof wrong === 'string' ? wrong : { error: ({ input }) => wrong(String(input)) })
    .transform((text, check): T => {
      const value = read(text)
      if (value !== undefined) return value
      const message = typeof wrong === 'string' ? wrong : wrong(text)
      check.addIssue({ code: 'custom', ...(message !== undefined && { message }) })
      return z.NEVER
    })
