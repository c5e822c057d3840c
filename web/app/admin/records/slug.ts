import { slugOf } from '@vitrine/contract/admin/category'

/** The address of something: what is typed, or made of its name. Without a name, the name alone is asked for. */
export const slugFor = (slug: unknown, name: unknown): unknown =>
  slug ?? (name ? slugOf(String(name)) : 'sem-nome')
