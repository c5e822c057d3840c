import * as z from 'zod'
import { parsePixKey } from './brazil/pix-key.ts'

const WRONG_KEY = 'Chave Pix inválida. Use CPF, CNPJ, e-mail, celular com DDD ou chave aleatória'

/** A Pix key as a BR Code carries it, from what a person types. */
const Key = z
  .string({ error: 'Informe a chave Pix' })
  .max(90, WRONG_KEY)
  .transform((text, check) => {
    const key = parsePixKey(text)
    if (key) return key.value
    check.addIssue({ code: 'custom', message: WRONG_KEY })
    return z.NEVER
  })

/** Digits, however they are grouped; the last may be an X. */
const digits = (missing: string, shape: RegExp, wrong: string) =>
  z
    .string({ error: missing })
    .max(30, wrong)
    .transform((text) => text.replace(/[\s.-]/g, '').toUpperCase())
    .pipe(z.string().regex(shape, wrong))

/**
 * Where money goes that cannot go back the way it came: always to whoever the CPF or CNPJ of the purchase belongs to,
 * which the bank checks. `document` is that number itself as a Pix key.
 */
export const RefundDestination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document') }),
  z.object({ kind: z.literal('pix-key'), key: Key }),
  z.object({
    kind: z.literal('account'),
    /** The number of the bank at the clearing house (COMPE). */
    bank: digits('Informe o número do banco', /^\d{3}$/, 'O banco tem 3 números, como 001'),
    agency: digits('Informe a agência', /^\d{1,4}$/, 'A agência tem até 4 números, sem o dígito'),
    account: digits('Informe a conta', /^\d{2,13}[\dX]$/, 'Informe a conta com o dígito, como 12345-6'),
    savings: z.boolean().default(false),
  }),
])
export type RefundDestination = z.output<typeof RefundDestination>
