import { parseDocument } from '@vitrine/contract/brazil/document'
import { parseEmail } from '@vitrine/contract/brazil/email'
import { holdsWebAddress, isFullName } from '@vitrine/contract/brazil/name'
import { type Phone, parsePhone } from '@vitrine/contract/brazil/phone'
import { FIRST_DAY, LAST_DAY } from '@vitrine/contract/day'
import { parseDecimal } from '@vitrine/contract/decimal'
import { plainText } from '@vitrine/contract/plain-text'
import { addDays, type CalendarDay, calendarDay, formatDay } from '@vitrine/contract/time'
import { cleanText } from '@vitrine/contract/typed-text'

/** What stands in a cell: a formula and a date of a spreadsheet are told from what is only written so. */
export type Cell = string | number | boolean | null | { day: string } | { formula: true }

/** A value, or a sentence that says what is wrong with the cell and the way out. */
export type Read<T> = { value: T } | { problem: string }

export interface ReadOptions {
  /** The first zeros that a spreadsheet took of a CPF or CNPJ are given back. */
  padDocuments: boolean
}

/** Reads a cell that is not empty. `title` is what its column is called. */
export type Reader<T> = (cell: Exclude<Cell, null>, title: string, options: ReadOptions) => Read<T>

const isFormula = (cell: Cell): cell is { formula: true } =>
  typeof cell === 'object' && cell !== null && 'formula' in cell
const isDay = (cell: Cell): cell is { day: string } =>
  typeof cell === 'object' && cell !== null && 'day' in cell

/** As people would read it. */
export function textOf(cell: Cell): string {
  if (cell === null || isFormula(cell)) return ''
  if (isDay(cell)) return formatDay(calendarDay(cell.day))
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não'
  return typeof cell === 'number' ? String(cell).replace('.', ',') : cleanText(cell).trim()
}

export const isEmptyCell = (cell: Cell | undefined): cell is null | undefined =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

/** UTF-8 that was once read as Windows-1252: `JoÃ£o`. */
const BROKEN_ACCENTS = /Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|\ufffd/
/** A number that a spreadsheet shortened: `5,51199E+12`. */
const SHORTENED = /^\d+(?:[.,]\d+)?E\+?\d+$/i

/** The same reader, of what no cell may be: a formula. */
export const ofValue =
  <T>(read: Reader<T>): Reader<T> =>
  (cell, title, options) =>
    isFormula(cell)
      ? {
          problem: `${title}: a célula é uma fórmula. Copie a coluna e cole como valores no lugar dela.`,
        }
      : read(cell, title, options)

/** A text of at most so many letters. */
export const textCell = (most: number): Reader<string> =>
  ofValue<string>((cell, title) => {
    const text = textOf(cell)
    if (BROKEN_ACCENTS.test(text))
      return {
        problem: `${title}: os acentos vieram trocados ("Ã£" no lugar de "ã"). Exporte o arquivo de novo em CSV UTF-8 ou em XLSX.`,
      }
    return text.length > most
      ? { problem: `${title}: há ${text.length} letras. Use no máximo ${most}.` }
      : { value: text }
  })

const LONGEST_PROSE = 50_000
const MARKUP = /<\/?[a-z][^>]*>/i

/** Text of several paragraphs, without the markup of a page. */
export const proseCell: Reader<string> = (cell, title, options) => {
  const read = textCell(LONGEST_PROSE)(cell, title, options)
  if ('problem' in read || !MARKUP.test(read.value)) return read
  return { problem: `${title}: há código HTML. Deixe só o texto, um parágrafo por linha.` }
}

export const emailCell: Reader<string> = ofValue<string>((cell, title) => {
  const email = parseEmail(textOf(cell))
  return email
    ? { value: email }
    : { problem: `${title}: não é um endereço de e-mail. Corrija como em nome@exemplo.com.br.` }
})

export const nameCell: Reader<string> = ofValue<string>((cell, title, options) => {
  const read = textCell(120)(cell, title, options)
  if ('problem' in read) return read
  const name = read.value.replace(/\s+/g, ' ')
  if (holdsWebAddress(name)) return { problem: `${title}: há um endereço de site no nome. Deixe só o nome.` }
  return isFullName(name)
    ? { value: name }
    : { problem: `${title}: falta o sobrenome. Escreva o nome completo.` }
})

const AS_TEXT = 'Formate a coluna como texto na planilha, escreva os números inteiros e exporte de novo.'

/** Digits of a number that a spreadsheet keeps as a number: `11987654321` and `11987654321.0`. */
const digitsOfNumber = (cell: Exclude<Cell, null>): string =>
  typeof cell === 'number'
    ? Number.isSafeInteger(cell)
      ? String(cell)
      : ''
    : textOf(cell).replace(/[.,]0$/, '')

export const phoneCell: Reader<Phone> = ofValue<Phone>((cell, title) => {
  const written = digitsOfNumber(cell)
  if (SHORTENED.test(written) || (typeof cell === 'number' && !Number.isSafeInteger(cell)))
    return { problem: `${title}: a planilha encurtou o número e os últimos dígitos se perderam. ${AS_TEXT}` }
  const phone = parsePhone(written)
  return phone
    ? { value: phone }
    : { problem: `${title}: não é um telefone com DDD. Escreva como (11) 98765-4321, ou deixe vazio.` }
})

const CPF_DIGITS = 11
const CNPJ_DIGITS = 14

/** With the zeros that a spreadsheet takes off the front of a number; nothing where the check digits do not agree. */
function padded(digits: string): string | undefined {
  if (!/^\d{3,13}$/.test(digits)) return undefined
  const cpf = digits.length < CPF_DIGITS && parseDocument(digits.padStart(CPF_DIGITS, '0'))
  const document = cpf || parseDocument(digits.padStart(CNPJ_DIGITS, '0'))
  return document ? document.value : undefined
}

/** No sentence repeats the number. */
export const documentCell: Reader<string> = ofValue<string>((cell, title, { padDocuments }) => {
  const written = digitsOfNumber(cell)
  if (SHORTENED.test(written))
    return { problem: `${title}: a planilha encurtou o número e os últimos dígitos se perderam. ${AS_TEXT}` }
  const document = parseDocument(written)
  if (document) return { value: document.value }
  const whole = padded(written.replace(/\D/g, ''))
  if (!whole) return { problem: `${title}: o número não é válido. Confira os dígitos, ou deixe vazio.` }
  if (padDocuments) return { value: whole }
  return {
    problem: `${title}: faltam zeros no começo, que a planilha tirou. Marque "Completar zeros à esquerda" e confira de novo, ou formate a coluna como texto.`,
  }
})

const SERIAL = /^\d{5}(?:[.,]\d+)?$/
const SERIAL_FIRST_DAY = calendarDay('1899-12-30')

/** The day that a spreadsheet means by a number. */
const dayOfSerial = (serial: number): CalendarDay => addDays(SERIAL_FIRST_DAY, Math.floor(serial))

const BRAZILIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,].*)?$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/

function isoOf(text: string): string | undefined {
  const brazilian = BRAZILIAN.exec(text)
  if (brazilian) {
    const [, day, month, year] = brazilian
    return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  }
  const iso = ISO.exec(text)
  return iso ? `${iso[1]}-${iso[2]}-${iso[3]}` : undefined
}

function existing(iso: string): CalendarDay | undefined {
  const at = new Date(`${iso}T00:00:00Z`)
  const isThere = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso
  return isThere && iso >= FIRST_DAY && iso <= LAST_DAY ? calendarDay(iso) : undefined
}

/** A calendar day: a date of a spreadsheet, `26/11/2026` or `2026-11-26`, with or without a time. */
export const dayCell: Reader<CalendarDay> = ofValue<CalendarDay>((cell, title) => {
  if (isDay(cell)) {
    const day = existing(cell.day)
    return day ? { value: day } : { problem: `${title}: a data não existe. Escreva como 26/11/2026.` }
  }
  const text = textOf(cell)
  if (SERIAL.test(text)) {
    const would = formatDay(dayOfSerial(Number(text.replace(',', '.'))))
    return {
      problem: `${title}: a data veio como o número ${text}, que seria ${would}. Formate a coluna como data e exporte de novo.`,
    }
  }
  const iso = isoOf(text)
  const day = iso && existing(iso)
  return day ? { value: day } : { problem: `${title}: não é uma data que exista. Escreva como 26/11/2026.` }
})

const MOST_CENTAVOS = 100_000_000

/** Centavos, of what people write as reais. */
export const moneyCell: Reader<number> = ofValue<number>((cell, title) => {
  const amount = typeof cell === 'number' ? cell : parseDecimal(textOf(cell).replace(/^BRL\s*/i, ''))
  const centavos = amount === undefined ? Number.NaN : Math.round(amount * 100)
  if (amount === undefined || Math.abs(amount * 100 - centavos) > 0.001)
    return { problem: `${title}: não é um valor em reais. Escreva como 49,90.` }
  if (centavos < 0 || centavos > MOST_CENTAVOS)
    return { problem: `${title}: use um valor de R$ 0,00 a R$ 1.000.000,00.` }
  return { value: centavos }
})

/** A whole number from `least` to `most`. */
export const countCell = (least: number, most: number): Reader<number> =>
  ofValue<number>((cell, title) => {
    const number = typeof cell === 'number' ? cell : parseDecimal(textOf(cell))
    return number !== undefined && Number.isInteger(number) && number >= least && number <= most
      ? { value: number }
      : { problem: `${title}: use um número inteiro de ${least} a ${most}.` }
  })

const wordsOf = (text: string): string =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** One of these words, whatever its case and accents; `wrong` says what to write in place of another one. */
export const wordCell = <T>(words: Readonly<Record<string, T>>, wrong: string): Reader<T> =>
  ofValue<T>((cell, title) => {
    const text = textOf(cell)
    const word = wordsOf(text)
    return Object.hasOwn(words, word)
      ? { value: words[word]! }
      : { problem: `${title}: "${text.slice(0, 40)}" não é conhecido. ${wrong}` }
  })
