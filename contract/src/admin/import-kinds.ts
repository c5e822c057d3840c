import { IMPORT_PRESETS, type ImportKind, type ImportPreset } from './import-column.ts'
import { ENROLMENTS, PEOPLE, PROGRESS, SUBSCRIPTIONS } from './import-people.ts'
import { COUPONS, LESSONS, PRODUCTS } from './import-shop.ts'

/** What may be brought from elsewhere. Each kind is a table of columns; a preset says how other houses call them. */
export const IMPORT_KIND_NAMES = [
  'people',
  'subscriptions',
  'products',
  'coupons',
  'lessons',
  'enrolments',
  'progress',
] as const
export type ImportKindName = (typeof IMPORT_KIND_NAMES)[number]

export const IMPORT_KINDS: Record<ImportKindName, ImportKind> = {
  people: PEOPLE,
  subscriptions: SUBSCRIPTIONS,
  products: PRODUCTS,
  coupons: COUPONS,
  lessons: LESSONS,
  enrolments: ENROLMENTS,
  progress: PROGRESS,
}

/** The houses whose exports of a kind have headings that are known for every column that it needs. */
export const presetsOf = (kind: ImportKindName): ImportPreset[] =>
  (Object.keys(IMPORT_PRESETS) as ImportPreset[]).filter((preset) =>
    IMPORT_KINDS[kind].columns.every(({ required, presets }) => !required || presets?.[preset]),
  )

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Which heading is which column: those of the preset first, then those of anybody; each heading once. */
export function suggestColumns(
  kind: ImportKindName,
  headings: readonly string[],
  preset?: ImportPreset,
): Record<string, number> {
  const known = headings.map(plain)
  const taken = new Set<number>()
  const found: Record<string, number> = {}
  for (const { name, headings, presets } of IMPORT_KINDS[kind].columns) {
    const words = [...((preset && presets?.[preset]) ?? []), ...headings].map(plain)
    const at = words.map((word) => known.findIndex((one, i) => one === word && !taken.has(i)))
    const index = at.find((one) => one >= 0)
    if (index === undefined) continue
    taken.add(index)
    found[name] = index
  }
  return found
}
