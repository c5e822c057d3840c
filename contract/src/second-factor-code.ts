import * as z from 'zod'
import { cleanCode } from './typed-text.ts'

/** How a code is called where it is copied from. */
export const CODE_LABELS = [
  '(?:seu )?c[oó]digo(?: de (?:acesso|confirma[cç][aã]o|verifica[cç][aã]o|recupera[cç][aã]o))?',
]

/** Names somebody who owes the second factor; of no use without it. */
export const TwoFactorSessionId = z.string({ error: 'Entre novamente para recomeçar' }).min(1).max(200)

/** Six digits of the app, or a recovery code, with or without spaces and hyphens. */
export const SecondFactorCode = z
  .string({ error: 'Informe o código' })
  .transform((text) => cleanCode(text, CODE_LABELS))
  .pipe(
    z
      .string()
      .min(1, 'Informe o código')
      .max(40, 'O código do aplicativo tem 6 dígitos; o de recuperação, 16 letras e números'),
  )

/** Six digits of the app, however they were pasted. */
export const AppCode = z
  .string({ error: 'Informe o código de 6 dígitos' })
  .transform((text) => cleanCode(text, CODE_LABELS).replace(/[\s.-]/g, ''))
  .refine((text) => /^\d{6}$/.test(text), 'O código tem 6 dígitos')
