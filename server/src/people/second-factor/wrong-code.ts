import { sentenceOf } from '@vitrine/contract/refusals'
import { Refused } from '#kernel/errors.ts'

/** The refusal of a code, on its field; with the attempts that are left, where they are counted. */
export const wrongCode = (data?: { attemptsLeft: number }): Refused =>
  new Refused('second-factor.wrong-code', data, { code: [sentenceOf('second-factor.wrong-code')] })
