import * as z from 'zod'
import { PixKey } from './pix-key.ts'
import { typedInput } from './typed-input.ts'
import { cleanCode } from './typed-text.ts'

/** Digits, however they are grouped; the last may be an X. */
const digits = (missing: string, shape: RegExp, wrong: string) =>
  typedInput({
    missing,
    wrong,
    read(text) {
      const bare = cleanCode(text, ['banco', 'ag[eê]ncia', 'ag', 'conta(?: corrente| poupan[cç]a)?', 'cc'])
        .replace(/[\s.-]/g, '')
        .toUpperCase()
      return shape.test(bare) ? bare : undefined
    },
  })

/**
 * Where money goes that cannot go back the way it came: always to whoever the CPF or CNPJ of the purchase belongs to,
 * which the bank checks. `document` is that number itself as a Pix key.
 */
export const RefundDestination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document') }),
  z.object({ kind: z.literal('pix-key'), key: PixKey }),
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

/** Whether money is sent to where its buyer says, not back the way it came or to the document of the purchase. */
export const isSentElsewhere = ({
  destination,
  asCredit = false,
}: {
  destination?: RefundDestination | undefined
  asCredit?: boolean
}): boolean => asCredit || (destination !== undefined && destination.kind !== 'document')
