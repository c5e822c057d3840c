import * as z from 'zod'
import { parsePixKey } from './brazil/pix-key.ts'

const WRONG_KEY = 'Chave Pix inválida. Use CPF, CNPJ, e-mail, celular com DDD ou chave aleatória'

/** A Pix key as a BR Code carries it, from what a person types. */
export const PixKey = z
  .string({ error: 'Informe a chave Pix' })
  .max(160, WRONG_KEY)
  .transform((text, check) => {
    const key = parsePixKey(text)
    if (key) return key.value
    check.addIssue({ code: 'custom', message: WRONG_KEY })
    return z.NEVER
  })
