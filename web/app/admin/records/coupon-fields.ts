import { CouponConditions } from '@vitrine/contract/coupon'
import { type Field, type Option, type Section, type Values, valueAt } from '../form/field.ts'
import type { Choice } from '../list/list.ts'
import { findProducts } from '../record-lookups.ts'
import { INTERVAL_CHOICES, METHOD_CHOICES, TYPE_CHOICES } from '../words.ts'
import { KIND_CHOICES } from './coupon-words.ts'

/** What of a form is not the same for every shop. */
interface CouponChoices {
  brands: readonly Choice[]
  categories: readonly Choice[]
  /** Products that are named already. */
  known: readonly Option[]
}

const isOf =
  (...kinds: string[]) =>
  ({ kind }: Values) =>
    kinds.includes(String(kind))
const isCampaign = ({ campaign }: Values) => campaign === true
const isPermanent = (values: Values) => valueAt(values, 'conditions.duration') === 'cycles'
const givesPrice = isOf('percent', 'fixed', 'fixed-price')

const VALUE = { name: 'value', half: true } as const

/** The value is asked for in the unit of its kind. */
const VALUES: readonly Field[] = [
  { ...VALUE, kind: 'percent', label: 'Desconto', when: isOf('percent') },
  { ...VALUE, kind: 'money', label: 'Desconto', when: isOf('fixed') },
  { ...VALUE, kind: 'money', label: 'Sai por', when: isOf('fixed-price') },
  { ...VALUE, kind: 'count', label: 'Quantos dias', unit: 'dias', when: isOf('trial-days') },
  { ...VALUE, kind: 'count', label: 'Quantos meses', unit: 'meses', when: isOf('free-months') },
]

const DURATIONS: readonly Choice[] = [
  ['once', 'Só na primeira cobrança'],
  ['cycles', 'Em algumas cobranças'],
  ['forever', 'Em todas as cobranças'],
]
const AUDIENCES: readonly Choice[] = [
  ['any', 'Qualquer pessoa'],
  ['new-subscriber', 'Quem nunca teve um plano'],
  ['listed', 'Quem está na lista do cupom'],
  ['staff', 'Quem administra a loja'],
]

const NAMES: readonly Field[] = [
  {
    kind: 'text',
    name: 'code',
    label: 'Código',
    help: 'De 4 a 30 letras ou números. Maiúsculas, acentos e espaços não importam.',
    max: 30,
    half: true,
  },
  {
    kind: 'text',
    name: 'name',
    label: 'Nome para a equipe',
    help: 'Quem compra nunca vê.',
    max: 80,
    half: true,
  },
  {
    kind: 'text',
    name: 'publicName',
    label: 'Nome que quem compra vê',
    help: 'Em branco, só o código; em uma oferta, “Oferta da loja”.',
    max: 60,
    half: true,
  },
]

const gives = ({ brands, known }: CouponChoices): Section => ({
  title: 'O que o cupom dá',
  fields: [
    ...NAMES,
    { kind: 'choice', name: 'kind', label: 'O que dá', of: KIND_CHOICES, half: true },
    ...VALUES,
    {
      kind: 'one',
      name: 'conditions.freeProductId',
      label: 'Produto que sai de graça',
      known,
      find: findProducts,
      half: true,
      when: isOf('item-free'),
    },
    {
      kind: 'money',
      name: 'conditions.maxDiscount',
      label: 'Desconto máximo',
      help: 'Em branco, sem máximo.',
      half: true,
      when: isOf('percent', 'fixed-price', 'item-free'),
    },
    {
      kind: 'choice',
      name: 'conditions.allocation',
      label: 'O valor é',
      of: [
        ['across', 'um só, dividido entre os itens'],
        ['each', 'descontado de cada item'],
      ],
      half: true,
      when: isOf('fixed'),
    },
    { kind: 'choices', name: 'brandIds', label: 'Lojas', of: brands },
  ],
})

const WHEN: Section = {
  title: 'Quando vale',
  fields: [
    { kind: 'moment', name: 'startsAt', label: 'Começa', half: true },
    { kind: 'moment', name: 'endsAt', label: 'Termina', help: 'Em branco, sem data.', half: true },
    {
      kind: 'flag',
      name: 'automatic',
      label: 'Vale sem digitar o código',
      help: 'A loja mostra como oferta.',
      when: (values) => !isCampaign(values),
    },
    {
      kind: 'flag',
      name: 'campaign',
      label: 'Campanha: muitos códigos, cada um para um uso',
      when: ({ automatic }) => automatic !== true,
    },
  ],
}

const SETUP_FEE: Field = {
  kind: 'choice',
  name: 'conditions.setupFee',
  label: 'Taxa de adesão',
  of: [
    ['excluded', 'Fica fora do desconto'],
    ['included', 'Também tem desconto'],
    ['only', 'Só ela tem desconto'],
  ],
  half: true,
  when: isOf('percent', 'fixed', 'trial-days', 'free-months', 'item-free'),
}

/** As a coupon is that holds nothing back. */
const FREE: Values = { conditions: CouponConditions.parse({}), limitTotal: null, budget: null, note: '' }

const what = ({ categories, known }: CouponChoices): Section => ({
  title: 'Em que compras',
  defaults: { values: FREE, says: 'Em qualquer uma' },
  fields: [
    {
      kind: 'money',
      name: 'conditions.minimum',
      label: 'Compra mínima',
      help: 'Em branco, qualquer valor.',
      half: true,
    },
    { kind: 'count', name: 'conditions.minimumItems', label: 'Itens no mínimo', half: true },
    { kind: 'choices', name: 'conditions.productTypes', label: 'Só para estes tipos', of: TYPE_CHOICES },
    {
      kind: 'many',
      name: 'conditions.productIds',
      label: 'Só para estes produtos',
      known,
      find: findProducts,
    },
    {
      kind: 'many',
      name: 'conditions.excludedProductIds',
      label: 'Menos estes produtos',
      known,
      find: findProducts,
    },
    ...(categories.length > 0 ? categoryFields(categories) : []),
    { kind: 'choices', name: 'conditions.intervals', label: 'Só para cobrança', of: INTERVAL_CHOICES },
    { kind: 'choices', name: 'conditions.methods', label: 'Só pagando com', of: METHOD_CHOICES },
    SETUP_FEE,
  ],
})

const categoryFields = (categories: readonly Choice[]): Field[] => [
  { kind: 'choices', name: 'conditions.categoryIds', label: 'Só para estas categorias', of: categories },
  {
    kind: 'choices',
    name: 'conditions.excludedCategoryIds',
    label: 'Menos estas categorias',
    of: categories,
  },
]

const PLANS: Section = {
  title: 'Em planos',
  defaults: { values: FREE, says: 'Só na primeira cobrança' },
  fields: [
    {
      kind: 'choice',
      name: 'conditions.duration',
      label: 'O desconto vale',
      of: DURATIONS,
      half: true,
      when: isOf('percent', 'fixed', 'fixed-price', 'item-free'),
    },
    {
      kind: 'count',
      name: 'conditions.cycles',
      label: 'Em quantas cobranças',
      half: true,
      when: (values) => isPermanent(values) && !isOf('trial-days', 'free-months')(values),
    },
    {
      kind: 'choice',
      name: 'conditions.onPlanChange',
      label: 'Quando a pessoa troca de plano',
      of: [
        ['drop', 'O desconto acaba'],
        ['keep', 'O desconto continua'],
        ['convert', 'O desconto é convertido'],
      ],
      half: true,
    },
  ],
}

const WHO: Section = {
  title: 'Para quem e quantas vezes',
  defaults: { values: FREE, says: 'Qualquer pessoa, sem limite' },
  fields: [
    { kind: 'choice', name: 'conditions.audience', label: 'Para', of: AUDIENCES, half: true },
    { kind: 'flag', name: 'conditions.firstPurchase', label: 'Só na primeira compra' },
    { kind: 'count', name: 'limitTotal', label: 'Usos em tudo', help: 'Em branco, sem limite.', half: true },
    {
      kind: 'money',
      name: 'budget',
      label: 'Verba',
      help: 'O quanto pode descontar em tudo.',
      half: true,
    },
    { kind: 'count', name: 'conditions.limitPerAccount', label: 'Usos por conta', half: true },
    {
      kind: 'count',
      name: 'conditions.limitPerDocument',
      label: 'Usos por CPF ou CNPJ',
      half: true,
      when: ({ automatic }) => automatic !== true,
    },
    { kind: 'count', name: 'conditions.limitPerDay', label: 'Usos por dia', half: true },
    {
      kind: 'choice',
      name: 'conditions.onRefund',
      label: 'Quando a compra é devolvida inteira',
      of: [
        ['kept', 'O uso fica gasto'],
        ['returned', 'O uso volta'],
      ],
      half: true,
    },
    {
      kind: 'flag',
      name: 'conditions.combines',
      label: 'Pode ser somado a outros cupons',
      when: (values) => givesPrice(values) || isOf('free-months', 'item-free')(values),
    },
    { kind: 'multiline', name: 'note', label: 'Anotação para a equipe', rows: 2, max: 500 },
  ],
}

/** The form of a coupon: every rule that the engine keeps, in a seller's words. */
export const couponSections = (choices: CouponChoices): Section[] => [
  gives(choices),
  WHEN,
  what(choices),
  PLANS,
  WHO,
]
