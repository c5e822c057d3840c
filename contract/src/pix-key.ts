import { parsePixKey } from './brazil/pix-key.ts'
import { typedInput } from './typed-input.ts'

const WRONG_KEY = 'Chave Pix inválida. Use CPF, CNPJ, e-mail, celular com DDD ou chave aleatória'

/** A Pix key as a BR Code carries it, from what a person types. */
export const PixKey = typedInput({
  missing: 'Informe a chave Pix',
  wrong: WRONG_KEY,
  read: (text) => parsePixKey(text)?.value,
})
