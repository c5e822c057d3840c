import type { FeeVersion, InstallmentsVersion, RuleState, TaxVersion } from '@vitrine/contract/admin/rule'
import type { CUSTOMERS, TAX_CODES, TAX_EFFECTS } from '@vitrine/contract/admin/rule-input'
import { CARD_BRAND_NAMES } from '@vitrine/contract/brazil/card-brand'
import type { ProductType } from '@vitrine/contract/catalog'
import { formatPercent } from '@vitrine/contract/money'
import { brl } from '../../ui/labels.ts'
import { counted, TYPE_WORDS } from '../../ui/words.ts'
import type { Choice } from '../list/list.ts'
import type { Tone } from '../status.tsx'

const CODES: Record<(typeof TAX_CODES)[number], string> = {
  iss: 'ISS',
  icms: 'ICMS',
  pis: 'PIS',
  cofins: 'COFINS',
  irrf: 'IRRF',
  csrf: 'CSRF (PIS, COFINS e CSLL)',
  'iss-withheld': 'ISS retido',
  cbs: 'CBS',
  ibs: 'IBS',
  'ibpt-federal': 'Lei 12.741, federal',
  'ibpt-state': 'Lei 12.741, estadual',
  'ibpt-municipal': 'Lei 12.741, municipal',
}
export const CODE_CHOICES = Object.entries(CODES) as Choice[]
export const codeText = (code: TaxVersion['code']): string => CODES[code]

const EFFECTS: Record<(typeof TAX_EFFECTS)[number], string> = {
  inside: 'Dentro do preço, devido pela loja',
  shown: 'Só informado',
  added: 'Somado ao preço',
  withheld: 'Retido na fonte por quem compra',
}
export const EFFECT_CHOICES = Object.entries(EFFECTS) as Choice[]
export const effectText = (effect: TaxVersion['effect']): string => EFFECTS[effect]

export const CARD_BRAND_CHOICES = Object.entries(CARD_BRAND_NAMES) as Choice[]

const WHO: Record<(typeof CUSTOMERS)[number], string> = { person: 'Pessoa (CPF)', company: 'Empresa (CNPJ)' }
export const CUSTOMER_CHOICES = Object.entries(WHO) as Choice[]

export const RULE_STATES: Record<RuleState, readonly [Tone, string]> = {
  current: ['good', 'Vale agora'],
  coming: ['waiting', 'Ainda vai valer'],
  past: ['quiet', 'Não vale mais'],
  withdrawn: ['quiet', 'Retirada'],
}

/** For what a tax holds: `Treinamento, Empresa (CNPJ), São Paulo/SP`. */
export function taxedText({ productType, customer, serviceCode, municipality }: TaxVersion): string {
  const asked = [
    productType && TYPE_WORDS[productType as ProductType].one,
    customer && WHO[customer],
    serviceCode && `serviço ${serviceCode}`,
    municipality,
  ].filter(Boolean)
  return asked.length > 0 ? asked.join(', ') : 'Tudo'
}

const bandOf = (from: number, to: number): string =>
  from === to ? counted(from, 'parcela', 'parcelas') : `${from} a ${to} parcelas`

/** Of which payments a provider keeps it: `Visa, 2 a 6 parcelas`. */
export function bandText({ method, cardBrand, ...band }: FeeVersion): string {
  const { installmentsFrom, installmentsTo, amountFrom, amountTo } = band
  const asked = [
    cardBrand && (CARD_BRAND_NAMES[cardBrand] ?? cardBrand),
    method === 'card' && (installmentsFrom > 1 || installmentsTo < 99)
      ? bandOf(installmentsFrom, installmentsTo)
      : '',
    amountFrom > 0 && `a partir de ${brl(amountFrom)}`,
    amountTo !== null && `até ${brl(amountTo)}`,
  ].filter(Boolean)
  return asked.length > 0 ? asked.join(', ') : 'Todos'
}

/** What a provider keeps: `3,99% + R$ 0,40`. */
export function keptText({ bp, fixed, minimum, maximum }: FeeVersion): string {
  const parts = [bp > 0 && formatPercent(bp), fixed > 0 && brl(fixed)].filter(Boolean)
  const bounds = [
    minimum !== null && `no mínimo ${brl(minimum)}`,
    maximum !== null && `no máximo ${brl(maximum)}`,
  ].filter(Boolean)
  return [parts.join(' + ') || 'Nada', ...bounds].join(', ')
}

/** `12x, 3 sem juros, depois 2,99% ao mês`. */
export function installmentTermsText({
  most,
  interestFreeUpTo,
  monthlyBp,
}: Pick<InstallmentsVersion, 'most' | 'interestFreeUpTo'> & { monthlyBp?: number }): string {
  const free = interestFreeUpTo >= most ? 'todas sem juros' : `${interestFreeUpTo} sem juros`
  const rest = interestFreeUpTo < most && monthlyBp ? `, depois ${formatPercent(monthlyBp)} ao mês` : ''
  return `${most}x, ${free}${rest}`
}

/** When the money is there. */
export const settledText = (days: number): string => (days === 0 ? 'Na hora' : counted(days, 'dia', 'dias'))
