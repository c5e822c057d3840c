import * as z from 'zod'
import { Email, FullName } from './account.ts'
import { documentProblem, parseDocument } from './brazil/document.ts'
import { formatPhone, parsePhone } from './brazil/phone.ts'
import { typedInput } from './typed-input.ts'

/** One line for people to read; `what` as the sentence that asks for it names it. */
export const line = (what: string, most: number, least = 2) =>
  z
    .string({ error: `Informe ${what}` })
    .trim()
    .min(least, {
      error: ({ input }) => `Informe ${what}${input ? ` com ${least} caracteres ou mais` : ''}`,
    })
    .max(most, `Informe ${what} em até ${most} caracteres`)
    .regex(/^\P{Cc}*$/u, `Informe ${what} em uma linha`)

/** The same, or nothing. */
export const lineOrNone = (what: string, most: number, least: number) =>
  z
    .string()
    .trim()
    .max(most, `Informe ${what} em até ${most} caracteres`)
    .regex(/^\P{Cc}*$/u, `Informe ${what} em uma linha`)
    .refine((text) => text === '' || text.length >= least, `Informe ${what} com ${least} caracteres ou mais`)

/** The CNPJ of a company, or the CPF of a person who sells in their own name. */
const Registration = typedInput({
  missing: 'Informe o CNPJ, ou o CPF de quem vende',
  wrong: documentProblem,
  read: (text) => parseDocument(text)?.value,
})

const Phone = typedInput({
  missing: 'Informe o telefone',
  wrong: 'Telefone inválido. Informe o DDD e o número, como (11) 3000-0000',
  read: (text) => (parsePhone(text) ? formatPhone(text) : undefined),
})

/** Who sells, as every page, message and receipt shows it (Decreto 7.962/2013, art. 2). */
export const SellerFields = {
  name: line('o nome da loja', 60),
  legalName: line('a razão social, ou o nome completo de quem vende', 150),
  cnpj: Registration,
  address: line('o endereço completo', 250, 10),
  email: Email,
  phone: Phone,
  hours: line('o horário de atendimento', 150, 5),
}

/** Who sells, and who owns the shop. */
export const ShopOpening = z.strictObject({
  ...SellerFields,
  ownerName: FullName,
  ownerEmail: Email,
})
export type ShopOpening = z.output<typeof ShopOpening>
