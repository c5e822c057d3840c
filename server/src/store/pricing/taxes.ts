import { type Municipality, municipalityKey } from '@vitrine/contract/brazil/municipality'
import type { QuoteTaxes } from '@vitrine/contract/cart'
import type { ProductType } from '@vitrine/contract/catalog'
import { add, type Centavos, formatBrl, formatPercent, ppmOf, subtract, ZERO } from '@vitrine/contract/money'
import type { TaxCode, TaxedBuyer, TaxRule } from '#price-rule'

/** What one version of a tax makes of the lines, in their order; rounded half up line by line. */
export interface TaxSum {
  code: TaxCode
  effect: TaxRule['effect']
  ppm: number
  /** What the rule asks of the buyer's place and of the service. */
  municipality: Municipality | null
  serviceCode: string | null
  rule: string
  base: Centavos
  parts: Centavos[]
  amount: Centavos
}

interface TaxedLine {
  type: ProductType
  /** Item of the list of LC 116/2003. */
  serviceCode?: string | null | undefined
  /** After every discount. */
  amount: Centavos
}

/** Those that are part of the price: CBS and IBS are reckoned without them (NFS-e 1.01, group IBSCBS). */
const NOT_IN_BASE: ReadonlySet<string> = new Set(['iss', 'icms', 'pis', 'cofins'])
const ON_REST: ReadonlySet<string> = new Set(['cbs', 'ibs'])

/** No two sets of these weigh the same, so that one rule always says most. */
const weightOf = ({ customer, municipality, serviceCode, productType, brandId }: TaxRule): number =>
  [customer, municipality, serviceCode, productType, brandId].reduce<number>(
    (weight, asked) => 2 * weight + (asked === null ? 0 : 1),
    0,
  )

/**
 * Of the rules for one tax, the one that says most about a line: of its customer, then where they live, then its service,
 * its type, its brand.
 */
function mostSpecific(rules: readonly TaxRule[], line: TaxedLine): TaxRule | undefined {
  const fitting = rules.filter(
    ({ productType, serviceCode }) =>
      (productType === null || productType === line.type) &&
      (serviceCode === null || serviceCode === line.serviceCode),
  )
  return fitting.toSorted((a, b) => weightOf(b) - weightOf(a))[0]
}

/** Those for who buys, and where they live; a place is asked for by no rule while it is not known. */
function rulesFor(rules: readonly TaxRule[], { customer = 'person', municipality }: TaxedBuyer): TaxRule[] {
  const here = municipality && municipalityKey(municipality)
  const isHere = (place: TaxRule['municipality']) => place === null || municipalityKey(place) === here
  return rules.filter(
    (rule) => (rule.customer === null || rule.customer === customer) && isHere(rule.municipality),
  )
}

interface Part {
  rule: TaxRule
  base: Centavos
  amount: Centavos
  line: number
}

function partsOf(taxed: TaxedLine, line: number, byCode: readonly TaxRule[][]): Part[] {
  const { amount } = taxed
  const rules = byCode.flatMap((rules) => mostSpecific(rules, taxed) ?? [])
  const part = (base: Centavos) => (rule: TaxRule) => ({ rule, base, line, amount: ppmOf(base, rule.ppm) })
  const onAll = rules.filter(({ code }) => !ON_REST.has(code)).map(part(amount))
  const inBase = onAll.filter(({ rule }) => NOT_IN_BASE.has(rule.code) && rule.effect === 'inside')
  const rest = subtract(amount, add(...inBase.map((one) => one.amount)))
  return [...onAll, ...rules.filter(({ code }) => ON_REST.has(code)).map(part(rest))]
}

/** The taxes on lines by the rules that hold; amounts in centavos. */
export function taxesOf(
  lines: readonly TaxedLine[],
  all: readonly TaxRule[],
  buyer: TaxedBuyer = {},
): TaxSum[] {
  const rules = rulesFor(all, buyer)
  if (rules.length === 0) return []
  const byCode = Object.values(Object.groupBy(rules, ({ code }) => code))
  const parts = lines.flatMap((line, i) => partsOf(line, i, byCode))
  return rules.flatMap((rule) => {
    const own = parts.filter((part) => part.rule === rule)
    if (own.length === 0) return []
    const { code, effect, ppm, id, municipality, serviceCode } = rule
    const spread = lines.map((_, i) => own.find(({ line }) => line === i)?.amount ?? ZERO)
    const base = add(...own.map((part) => part.base))
    const by = { municipality, serviceCode }
    return [{ code, effect, ppm, ...by, rule: id, base, parts: spread, amount: add(...spread) }]
  })
}

const NAMES: Partial<Record<TaxCode, string>> = { csrf: 'PIS, COFINS e CSLL', 'iss-withheld': 'ISS' }

/** CBS (0,9%) */
export const taxLabel = ({ code, ppm }: Pick<TaxSum, 'code' | 'ppm'>): string =>
  `${NAMES[code] ?? code.toUpperCase()} (${formatPercent(ppm / 100)})`

/** What the seller owes of a sale; what is only said is not. */
export const isOwed = ({ effect }: Pick<TaxSum, 'effect'>): boolean =>
  effect === 'inside' || effect === 'added'

const taxLine = (sum: TaxSum) => ({ label: taxLabel(sum), amount: sum.amount, rule: sum.rule })

/** `2,9% de R$ 97,00, para o serviço 1.09 em São Paulo/SP`: the tax, and which rule was used. */
export function sayTax({ ppm, base, municipality, serviceCode }: TaxSum): string {
  const by = [serviceCode && `para o serviço ${serviceCode}`, municipality && `em ${municipality}`]
  const rule = by.filter(Boolean).join(' ')
  return `${formatPercent(ppm / 100)} de ${formatBrl(base)}${rule && `, ${rule}`}`
}

const SPHERES = {
  federal: ['pis', 'cofins', 'irrf', 'cbs'],
  state: ['icms', 'ibs'],
  municipal: ['iss'],
} as const

/** The three figures of Lei 12.741/2012, art. 1: by the table of the IBPT where the shop has it, else by its own rates. */
export function shownTaxes(sums: readonly TaxSum[]): QuoteTaxes | undefined {
  const shown = sums.filter(({ code, effect }) => effect === 'shown' && ON_REST.has(code))
  const published = sums.some(({ code }) => code.startsWith('ibpt-'))
  const owed = sums.filter(isOwed)
  const withheld = sums.filter(({ effect }) => effect === 'withheld')
  const used = sums.filter(({ effect }) => effect === 'inside')
  if (!published && [owed, shown, withheld].every(({ length }) => length === 0)) return undefined
  const total = (codes: readonly string[]) =>
    add(...(published ? sums : owed).filter(({ code }) => codes.includes(code)).map(({ amount }) => amount))
  const of = (sphere: keyof typeof SPHERES) => total(published ? [`ibpt-${sphere}`] : SPHERES[sphere])
  return {
    federal: of('federal'),
    state: of('state'),
    municipal: of('municipal'),
    source: published ? 'IBPT' : 'alíquotas da loja',
    shown: shown.map(taxLine),
    ...(withheld.length > 0 && { withheld: withheld.map(taxLine) }),
    ...(used.length > 0 && { used: used.map((sum) => ({ ...taxLine(sum), formula: sayTax(sum) })) }),
  }
}
