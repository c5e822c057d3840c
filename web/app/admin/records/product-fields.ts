import type { PictureCrop } from '@vitrine/contract/admin/picture'
import { LEVELS } from '@vitrine/contract/admin/product'
import type { ApiClient } from '../../context.ts'
import type { Field, Option, Section, Values } from '../form/field.ts'
import type { Begin } from '../form/use-sending.ts'
import type { Choice } from '../list/list.ts'
import { findProducts } from '../record-lookups.ts'
import { TYPE_CHOICES } from '../words.ts'
import { makeCategory } from './category-fields.ts'
import { PRICE_FIELDS } from './price-fields.ts'

/** Sends a picture of a product, or the part of it that was chosen; resolves to where it then is. */
const sendPicture = async (api: ApiClient, picture: File, crop?: PictureCrop): Promise<string> =>
  (await api.adminPicture.upload({ json: { crop }, picture })).src

/** What of a form is not the same for every product and every shop. */
interface ProductChoices {
  categories: readonly Choice[]
  brands: readonly Choice[]
  courses: readonly Choice[]
  /** Products that are named already. */
  known: readonly Option[]
}

const isBundle = ({ type }: Values) => type === 'bundle'
const isSubscription = ({ type }: Values) => type === 'subscription'

const LIMITS: readonly Choice[] = [
  ['one-ever', 'Uma vez por pessoa'],
  ['one-active', 'De novo quando o acesso terminar'],
  ['none', 'Quantas vezes quiser'],
]
const BLOCKS: readonly Choice[] = [
  ['paragraph', 'Parágrafo'],
  ['heading', 'Título'],
  ['list', 'Lista, um item por linha'],
]

/** Whoever bought it, and whoever has a link to it, knows it by these. */
const FIXED = 'Não muda mais: o produto já foi publicado.'

const typeField = (isFixed: boolean): Field => ({
  kind: 'choice',
  name: 'type',
  label: 'Tipo',
  of: TYPE_CHOICES,
  half: true,
  ...(isFixed && { isFixed, help: FIXED }),
})

const categoryField = (of: readonly Choice[]): Field => ({
  kind: 'choice',
  name: 'categoryId',
  label: 'Categoria',
  of,
  half: true,
  add: { label: 'Nova categoria', most: 60, make: makeCategory },
})

const DESCRIPTION: Field = {
  kind: 'rows',
  name: 'description',
  label: 'Descrição',
  noun: 'Bloco',
  add: 'Incluir bloco',
  most: 100,
  empty: { kind: 'paragraph', text: '' },
  fields: [
    { kind: 'choice', name: 'kind', label: 'Tipo de bloco', of: BLOCKS, half: true },
    { kind: 'multiline', name: 'text', label: 'Texto', rows: 3, max: 5000 },
  ],
}

const about = ({ categories }: ProductChoices, isFixed: boolean): Section => ({
  title: 'Sobre o produto',
  fields: [
    typeField(isFixed),
    categoryField(categories),
    { kind: 'text', name: 'name', label: 'Nome', max: 120 },
    {
      kind: 'text',
      name: 'slug',
      label: 'Endereço na loja',
      prefix: '/loja/',
      help: isFixed ? FIXED : 'Em branco, é feito do nome. Não muda depois de publicado.',
      isFixed,
      max: 80,
    },
    {
      kind: 'multiline',
      name: 'summary',
      label: 'Resumo',
      help: 'Uma ou duas frases: o que a pessoa ganha com ele.',
      rows: 2,
      max: 240,
    },
    DESCRIPTION,
  ],
})

const PICTURES: Section = {
  title: 'Imagens',
  lead: 'JPEG, PNG ou WebP de até 5 MB, com ao menos 200 pixels de cada lado. São mostradas em 4:3.',
  fields: [
    { kind: 'picture', name: 'cover', label: 'Capa', most: 1, aspect: 4 / 3, send: sendPicture },
    {
      kind: 'pictures',
      name: 'pictures',
      label: 'Outras imagens',
      most: 12,
      aspect: 4 / 3,
      send: sendPicture,
    },
  ],
}

const inside = ({ courses, known }: ProductChoices): Section => ({
  title: 'O que a pessoa recebe',
  fields: [
    {
      kind: 'rows',
      name: 'items',
      label: 'Produtos do pacote',
      help: 'O peso diz quanto do preço é de cada um.',
      noun: 'Produto',
      add: 'Incluir produto',
      most: 30,
      empty: { productId: null, weight: 1 },
      when: isBundle,
      fields: [
        { kind: 'one', name: 'productId', label: 'Produto', known, find: findProducts, half: true },
        { kind: 'count', name: 'weight', label: 'Peso', half: true },
      ],
    },
    {
      kind: 'flag',
      name: 'ownedDiscount',
      label: 'Quem já tem parte do pacote paga menos',
      when: isBundle,
    },
    ...(courses.length > 0 ? [courseField(courses)] : []),
    {
      kind: 'many',
      name: 'requires',
      label: 'Só para quem tem, ou compra junto',
      known,
      find: findProducts,
    },
  ],
})

const courseField = (courses: readonly Choice[]): Field => ({
  kind: 'choices',
  name: 'courseIds',
  label: 'Cursos que abre',
  of: courses,
  when: (values) => !isBundle(values),
})

const pricesIn = ({ brands }: ProductChoices): Section => ({
  title: 'Preço',
  fields: [
    {
      kind: 'rows',
      name: 'prices',
      label: 'Preços',
      help: 'Um preço por loja e por intervalo. Depois de criado, um preço não muda: outro toma o lugar dele.',
      noun: 'Preço',
      add: 'Incluir preço',
      most: 12,
      empty: { brandId: brands[0]?.[0] ?? null, interval: 'once', amount: null },
      fields: PRICE_FIELDS(brands),
    },
  ],
})

const sale = ({ brands }: ProductChoices): Section => ({
  title: 'Venda',
  fields: [
    { kind: 'choices', name: 'brandIds', label: 'Lojas', of: brands },
    {
      kind: 'choice',
      name: 'purchaseLimit',
      label: 'Quantas vezes pode ser comprado',
      of: LIMITS,
      half: true,
      when: (values) => !isSubscription(values),
    },
    {
      kind: 'count',
      name: 'guaranteeDays',
      label: 'Garantia',
      unit: 'dias',
      help: 'A lei dá ao menos 7.',
      half: true,
    },
    { kind: 'count', name: 'seats', label: 'Vagas', help: 'Em branco, sem limite.', half: true },
    { kind: 'moment', name: 'saleStartsAt', label: 'A venda começa', half: true },
    { kind: 'moment', name: 'saleEndsAt', label: 'A venda termina', half: true },
    { kind: 'moment', name: 'unpublishAt', label: 'Sai da loja', half: true },
  ],
})

const FOUND: Section = {
  title: 'Busca e perguntas',
  fields: [
    {
      kind: 'choice',
      name: 'level',
      label: 'Nível',
      of: [['', 'Não se aplica'], ...LEVELS.map((level) => [level, level] as const)],
      half: true,
    },
    {
      kind: 'text',
      name: 'keywords',
      label: 'Outras palavras de busca',
      help: 'A busca da loja encontra o produto por elas; ninguém as vê. Separadas por espaço.',
      max: 500,
      half: true,
    },
    { kind: 'text', name: 'seoTitle', label: 'Título para buscadores', help: 'Em branco, o nome.', max: 70 },
    {
      kind: 'multiline',
      name: 'seoDescription',
      label: 'Descrição para buscadores',
      help: 'Em branco, o resumo.',
      rows: 2,
      max: 160,
    },
    {
      kind: 'rows',
      name: 'faq',
      label: 'Perguntas frequentes',
      noun: 'Pergunta',
      add: 'Incluir pergunta',
      most: 30,
      empty: { question: '', answer: '' },
      fields: [
        { kind: 'text', name: 'question', label: 'Pergunta', max: 200 },
        { kind: 'multiline', name: 'answer', label: 'Resposta', rows: 3, max: 2000 },
      ],
    },
  ],
}

/** The form of a product; a new one also says with which prices it begins, and one that was shown keeps its type and address. */
export function productSections(
  choices: ProductChoices,
  { isNew = false, isFixed = false }: { isNew?: boolean; isFixed?: boolean },
): Section[] {
  return [
    about(choices, isFixed),
    PICTURES,
    ...(isNew ? [pricesIn(choices)] : []),
    inside(choices),
    sale(choices),
    FOUND,
  ]
}

const begin: Begin = (api, facts) => api.adminProductFile.begin(facts)

/** What a file of a product is called, and the file; `current` is the one that is there already. */
export const productFileFields = (current?: string): readonly Field[] => [
  {
    kind: 'text',
    name: 'name',
    label: 'Nome',
    help: 'Como aparece para quem comprou: Planilha, Guia, Modelos.',
    max: 120,
  },
  {
    kind: 'file',
    name: 'uploadId',
    label: current ? 'Versão nova' : 'Arquivo',
    help: 'O que não é de um tipo aceito vai dentro de um ZIP.',
    purpose: 'product-file',
    begin,
    ...(current && { current }),
  },
]
