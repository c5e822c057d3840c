import { slugOf } from '@vitrine/contract/admin/category'
import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import { NewProduct } from '@vitrine/contract/admin/product'
import type { Block, Interval, ProductType } from '@vitrine/contract/catalog'
import { listCategories, productImport } from '#catalog'
import { countCell, moneyCell, proseCell, textCell, wordCell } from './cell.ts'
import { chosenFor, formSentences, type ImportScope, type Judgement, type Kind } from './kind.ts'
import { LONGEST_CODE } from './people.ts'

/** A product of a file. */
export interface ProductImportRow {
  name: string
  type: ProductType
  amount: number
  interval?: Interval
  category?: string
  summary?: string
  description?: string
  slug?: string
  seats?: number
  externalId: string
}

/** The addresses of the shop's products. */
type Slugs = ReadonlySet<string>

const TYPES: Readonly<Record<string, ProductType>> = {
  curso: 'training',
  'curso online': 'training',
  treinamento: 'training',
  training: 'training',
  assinatura: 'subscription',
  plano: 'subscription',
  clube: 'subscription',
  subscription: 'subscription',
  'e book': 'one-off',
  ebook: 'one-off',
  arquivo: 'one-off',
  material: 'one-off',
  download: 'one-off',
  'produto avulso': 'one-off',
  avulso: 'one-off',
}

const INTERVALS: Readonly<Record<string, Interval>> = {
  unica: 'once',
  'uma vez': 'once',
  'pagamento unico': 'once',
  semanal: 'week',
  mensal: 'month',
  bimestral: 'two-months',
  trimestral: 'quarter',
  semestral: 'half-year',
  anual: 'year',
}

const MOST_SEATS = 1_000_000
const LONGEST_NAME = 200
const LONGEST_SUMMARY = 240

/** What the screen asks about where the file names no category. */
const NO_CATEGORY = 'Sem categoria no arquivo'

/** Paragraphs of a text: its lines, of which the empty ones say nothing. */
const blocksOf = (text: string): Block[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ kind: 'paragraph', text: line }))

/** The beginning of a text as a summary, to the end of a word. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_SUMMARY) return line
  return `${line.slice(0, LONGEST_SUMMARY - 1).replace(/\s\S*$/, '')}…`
}

const slugFor = ({ slug, name = '' }: Partial<ProductImportRow>): string => slug ?? slugOf(name)

/** A row as the shop writes a product. */
function inputOf(row: ProductImportRow, scope: ImportScope): unknown {
  const { name, type, amount, description = '', seats = null } = row
  return {
    type,
    name,
    seats,
    slug: slugFor(row),
    summary: row.summary ?? beginningOf(description),
    description: blocksOf(description),
    categoryId: chosenFor(scope, row.category ?? NO_CATEGORY) ?? '',
    brandIds: [scope.brandId],
    purchaseLimit: type === 'subscription' ? 'one-active' : 'one-ever',
    prices: [{ brandId: scope.brandId, interval: row.interval ?? 'once', amount }],
  }
}

/** Where a sentence of the shop's own form belongs among the columns. */
const TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(IMPORT_KINDS.products.columns.map(({ name, title }) => [name, title])),
  prices: 'Preço',
}

/** What the form does not ask: a plan says how often it charges, and nothing else does; a bundle is made of products. */
function typeProblems({ type, interval = 'once' }: ProductImportRow): string[] {
  if (type === 'bundle')
    return [
      'Tipo: um pacote reúne produtos da loja. Importe os produtos, monte o pacote em Produtos e tire esta linha.',
    ]
  if ((type === 'subscription') === (interval !== 'once')) return []
  return type === 'subscription'
    ? ['Cobrança: falta dizer de quanto em quanto tempo a assinatura cobra. Escreva mensal, anual ou outra.']
    : ['Cobrança: só uma assinatura cobra de tempos em tempos. Deixe vazio, ou mude o tipo para assinatura.']
}

function judge(row: ProductImportRow, slugs: Slugs, scope: ImportScope): Judgement {
  const slug = slugFor(row)
  if (slugs.has(slug))
    return { verdict: 'known', note: `A loja já tem um produto com o endereço ${slug}: ele fica como está.` }
  const problems = typeProblems(row)
  const parsed = NewProduct.safeParse(inputOf(row, scope))
  const hasCategory = chosenFor(scope, row.category ?? NO_CATEGORY) !== undefined
  if (!hasCategory)
    problems.push(
      `Categoria: "${row.category ?? NO_CATEGORY}" não corresponde a nenhuma da loja. Escolha em Categorias e confira de novo.`,
    )
  const others = (parsed.error?.issues ?? []).filter(({ path }) => path[0] !== 'categoryId')
  problems.push(...formSentences(others, TITLES))
  return problems.length > 0 ? { verdict: 'refused', problems } : { verdict: 'new' }
}

export const products: Kind<ProductImportRow, Slugs> = {
  readers: {
    name: textCell(LONGEST_NAME),
    type: wordCell(
      { ...TYPES, pacote: 'bundle', combo: 'bundle', bundle: 'bundle' },
      'Escreva curso, assinatura ou e-book.',
    ),
    amount: moneyCell,
    interval: wordCell(
      INTERVALS,
      'Escreva única, semanal, mensal, bimestral, trimestral, semestral ou anual.',
    ),
    category: textCell(LONGEST_NAME),
    summary: proseCell,
    description: proseCell,
    slug: textCell(LONGEST_NAME),
    seats: countCell(0, MOST_SEATS),
    externalId: textCell(LONGEST_CODE),
  },
  keyOf: (row) => slugFor(row) || undefined,
  repeats: 'refused',
  externalIdOf: ({ externalId }) => externalId,
  choices: {
    of: ({ category = NO_CATEGORY }) => category,
    async options(db) {
      const categories = await listCategories(db)
      return categories.map(({ id, name }) => ({ id, name, called: name }))
    },
  },
  labelOf: ({ name = '' }) => name,
  load: (_app, db, rows) => productImport.findSlugs(db, rows.map(slugFor)),
  judge,
  async make(_app, tx, row, _slugs, scope) {
    const id = await productImport.make(tx, NewProduct.parse(inputOf(row, scope)), scope.now)
    return { things: [{ thing: 'product', id }] }
  },
}
