import { cleanCode } from '../typed-text.ts'
import { parseCnpj } from './cnpj.ts'
import { parseCpf } from './cpf.ts'
import { parseEmail } from './email.ts'
import { isMobile, parsePhone } from './phone.ts'

/** A Pix key in the form a BR Code carries it (BCB, Manual de Padrões para Iniciação do Pix). */
export type PixKey = { kind: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random'; value: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Recognises a key as a person writes it, or undefined. Eleven bare digits that are both a CPF and a mobile number are
 * read as the CPF: a telephone key is written with its `+55`.
 */
export function parsePixKey(text: string): PixKey | undefined {
  const typed = cleanCode(text, ['chave(?: pix)?(?: aleat[oó]ria)?'])
  if (UUID.test(typed.toLowerCase())) return { kind: 'random', value: typed.toLowerCase() }
  if (typed.includes('@')) return emailKey(typed)
  const cpf = typed.startsWith('+') ? undefined : parseCpf(typed)
  if (cpf) return { kind: 'cpf', value: cpf }
  const phone = isMobile(typed) ? parsePhone(typed) : undefined
  if (phone) return { kind: 'phone', value: phone }
  const cnpj = parseCnpj(typed)
  return cnpj && { kind: 'cnpj', value: cnpj }
}

function emailKey(typed: string): PixKey | undefined {
  const email = parseEmail(typed)
  return email && email.length <= 77 ? { kind: 'email', value: email } : undefined
}
