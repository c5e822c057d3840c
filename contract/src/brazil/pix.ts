import type { Centavos } from '../money.ts'
import { fromDecimal, toDecimal } from '../money-text.ts'
import { parsePixKey } from './pix-key.ts'

/**
 * BR Codes: the text of a Pix QR code, also called "copia e cola". EMV QRCPS merchant-presented mode with the Central
 * Bank's fields (BCB, Manual de Padrões para Iniciação do Pix; Manual do BR Code).
 */
const PIX = 'br.gov.bcb.pix'
const MAX_LENGTH = 512
const MAX_LOCATION = 77
const MAX_TEMPLATE = 99

/** CRC-16/CCITT-FALSE in four upper-case hexadecimal digits: `crc16('123456789')` is `29B1`. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

interface Merchant {
  merchantName: string
  merchantCity: string
}

/** Printable ASCII without accents, cut to what the field holds. */
function plain(text: string, length: number): string {
  const ascii = text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
  return ascii.replace(/\s+/g, ' ').trim().slice(0, length).trim()
}

const optional = (id: string, value: string | undefined) => (value ? writeField(id, value) : '')

function assemble(
  body: { usage?: '12'; account: string; amount?: string; txid?: string; extra?: string },
  seller: Merchant,
) {
  const text = [
    writeField('00', '01'),
    optional('01', body.usage),
    writeField('26', writeField('00', PIX) + body.account),
    writeField('52', '0000') + writeField('53', '986'),
    optional('54', body.amount),
    writeField('58', 'BR'),
    writeField('59', plain(seller.merchantName, 25)) + writeField('60', plain(seller.merchantCity, 15)),
    writeField('62', writeField('05', body.txid ?? '***')),
    body.extra ?? '',
    '6304',
  ].join('')
  return text + crc16(text)
}

interface StaticBrCode extends Merchant {
  key: string
  amount?: Centavos
  description?: string
  /** 1 to 25 letters and digits. */
  txid?: string
}

/** A code made from a key alone: no expiry, payable again. Throws RangeError on a bad key, amount or txid. */
export function staticBrCode({ key, amount, description = '', txid, ...seller }: StaticBrCode): string {
  const pixKey = parsePixKey(key)
  if (!pixKey) throw new RangeError('not a Pix key')
  if (amount !== undefined && amount <= 0) throw new RangeError('the amount is not above zero')
  if (txid !== undefined && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError('not a txid')
  const keyField = writeField('01', pixKey.value)
  const room = MAX_TEMPLATE - writeField('00', PIX).length - keyField.length - 4
  const account = keyField + optional('02', plain(description, Math.max(0, room)))
  return assemble({ account, amount: amount === undefined ? undefined : toDecimal(amount), txid }, seller)
}

function locationField(location: string): string {
  const valid = location.length <= MAX_LOCATION && /^[\x21-\x7e]+\/[\x21-\x7e]+$/.test(location)
  if (!valid || location.includes('://')) throw new RangeError('not a location')
  return writeField('25', location)
}

interface DynamicBrCode extends Merchant {
  /** Where the payer's bank fetches the charge, without `https://`, at most 77 characters. */
  location: string
  /** Location of a Pix Automático recurrence offered together with the payment (journeys 3 and 4). */
  recurrence?: string
}

/** A code whose charge lives at the provider: paid once, with its own expiry. Throws RangeError on a bad location. */
export function dynamicBrCode({ location, recurrence, ...seller }: DynamicBrCode): string {
  const extra = recurrence && recurrenceField(recurrence)
  return assemble({ usage: '12', account: locationField(location), extra }, seller)
}

interface AuthorizationBrCode extends Merchant {
  /** Location of the Pix Automático recurrence that is authorised. */
  recurrence: string
}

/** A code that authorises a Pix Automático recurrence and pays nothing (journey 2). Throws RangeError on a bad location. */
export function authorizationBrCode({ recurrence, ...seller }: AuthorizationBrCode): string {
  return assemble({ account: '', extra: recurrenceField(recurrence) }, seller)
}

const recurrenceField = (location: string): string =>
  writeField('80', writeField('00', PIX) + locationField(location))

type Target =
  | { kind: 'static'; key: string; description?: string; amount?: Centavos; txid?: string }
  | { kind: 'dynamic'; location: string }
  /** Authorises a Pix Automático recurrence and pays nothing (journey 2). */
  | { kind: 'authorization' }

export type BrCode = Merchant & { singleUse: boolean; recurrence?: string } & Target
type BrCodeProblem = 'crc' | 'structure' | 'field' | 'not-pix'
type BrCodeResult = { ok: true; code: BrCode } | { ok: false; problem: BrCodeProblem }

const FIELD_RULES: Record<string, RegExp> = {
  '00': /^01$/,
  '01': /^(11|12)?$/,
  '52': /^\d{4}$/,
  '53': /^986$/,
  '54': /^(|(?=.*[1-9])\d{1,10}(\.\d{1,2})?)$/,
  '58': /^BR$/,
  '59': /^.{1,25}$/,
  '60': /^.{1,15}$/,
}

/** The Pix templates among ids `first` to `last`; undefined when one of them is badly built. */
function pixTemplates(fields: Fields, first: number, last: number): Fields[] | undefined {
  const ids = [...fields.keys()].filter((id) => Number(id) >= first && Number(id) <= last)
  const templates = ids.map((id) => readFields(fields.get(id)!))
  if (templates.includes(undefined)) return undefined
  return templates
    .filter((template) => template !== undefined)
    .filter((one) => one.get('00')?.toLowerCase() === PIX)
}

/** What is paid; exactly one of key and location, unless the code only authorises a recurrence. */
function readTarget(account: Fields, fields: Fields, txid: string, recurrence?: string): Target | undefined {
  const [key, location] = [account.get('01'), account.get('25')]
  if (key && location) return undefined
  if (location) return location.length <= MAX_LOCATION ? { kind: 'dynamic', location } : undefined
  if (!key) return recurrence ? { kind: 'authorization' } : undefined
  if (key.length > 77) return undefined
  const amount = fields.get('54')
  const known = txid === '***' ? undefined : txid
  return {
    kind: 'static',
    key,
    description: account.get('02'),
    amount: amount ? fromDecimal(amount) : undefined,
    txid: known,
  }
}

interface Parts {
  fields: Fields
  accounts: Fields[]
  unreserved: Fields[]
  txid: string
}

function readParts(text: string): Parts | undefined {
  const fields = text.length <= MAX_LENGTH && /^[\x20-\x7e]+$/.test(text) ? readFields(text) : undefined
  if (!fields || [...fields.keys()].at(-1) !== '63') return undefined
  const additional = readFields(fields.get('62') ?? '')
  const accounts = pixTemplates(fields, 26, 51)
  const unreserved = pixTemplates(fields, 80, 99)
  if (!additional || !accounts || !unreserved) return undefined
  return { fields, accounts, unreserved, txid: additional.get('05') ?? '***' }
}

function obeysRules({ fields, txid }: Parts): boolean {
  const obeys = Object.entries(FIELD_RULES).every(([id, rule]) => rule.test(fields.get(id) ?? ''))
  return obeys && /^(\*\*\*|[A-Za-z0-9]{1,25})$/.test(txid)
}

const refuse = (problem: BrCodeProblem): BrCodeResult => ({ ok: false, problem })

/** Reads a code strictly: CRC, structure, every field, then what is paid. For codes of our own and of test benches. */
export function parseBrCode(text: string): BrCodeResult {
  const typed = text.trim()
  if (!/6304.{4}$/.test(typed) || crc16(typed.slice(0, -4)) !== typed.slice(-4)) return refuse('crc')
  const parts = readParts(typed)
  if (!parts) return refuse('structure')
  if (!obeysRules(parts)) return refuse('field')
  const { fields, accounts, unreserved, txid } = parts
  if (accounts.length !== 1 || unreserved.length > 1) return refuse('not-pix')
  const recurrence = unreserved[0]?.get('25')
  const target = readTarget(accounts[0]!, fields, txid, recurrence)
  if (!target) return refuse('not-pix')
  const seller = { merchantName: fields.get('59')!, merchantCity: fields.get('60')! }
  return { ok: true, code: { ...seller, singleUse: fields.get('01') === '12', recurrence, ...target } }
}

/** Fields of an EMV QR code in their order: two digits of id, two of length, the value. */
type Fields = ReadonlyMap<string, string>

/** One field. Throws RangeError on a value that is empty or longer than 99 characters. */
function writeField(id: string, value: string): string {
  if (value.length < 1 || value.length > 99) throw new RangeError(`field ${id} has no valid length`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Every field of a text, or undefined when a length does not fit, an id repeats or something is left over. */
function readFields(text: string): Fields | undefined {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, id, digits] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const length = Number(digits)
    const value = text.slice(at + 4, at + 4 + length)
    if (!id || length === 0 || value.length !== length || fields.has(id)) return undefined
    fields.set(id, value)
    at += 4 + length
  }
  return fields
}
