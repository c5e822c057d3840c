import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import { CouponTerms, normaliseCode } from '@vitrine/contract/coupon'
import { parseDecimal } from '@vitrine/contract/decimal'
import type { ProductId } from '@vitrine/contract/ids'
import { addDays, type CalendarDay, dayOf, formatDay, startOfDay } from '@vitrine/contract/time'
import { productImport } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { couponImport } from '#promotion'
import { countCell, dayCell, moneyCell, ofValue, type Reader, textCell, textOf, wordCell } from './cell.ts'
import { formSentences, type ImportScope, type Judgement, type Kind } from './kind.ts'

/** What a coupon takes off: basis points or centavos. */
interface Discount {
  kind: 'percent' | 'fixed'
  value: number
}

/** A coupon of a file. */
export interface CouponImportRow {
  code: string
  discount?: Discount
  percent?: Discount
  amount?: Discount
  startsOn?: CalendarDay
  endsOn?: CalendarDay
  limitTotal?: number
  products?: readonly string[]
  status?: 'draft' | 'active'
  name?: string
}

interface Facts {
  taken: ReadonlySet<string>
  /** Of names and addresses in the file, the products that each means. */
  products: ReadonlyMap<string, readonly ProductId[]>
}

const LONGEST_TEXT = 200
const LONGEST_LIST = 5000
const MOST_USES = 1_000_000
const MOST_PERCENT = 100

const STATUSES = {
  ativo: 'active',
  ativa: 'active',
  active: 'active',
  sim: 'active',
  rascunho: 'draft',
  inativo: 'draft',
  inativa: 'draft',
  inactive: 'draft',
  pausado: 'draft',
  nao: 'draft',
} as const

/** Basis points: `10`, `10%`, `12,5 %`. */
const percentCell: Reader<Discount> = ofValue<Discount>((cell, title) => {
  const percent = typeof cell === 'number' ? cell : parseDecimal(textOf(cell))
  const value = percent === undefined ? Number.NaN : Math.round(percent * 100)
  return value >= 1 && value <= MOST_PERCENT * 100 && Math.abs(percent! * 100 - value) < 0.001
    ? { value: { kind: 'percent', value } }
    : { problem: `${title}: use uma porcentagem de 0,01 a 100, como 10 ou 12,5.` }
})

const amountCell: Reader<Discount> = (cell, title, options) => {
  const read = moneyCell(cell, title, options)
  if ('problem' in read) return read
  return read.value > 0
    ? { value: { kind: 'fixed', value: read.value } }
    : { problem: `${title}: use ao menos um centavo.` }
}

/** `10%` or `R$ 20,00`: a number without a sign may be either. */
const discountCell: Reader<Discount> = ofValue<Discount>((cell, title, options) => {
  const text = textOf(cell)
  if (text.endsWith('%')) return percentCell(cell, title, options)
  if (/^(R\$|BRL)/i.test(text)) return amountCell(cell, title, options)
  return {
    problem: `${title}: não diz se é porcentagem ou valor. Escreva 10% ou R$ 20,00, ou escolha a coluna em um dos campos "Desconto em".`,
  }
})

/** Names of products, with bars, semicolons or line ends between. */
const listCell: Reader<readonly string[]> = (cell, title, options) => {
  const read = textCell(LONGEST_LIST)(cell, title, options)
  if ('problem' in read) return read
  const names = read.value.split(/[|;\n]/).map((name) => name.trim())
  return { value: [...new Set(names.filter((name) => name !== ''))] }
}

/** The one thing that a row takes off; nothing where it says none, or more than one. */
function discountOf({ discount, percent, amount }: CouponImportRow): Discount | undefined {
  const said = [discount, percent, amount].filter((one) => one !== undefined)
  return said.length === 1 ? said[0] : undefined
}

/** The products of a row; nothing where it is good for all. */
const productsOf = ({ products = [] }: CouponImportRow, facts: Facts): ProductId[] | null => {
  const ids = products.flatMap((name) => facts.products.get(name) ?? [])
  return products.length === 0 ? null : [...new Set(ids)]
}

/** A row as the shop writes a coupon. */
function termsOf(row: CouponImportRow, facts: Facts, { brandId, now }: ImportScope) {
  const { code, startsOn, endsOn, limitTotal = null, name = code } = row
  return CouponTerms.safeParse({
    code,
    name,
    ...discountOf(row),
    brandIds: [brandId],
    startsAt: (startsOn ? startOfDay(startsOn) : now).toISOString(),
    endsAt: endsOn ? startOfDay(addDays(endsOn, 1)).toISOString() : null,
    limitTotal,
    conditions: { productIds: productsOf(row, facts) },
  })
}

function discountProblems(row: CouponImportRow): string[] {
  if (discountOf(row)) return []
  const hasAny = row.discount ?? row.percent ?? row.amount
  return [
    hasAny
      ? 'Desconto: há mais de um na linha. Deixe só a porcentagem ou só o valor em reais.'
      : 'Desconto: está vazio. Escreva uma porcentagem ou um valor em reais.',
  ]
}

function dayProblems({ endsOn }: CouponImportRow, now: Date): string[] {
  return endsOn && endsOn < dayOf(now)
    ? [`Último dia: ${formatDay(endsOn)} já passou. Tire a linha, ou corrija o dia.`]
    : []
}

const productProblems = ({ products = [] }: CouponImportRow, facts: Facts): string[] =>
  products.flatMap((name) => {
    const found = facts.products.get(name)?.length ?? 0
    if (found === 1) return []
    return found === 0
      ? [`Produtos: a loja não tem "${name}". Crie o produto antes, ou corrija o nome.`]
      : [`Produtos: há ${found} chamados "${name}". Escreva o endereço do produto no lugar do nome.`]
  })

/** Where a sentence of the shop's own form belongs among the columns. */
const TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(IMPORT_KINDS.coupons.columns.map(({ name, title }) => [name, title])),
  value: 'Desconto',
  startsAt: 'Primeiro dia',
  endsAt: 'Último dia',
}

function judge(row: CouponImportRow, facts: Facts, scope: ImportScope): Judgement {
  if (facts.taken.has(normaliseCode(row.code)))
    return {
      verdict: 'known',
      note: 'A loja já tem este código, ou um que se confunde com ele: fica como está.',
    }
  const before = [...discountProblems(row), ...dayProblems(row, scope.now), ...productProblems(row, facts)]
  const { error } = termsOf(row, facts, scope)
  const ofForm = (error?.issues ?? []).filter(({ path }) => path[0] !== 'kind' && path[0] !== 'conditions')
  const isSaid = before.some((sentence) => sentence.startsWith('Desconto'))
  const problems = [
    ...before,
    ...formSentences(
      ofForm.filter(({ path }) => path[0] !== 'value' || !isSaid),
      TITLES,
    ),
  ]
  return problems.length > 0 ? { verdict: 'refused', problems } : { verdict: 'new' }
}

async function load(_app: App, db: Db, rows: readonly CouponImportRow[]): Promise<Facts> {
  const codes = rows.map(({ code }) => normaliseCode(code))
  return {
    taken: await couponImport.findTaken(db, codes),
    products: await productImport.findNamed(
      db,
      rows.flatMap(({ products = [] }) => products),
    ),
  }
}

/** Letters that are taken for digits, as the database keeps codes apart. */
const keyOfCode = (code: string): string =>
  normaliseCode(code)
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

export const coupons: Kind<CouponImportRow, Facts> = {
  readers: {
    code: textCell(LONGEST_TEXT),
    discount: discountCell,
    percent: percentCell,
    amount: amountCell,
    startsOn: dayCell,
    endsOn: dayCell,
    limitTotal: countCell(1, MOST_USES),
    products: listCell,
    status: wordCell(STATUSES, 'Escreva ativo ou rascunho.'),
    name: textCell(LONGEST_TEXT),
  },
  keyOf: ({ code }) => keyOfCode(code),
  repeats: 'refused',
  externalIdOf: () => undefined,
  labelOf: ({ code = '' }) => code,
  load,
  judge,
  async make({ cache }, tx, row, facts, scope) {
    const terms = termsOf(row, facts, scope).data!
    const { by, now: at } = scope
    const actor = { by, at, reason: 'Importado de um arquivo', status: row.status }
    const id = await couponImport.make(tx, cache, terms, actor)
    return { things: [{ thing: 'coupon', id }] }
  },
}
