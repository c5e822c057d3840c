import * as z from 'zod'
import { typedInput } from './typed-input.ts'
import { cleanCode } from './typed-text.ts'

/** How a code is called where it is copied from. */
const LABELS = ['(?:seu )?c[oó]digo(?: de (?:acesso|confirma[cç][aã]o|verifica[cç][aã]o|recupera[cç][aã]o))?']

/** Names somebody who owes the second factor; of no use without it. */
export const TwoFactorSessionId = z.string({ error: 'Entre novamente para recomeçar' }).min(1).max(200)

const LONGEST = 40
const NO_CODE = 'Informe o código'

/** Six digits of the app, or a recovery code, with or without spaces and hyphens. */
export const SecondFactorCode = typedInput({
  missing: NO_CODE,
  wrong: (text) =>
    cleanCode(text, LABELS) === ''
      ? NO_CODE
      : 'O código do aplicativo tem 6 dígitos; o de recuperação, 16 letras e números',
  read(text) {
    const code = cleanCode(text, LABELS)
    return code !== '' && code.length <= LONGEST ? code : undefined
  },
})

/** Six digits without the spaces, dots and words that a paste brings along; undefined where they are not six. */
export function parseSixDigits(text: string): string | undefined {
  const digits = cleanCode(text, LABELS).replace(/[\s.-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** Six digits of the app, however they were pasted. */
export const AppCode = typedInput({
  missing: 'Informe o código de 6 dígitos',
  wrong: 'O código tem 6 dígitos',
  read: parseSixDigits,
})
