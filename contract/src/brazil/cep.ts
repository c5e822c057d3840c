import { cleanCode } from '../typed-text.ts'
import { digitsOf, fill } from './mask.ts'

/** CEP, the postal code: eight digits without a check digit. Correios gives every state its ranges. */
type Cep = string & { readonly __kind: 'cep' }

/** First and last CEP prefix (five digits) of each range, both included. */
const RANGES = [
  ['SP', 1000, 19999],
  ['RJ', 20000, 28999],
  ['ES', 29000, 29999],
  ['MG', 30000, 39999],
  ['BA', 40000, 48999],
  ['SE', 49000, 49999],
  ['PE', 50000, 56999],
  ['AL', 57000, 57999],
  ['PB', 58000, 58999],
  ['RN', 59000, 59999],
  ['CE', 60000, 63999],
  ['PI', 64000, 64999],
  ['MA', 65000, 65999],
  ['PA', 66000, 68899],
  ['AP', 68900, 68999],
  ['AM', 69000, 69299],
  ['RR', 69300, 69399],
  ['AM', 69400, 69899],
  ['AC', 69900, 69999],
  ['DF', 70000, 72799],
  ['GO', 72800, 72999],
  ['DF', 73000, 73699],
  ['GO', 73700, 76799],
  ['RO', 76800, 76999],
  ['TO', 77000, 77999],
  ['MT', 78000, 78899],
  ['MS', 79000, 79999],
  ['PR', 80000, 87999],
  ['SC', 88000, 89999],
  ['RS', 90000, 99999],
] as const

/** One of the 27 states, the Federal District among them. */
type Uf = (typeof RANGES)[number][0]

export const UFS: readonly Uf[] = [...new Set(RANGES.map(([uf]) => uf))].sort()

const bare = (text: string): string => cleanCode(text, ['CEP']).replace(/[\s.-]/g, '')

/** The state of a CEP, masked or not, or undefined when it belongs to none. */
export function ufOfCep(text: string): Uf | undefined {
  const digits = bare(text)
  if (!/^\d{8}$/.test(digits)) return undefined
  const prefix = Number(digits.slice(0, 5))
  return RANGES.find(([, first, last]) => first <= prefix && prefix <= last)?.[0]
}

/** The eight digits of a CEP that belongs to a state, or undefined. */
export function parseCep(text: string): Cep | undefined {
  return ufOfCep(text) && (bare(text) as Cep)
}

export function isCep(text: string): boolean {
  return parseCep(text) !== undefined
}

/** `01310-100`; of an incomplete text, what has been typed so far. */
export function formatCep(text: string): string {
  return fill('#####-###', digitsOf(text, 8))
}
