import type { Choice } from '../../../admin/list/list.ts'
import { brandChoices, categoryChoices } from '../../../admin/look-ups.ts'
import type { ApiClient } from '../../../context.ts'

/** What the form of a product lets choose. */
export async function readChoices(api: ApiClient) {
  const [categories, brands, courses] = await Promise.all([
    categoryChoices(api),
    brandChoices(api),
    api.adminProduct.courses({}),
  ])
  return { categories, brands, courses: courses.map(({ id, title }) => [id, title] as const) as Choice[] }
}
