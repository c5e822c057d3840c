import type { AdminProduct } from '@vitrine/contract/admin/product'
import type { Values } from '../../../admin/form/field.ts'
import type { Choice } from '../../../admin/list/list.ts'
import { brandChoices, categoryChoices } from '../../../admin/record-lookups.ts'
import { slugFor } from '../../../admin/records/slug.ts'
import type { ApiClient } from '../../../context.ts'

type Blocks = AdminProduct['description']

/** What a new product begins with. */
export const newValues = (brandIds: string[], categoryId: string): Values => ({
  type: 'one-off',
  name: '',
  slug: '',
  summary: '',
  categoryId,
  description: [],
  cover: null,
  pictures: [],
  prices: [],
  brandIds,
  purchaseLimit: 'one-ever',
  seats: null,
  guaranteeDays: 7,
  level: '',
  courseIds: [],
  items: [],
  ownedDiscount: false,
  requires: [],
  faq: [],
  saleStartsAt: null,
  saleEndsAt: null,
  unpublishAt: null,
  keywords: '',
  seoTitle: '',
  seoDescription: '',
})

/** A product as its form shows it: a list of its description is a text with a line for each item. */
export function valuesOf(product: AdminProduct): Values {
  const { prices, ...names } = newValues([], '')
  const held = Object.fromEntries(Object.keys(names).map((name) => [name, Reflect.get(product, name)]))
  return {
    ...held,
    level: product.level ?? '',
    description: product.description.map((block) =>
      block.kind === 'list' ? { kind: 'list', text: block.items.join('\n') } : block,
    ),
  }
}

/** What the form says, as the contract takes it: what does not go with the type is left as it is by itself. */
export function toInput(filled: Values): unknown {
  const { type, name, slug, description, ...rest } = filled
  const isBundle = type === 'bundle'
  return {
    ...rest,
    type,
    name,
    slug: slugFor(slug, name),
    description: (description as { kind: string; text?: string }[]).map(blockOf),
    ...(type === 'subscription' && { purchaseLimit: 'one-active' }),
    ...(isBundle ? { courseIds: [] } : { items: [], ownedDiscount: false }),
  }
}

const blockOf = ({ kind, text = '' }: { kind: string; text?: string }): Blocks[number] | object =>
  kind === 'list' ? { kind, items: text.split('\n').filter((line) => line.trim() !== '') } : { kind, text }

/** What the form of a product lets choose. */
export async function readChoices(api: ApiClient) {
  const [categories, brands, courses] = await Promise.all([
    categoryChoices(api),
    brandChoices(api),
    api.adminProduct.courses({}),
  ])
  return { categories, brands, courses: courses.map(({ id, title }) => [id, title] as const) as Choice[] }
}
