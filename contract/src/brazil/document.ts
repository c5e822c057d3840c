import { cleanCode } from '../typed-text.ts'
import { type Cnpj, formatCnpj, parseCnpj } from './cnpj.ts'
import { type Cpf, formatCpf, parseCpf } from './cpf.ts'

/** The number by which the Receita Federal knows a person (CPF) or a company (CNPJ). */
export type Document = { kind: 'cpf'; value: Cpf } | { kind: 'cnpj'; value: Cnpj }

/** A CPF or a CNPJ, masked or not, or undefined. */
export function parseDocument(text: string): Document | undefined {
  const cpf = parseCpf(text)
  if (cpf) return { kind: 'cpf', value: cpf }
  const cnpj = parseCnpj(text)
  return cnpj && { kind: 'cnpj', value: cnpj }
}

export function isDocument(text: string): boolean {
  return parseDocument(text) !== undefined
}

const bare = (text: string): string =>
  cleanCode(text, ['CPF(?:/MF)?', 'CNPJ(?:/MF)?']).replace(/[^0-9A-Za-z]/g, '')

/** Masks either, complete or while it is typed: a letter or a twelfth character makes it a CNPJ. */
export function formatDocument(text: string): string {
  const characters = bare(text)
  return /[A-Za-z]/.test(characters) || characters.length > 11
    ? formatCnpj(characters)
    : formatCpf(characters)
}

/** Enough to recognise, not enough to copy: `***.982.247-**`, `**.***.345/01DE-**`. */
export function maskDocument(document: string): string {
  const shown = formatDocument(document)
  const first = shown.length === 14 ? 3 : 6
  return [...shown]
    .map((sign, i) => (/[0-9A-Z]/.test(sign) && (i < first || i > shown.length - 3) ? '*' : sign))
    .join('')
}

/** What is wrong with a document as it was typed, in its own words: up to eleven digits are meant as a CPF. */
export function documentProblem(text: string): string | undefined {
  if (isDocument(text)) return undefined
  const characters = bare(text)
  return /^\d{0,11}$/.test(characters)
    ? 'CPF inválido. Confira os números'
    : 'CNPJ inválido. Confira letras e números'
}
