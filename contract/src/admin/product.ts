import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { FIRST_BRAND } from '../brand-paths.ts'
import { Interval, Product, ProductType } from '../catalog.ts'
import { instantInput } from '../day.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { rowsOf } from '../page.ts'
import { Slug } from './category.ts'
import { adminChange, CHANGE_REFUSALS, Version } from './change.ts'
import { adminList } from './list.ts'
import { NewPrice, PriceInput, PriceVersion } from './price.ts'

/** Where a product stands: pt-BR on screens `rascunho`, `agendado`, `publicado`, `pausado`, `arquivado`. */
export const ProductLife = z.enum(['draft', 'scheduled', 'published', 'paused', 'archived'])
export type ProductLife = z.infer<typeof ProductLife>

export const PRODUCT_LIFE_NAMES: Record<ProductLife, string> = {
  draft: 'Rascunho',
  scheduled: 'Agendado',
  published: 'Publicado',
  paused: 'Pausado',
  archived: 'Arquivado',
}

/** From where a product may go where. What was published is never a draft again, and what is archived stays so. */
export const PRODUCT_MOVES: Record<ProductLife, readonly ProductLife[]> = {
  draft: ['published', 'scheduled', 'archived'],
  scheduled: ['published', 'scheduled', 'draft', 'archived'],
  published: ['paused', 'archived'],
  paused: ['published', 'archived'],
  archived: [],
}

/** It was never shown: its type and its address may still change. */
export const isFresh = (life: ProductLife): boolean => life === 'draft' || life === 'scheduled'

/** As they stand in the catalogue and on screens. */
export const LEVELS = ['Iniciante', 'Intermediário', 'Avançado', 'Todos os níveis'] as const

export const PurchaseLimit = z.enum(['none', 'one-active', 'one-ever'])
export type PurchaseLimit = z.infer<typeof PurchaseLimit>

const words = (what: string, least: number, most: number) =>
  z
    .string({ error: `Informe ${what}` })
    .trim()
    .min(least, `Informe ${what}`)
    .max(most, `Use no máximo ${most} letras`)

const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), text: words('o texto', 1, 5000) }),
  z.strictObject({ kind: z.literal('heading'), text: words('o título', 1, 160) }),
  z.strictObject({
    kind: z.literal('list'),
    items: z
      .array(words('o item', 1, 500))
      .min(1, 'Inclua ao menos um item')
      .max(50, 'Use até 50 itens'),
  }),
])

/** A path of the web build (`/covers/…`) or of a picture that was uploaded. */
const Source = z
  .string({ error: 'Envie a imagem' })
  .max(200)
  .regex(/^\/(covers\/[\w.-]+|pictures\/pic_[0-9a-z]{26}\/\d+\.webp)$/, 'Envie a imagem')
const id = z.string().max(40)
const instant = instantInput().nullable().default(null)

const Fields = z.strictObject({
  type: ProductType,
  name: words('o nome', 2, 120),
  /** Names it in addresses; fixed once it was published. */
  slug: Slug,
  summary: words('o resumo', 10, 240),
  description: z.array(Block).max(100, 'Use até 100 blocos').default([]),
  faq: z
    .array(z.strictObject({ question: words('a pergunta', 3, 200), answer: words('a resposta', 1, 2000) }))
    .max(30, 'Use até 30 perguntas')
    .default([]),
  categoryId: z.string({ error: 'Escolha a categoria' }).min(1, 'Escolha a categoria').max(40),
  level: z.enum(LEVELS).nullable().default(null),
  /** More words that a search finds it by. */
  keywords: z.string().trim().max(500, 'Use no máximo 500 letras').default(''),
  /** CDC art. 49 gives seven. */
  guaranteeDays: z
    .int('Informe os dias')
    .min(7, 'A lei dá ao menos 7 dias para desistir')
    .max(365, 'Use até 365 dias')
    .default(7),
  brandIds: z.array(BrandId).min(1, 'Escolha ao menos uma loja'),
  purchaseLimit: PurchaseLimit.default('one-ever'),
  /** Nothing while it is a draft without one. */
  cover: Source.nullable().default(null),
  pictures: z
    .array(z.strictObject({ src: Source, alt: words('o que a imagem mostra', 2, 200) }))
    .max(12, 'Use até 12 imagens')
    .default([]),
  /** When it leaves the shop by itself. */
  unpublishAt: instant,
  saleStartsAt: instant,
  saleEndsAt: instant,
  /** Places in all; without a number there is no limit. */
  seats: z
    .int('Informe um número inteiro')
    .min(0)
    .max(1_000_000, 'Use até 1.000.000')
    .nullable()
    .default(null),
  /** What a bundle holds, and how much of its price is for each. */
  items: z
    .array(
      z.strictObject({
        productId: id,
        weight: z.int('Informe um peso inteiro').min(1, 'O peso começa em 1').max(10_000, 'Use até 10.000'),
      }),
    )
    .max(30, 'Use até 30 produtos')
    .default([]),
  /** Whether who has a part of a bundle already pays less. */
  ownedDiscount: z.boolean().default(false),
  /** What one must have, or buy together. */
  requires: z.array(id).max(10, 'Use até 10 produtos').default([]),
  courseIds: z.array(id).max(50, 'Use até 50 cursos').default([]),
  /** For search engines and shared links, where the name and the summary are not what should be read there. */
  seoTitle: z.string().trim().max(70, 'Use no máximo 70 letras').default(''),
  seoDescription: z.string().trim().max(160, 'Use no máximo 160 letras').default(''),
})
type Fields = z.infer<typeof Fields>

const isOnce = (list: readonly string[]) => new Set(list).size === list.length
const isAfter = (from: string | null, to: string | null) => from === null || to === null || to > from

/** What has to be so, the field that it is said at, and what to do. */
const CHECKS: [(fields: Fields) => boolean, keyof Fields, string][] = [
  [({ type, items }) => type === 'bundle' || items.length === 0, 'items', 'Só um pacote tem produtos dentro'],
  [({ items }) => isOnce(items.map(({ productId }) => productId)), 'items', 'Cada produto entra uma vez só'],
  [({ requires }) => isOnce(requires), 'requires', 'Cada produto entra uma vez só'],
  [({ courseIds }) => isOnce(courseIds), 'courseIds', 'Cada curso entra uma vez só'],
  [
    ({ type, ownedDiscount }) => type === 'bundle' || !ownedDiscount,
    'ownedDiscount',
    'Só um pacote desconta o que a pessoa já tem',
  ],
  [
    ({ type, courseIds }) => type !== 'bundle' || courseIds.length === 0,
    'courseIds',
    'Os cursos de um pacote são os dos produtos dele',
  ],
  [
    ({ type, purchaseLimit }) => type !== 'subscription' || purchaseLimit === 'one-active',
    'purchaseLimit',
    'De uma assinatura, cada pessoa tem uma ativa',
  ],
  [
    ({ saleStartsAt, saleEndsAt }) => isAfter(saleStartsAt, saleEndsAt),
    'saleEndsAt',
    'Termine a venda depois que ela começa',
  ],
]

const checked = <S extends z.ZodType<Fields>>(schema: S) =>
  schema.superRefine((fields, check) => {
    for (const [isSo, field, message] of CHECKS)
      if (!isSo(fields)) check.addIssue({ code: 'custom', path: [field], message })
  })

/** A product as it is written. */
export const ProductInput = checked(Fields)
export type ProductInput = z.infer<typeof ProductInput>

/** A product and the prices that it begins with, written together. */
export const NewProduct = checked(
  Fields.extend({ prices: z.array(PriceInput).max(12, 'Use até 12 preços').default([]) }),
)
export type NewProduct = z.infer<typeof NewProduct>

export const ProductEdit = checked(Fields.extend({ id: idOf('prd'), version: Version }))
export type ProductEdit = z.infer<typeof ProductEdit>

/** A product as its screen shows it. */
export const AdminProduct = Fields.extend({
  id: idOf('prd', z.string()),
  version: z.int(),
  life: ProductLife,
  /** Since when, or from when on, it is shown; nothing for a draft. */
  publishedAt: z.iso.datetime().nullable(),
  sold: z.int(),
  seatsTaken: z.int(),
  prices: z.array(PriceVersion),
  /** Names of what `items`, `requires` and `courseIds` say by id. */
  names: z.record(z.string(), z.string()),
  /** Bundles on show that hold it: they are bought no more once it is archived. */
  bundles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What keeps it from being published, as sentences by field; of one brand alone where it says so. */
  missing: z.array(z.object({ field: z.string(), sentence: z.string(), brandId: BrandId.optional() })),
})
export type AdminProduct = z.infer<typeof AdminProduct>

export const ProductRow = z.object({
  id: idOf('prd', z.string()),
  version: z.int(),
  name: z.string(),
  slug: z.string(),
  type: ProductType,
  life: ProductLife,
  cover: z.string().nullable(),
  category: z.object({ id: z.string(), name: z.string() }),
  brandIds: z.array(BrandId),
  /** The lowest one that holds now, in any brand; centavos. */
  price: z.object({ amount: z.int(), interval: Interval }).optional(),
  sold: z.int(),
  seatsLeft: z.int().optional(),
  createdAt: z.iso.datetime(),
})
export type ProductRow = z.infer<typeof ProductRow>

/** `at` is for `scheduled`, and for nothing else. */
export const ProductMove = z
  .strictObject({
    id: idOf('prd'),
    version: Version,
    to: ProductLife,
    at: instantInput('Informe o dia e a hora').optional(),
  })
  .refine(({ to, at }) => (to === 'scheduled') === (at !== undefined), {
    path: ['at'],
    message: 'Informe quando o produto entra na loja',
  })
export type ProductMove = z.infer<typeof ProductMove>

const RULES = refusals(
  'product.slug-taken',
  'product.unknown',
  'brand.unknown',
  'product.fixed',
  'product.bundle-item',
  'product.seats-taken',
  'product.archived',
  'picture.unknown',
)
const PRICE_RULES = refusals(
  'price.interval',
  'price.past',
  'price.overlap',
  'price.brand',
  'product.archived',
)
const byId = z.strictObject({ id: idOf('prd') })

export const adminProduct = {
  ...adminList({
    path: 'products',
    summary: 'Produtos',
    permission: 'products.read',
    row: ProductRow,
    filters: {
      life: ProductLife.optional(),
      type: ProductType.optional(),
      category: z.string().max(40).optional(),
      brand: BrandId.optional(),
      /** What is bought once, is or was sold, and has nothing to open. */
      empty: z.enum(['yes']).optional(),
    },
    sorts: ['-created', 'created', 'name', '-name', '-sold', 'sold'],
  }),
  read: endpoint('administrator', { permission: 'products.read' })
    .route({ method: 'GET', path: '/admin/products/{id}', summary: 'Um produto, com tudo' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminProduct),
  preview: endpoint('administrator', { permission: 'products.read' })
    .route({
      method: 'GET',
      path: '/admin/products/{id}/preview',
      summary: 'Um produto como a loja o mostraria agora',
    })
    .errors(refusals('not-found', 'product.not-ready'))
    .input(byId.extend({ brand: BrandId.default(FIRST_BRAND) }))
    .output(Product),
  courses: endpoint('administrator', { permission: 'products.read' })
    .route({ method: 'GET', path: '/admin/products/courses', summary: 'Cursos que um produto pode abrir' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(z.object({ id: z.string(), title: z.string(), hours: z.int() }))),
  create: adminChange('products.write')
    .route({ method: 'POST', path: '/admin/products', successStatus: 201, summary: 'Criar um produto' })
    .errors({ ...RULES, ...PRICE_RULES })
    .input(NewProduct)
    .output(AdminProduct),
  edit: adminChange('products.write')
    .route({ method: 'PUT', path: '/admin/products/{id}', summary: 'Alterar um produto' })
    .errors({ ...CHANGE_REFUSALS, ...RULES })
    .input(ProductEdit)
    .output(AdminProduct),
  move: adminChange('products.write')
    .route({
      method: 'POST',
      path: '/admin/products/{id}/move',
      summary: 'Publicar, agendar, pausar ou arquivar um produto',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('product.no-such-move', 'product.not-ready', 'product.past') })
    .input(ProductMove)
    .output(AdminProduct),
  duplicate: adminChange('products.write')
    .route({
      method: 'POST',
      path: '/admin/products/{id}/duplicate',
      successStatus: 201,
      summary: 'Copiar um produto como rascunho',
    })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminProduct),
  addPrice: adminChange('products.write')
    .route({
      method: 'POST',
      path: '/admin/products/{id}/prices',
      successStatus: 201,
      summary: 'Dar um preço novo: o que valia termina quando este começa',
    })
    .errors({ ...CHANGE_REFUSALS, ...PRICE_RULES })
    .input(NewPrice)
    .output(AdminProduct),
  endPrice: adminChange('products.write')
    .route({
      method: 'POST',
      path: '/admin/products/{id}/prices/{priceId}/end',
      summary: 'Terminar um preço, ou desistir de um que não começou',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('price.past', 'product.archived') })
    .input(
      z.strictObject({
        id: idOf('prd'),
        priceId: id,
        version: Version,
        /** Without one, now. */
        endsAt: instantInput().optional(),
      }),
    )
    .output(AdminProduct),
}
