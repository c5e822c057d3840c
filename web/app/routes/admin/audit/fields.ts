import type { AuditRow } from '@vitrine/contract/admin/audit'
import { type Difference, inWords } from '../../../admin/form/differences.tsx'
import { type Field, type Section, type Values, valueAt } from '../../../admin/form/field.ts'
import { ROLE_CHOICES } from '../../../admin/records/account-words.ts'
import { ALL_METHODS, brandSections } from '../../../admin/records/brand-fields.ts'
import { SECTIONS as CATEGORY } from '../../../admin/records/category-fields.ts'
import { couponSections } from '../../../admin/records/coupon-fields.ts'
import { LIFE_CHOICES as COUPON_LIVES } from '../../../admin/records/coupon-words.ts'
import { COURSE_SECTIONS, KIND_CHOICES, STATUS_CHOICES } from '../../../admin/records/course-fields.ts'
import { dripFields } from '../../../admin/records/drip-fields.ts'
import { lessonSections } from '../../../admin/records/lesson-fields.ts'
import { PART_CHOICES, REASON_CHOICES } from '../../../admin/records/order-words.ts'
import { productSections } from '../../../admin/records/product-fields.ts'
import { LIFE_CHOICES as PRODUCT_LIVES } from '../../../admin/records/product-words.ts'
import { RULE_FORMS } from '../../../admin/records/rule-fields.ts'

/** What an id stands for is not asked: the log says what was written. */
const NONE = { categories: [], brands: [], courses: [], known: [] }
const fieldsIn = (sections: readonly Section[]): readonly Field[] => sections.flatMap(({ fields }) => fields)
const text = (name: string, label: string): Field => ({ kind: 'text', name, label })

const listed = (name: string, label: string, fields: readonly Field[]): Field => ({
  kind: 'rows',
  name,
  label,
  fields,
  empty: {},
  most: 0,
  add: '',
  noun: label,
})

/** Of each kind of thing, its form's fields, and what stands in no form. */
const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  product: [
    ...fieldsIn(productSections(NONE, { isNew: true })),
    { kind: 'choice', name: 'life', label: 'Situação', of: PRODUCT_LIVES },
    { kind: 'moment', name: 'publishedAt', label: 'Na loja desde' },
    text('courseIds', 'Cursos que abre'),
  ],
  brand: fieldsIn(brandSections({ isNew: true, isFirst: false, ...ALL_METHODS })),
  category: fieldsIn(CATEGORY),
  course: [
    ...fieldsIn(COURSE_SECTIONS),
    { kind: 'choice', name: 'status', label: 'Situação', of: STATUS_CHOICES },
    listed('modules', 'Módulos', [
      text('title', 'Módulo'),
      ...dripFields([]),
      listed('lessons', 'Aulas', [text('title', 'Aula')]),
    ]),
  ],
  lesson: [
    ...fieldsIn(lessonSections({ id: '', kind: 'quiz', others: [] })),
    { kind: 'choice', name: 'status', label: 'Situação', of: STATUS_CHOICES },
    { kind: 'choice', name: 'kind', label: 'Tipo', of: KIND_CHOICES },
    text('videoUrl', 'Endereço do vídeo'),
    text('media.fileName', 'Arquivo'),
    text('media.size', 'Tamanho em bytes'),
    text('media.seconds', 'Segundos'),
    { kind: 'flag', name: 'media.hasCaptions', label: 'Legenda' },
  ],
  'product-file': [
    text('name', 'Nome'),
    text('productId', 'Produto'),
    listed('versions', 'Versões', [
      { kind: 'count', name: 'number', label: 'Versão' },
      text('fileName', 'arquivo'),
    ]),
  ],
  coupon: [
    ...fieldsIn(couponSections(NONE)),
    { kind: 'choice', name: 'status', label: 'Situação', of: COUPON_LIVES },
    text('conditions.categoryIds', 'Só para estas categorias'),
    text('conditions.excludedCategoryIds', 'Menos estas categorias'),
    text('prefix', 'Começo dos códigos'),
    { kind: 'count', name: 'count', label: 'Quantos códigos' },
  ],
  order: [
    { kind: 'choice', name: 'part.of', label: 'O que devolver', of: PART_CHOICES },
    { kind: 'money', name: 'part.amount', label: 'Valor' },
    text('part.lineIds', 'Itens'),
    { kind: 'choice', name: 'as', label: 'Por quê', of: REASON_CHOICES },
    { kind: 'money', name: 'left', label: 'Restava a devolver' },
    text('protocol', 'Protocolo'),
    text('number', 'Número da nota'),
    text('url', 'Endereço da nota'),
    { kind: 'flag', name: 'hasPdf', label: 'PDF da nota' },
  ],
  'price-rule': [
    { kind: 'percent', name: 'bp', label: 'Porcentagem' },
    ...Object.values(RULE_FORMS).flatMap(({ fields }) => fields([])),
    text('kind', 'Tipo'),
    { kind: 'day', name: 'lastOn', label: 'Último dia' },
  ],
  account: [
    text('access', 'Acesso'),
    text('erased', 'Registros cujos textos foram apagados'),
    { kind: 'choices', name: 'before', label: 'Funções antes', of: ROLE_CHOICES },
    { kind: 'choices', name: 'roles', label: 'Funções', of: ROLE_CHOICES },
    { kind: 'moment', name: 'from', label: 'Desde' },
    { kind: 'moment', name: 'until', label: 'Até' },
  ],
}

/** The field at a path; where its kind depends on others, the one that is of use by them. */
export function fieldAt(kind: string, path: string, values: Values): Field | undefined {
  const named = (FIELDS[kind] ?? []).filter(({ name }) => name === path)
  return named.find(({ when }) => when?.(values) ?? true) ?? named[0]
}

/** What differs between how something was and how it is, or what was done to it. */
export function differencesOf({ subject, before, after }: AuditRow): Difference[] {
  const [was, is] = [shown(before), shown(after)]
  return [...new Set([...pathsOf(was), ...pathsOf(is)])]
    .filter((path) => JSON.stringify(valueAt(was, path)) !== JSON.stringify(valueAt(is, path)))
    .map((path) => {
      const field = fieldAt(subject.kind, path, { ...was, ...is }) ?? text(path, path)
      const words = (values: Values) => inWords(field, valueAt(values, path))
      return { name: path, label: field.label, one: words(was), other: words(is) }
    })
}

/** As the form has it: a coupon's terms are its fields, and a list of a description is a text. */
function shown(record: Values | null): Values {
  const { terms, description, ...rest } = record ?? {}
  return {
    ...rest,
    ...Object(terms),
    ...(Array.isArray(description) && { description: description.map(asText) }),
  }
}

const asText = (block: { items?: string[] }) =>
  block.items ? { ...block, text: block.items.join('; ') } : block

/** Where the values stand, objects entered and lists taken whole. */
function pathsOf(values: object, under = ''): string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? pathsOf(value, `${under}${key}.`)
      : [under + key],
  )
}
