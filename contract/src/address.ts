import * as z from 'zod'
import { formatCep, parseCep, UFS } from './brazil/cep.ts'
import { typedInput } from './typed-input.ts'

const line = (missing: string, max: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, `Use até ${max} caracteres`)

/** Where somebody lives, in Brazil. `cep` is kept as eight digits; `number` may be "S/N". */
export const Address = z.strictObject({
  cep: typedInput<string>({
    missing: 'Informe o CEP',
    wrong: 'CEP inválido. Confira os oito dígitos',
    read: parseCep,
  }),
  street: line('Informe a rua', 120),
  number: line('Informe o número, ou S/N', 10),
  complement: z.string().trim().max(60, 'Use até 60 caracteres').optional(),
  district: line('Informe o bairro', 60),
  city: line('Informe a cidade', 60),
  state: z.enum(UFS, { error: 'Escolha o estado' }),
})
export type Address = z.infer<typeof Address>

/** `Avenida Paulista, 1578, ap. 2, Bela Vista, São Paulo/SP, CEP 01310-100`: one line, as it stands on a boleto. */
export const sayAddress = ({ street, number, complement, district, city, state, cep }: Address): string =>
  [street, number, complement, district, `${city}/${state}`, `CEP ${formatCep(cep)}`]
    .filter(Boolean)
    .join(', ')
