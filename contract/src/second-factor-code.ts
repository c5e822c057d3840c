import * as z from 'zod'

/** Names somebody who owes the second factor; of no use without it. */
export const TwoFactorSessionId = z.string({ error: 'Entre novamente para recomeçar' }).min(1).max(200)

/** Six digits of the app, or a recovery code, with or without spaces and hyphens. */
export const SecondFactorCode = z
  .string({ error: 'Informe o código' })
  .trim()
  .min(1, 'Informe o código')
  .max(40, 'O código do aplicativo tem 6 dígitos; o de recuperação, 16 letras e números')

/** Six digits of the app, however they were pasted. */
export const AppCode = z
  .string({ error: 'Informe o código de 6 dígitos' })
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^\d{6}$/.test(text), 'O código tem 6 dígitos')
