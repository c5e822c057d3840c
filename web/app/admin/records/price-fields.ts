import type { Interval } from '@vitrine/contract/catalog'
import { introductoryText } from '@vitrine/contract/introductory-price'
import type { Field, Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'
import { INTERVAL_CHOICES } from '../words.ts'

const isOnce = ({ interval }: Values) => interval === 'once'

/** What a buyer reads of the price: `Quem assina lê: R$ 9,90 no primeiro mês, depois R$ 49,90 por mês.` */
function introductorySentence({ amount, interval, introductoryAmount, introductoryCycles }: Values): string {
  const [first, cycles] = [Number(introductoryAmount ?? 0), Number(introductoryCycles ?? 0)]
  if (!first || !cycles || !amount) return ''
  const introductory = { amount: first, cycles }
  return `Quem assina lê: ${introductoryText({ amount: Number(amount), interval: interval as Interval, introductory })}.`
}

/** What is agreed besides the price where it recurs. */
const PLAN_FIELDS: readonly Field[] = [
  {
    kind: 'money',
    name: 'setupFee',
    label: 'Taxa de adesão',
    help: 'Cobrada uma vez, com a primeira cobrança.',
    half: true,
    when: (values) => !isOnce(values),
  },
  {
    kind: 'money',
    name: 'introductoryAmount',
    label: 'Preço inicial',
    help: 'O que custa cada uma das primeiras cobranças, uma vez por pessoa. Em branco, todas custam o preço.',
    half: true,
    when: (values) => !isOnce(values),
  },
  {
    kind: 'count',
    name: 'introductoryCycles',
    label: 'Vale nas primeiras',
    unit: 'cobranças',
    help: 'De 1 a 12.',
    helpOf: introductorySentence,
    half: true,
    when: (values) => !isOnce(values),
  },
  {
    kind: 'count',
    name: 'trialDays',
    label: 'Teste grátis',
    unit: 'dias',
    help: 'Uma vez por pessoa. Em branco, sem teste.',
    half: true,
    when: (values) => !isOnce(values),
  },
  {
    kind: 'flag',
    name: 'requiresCard',
    label: 'Pedir um cartão quando o primeiro período é grátis',
    help: 'Nada é cobrado antes; as renovações vão para esse cartão.',
    when: (values) => !isOnce(values),
  },
  {
    kind: 'count',
    name: 'minCycles',
    label: 'Permanência mínima',
    unit: 'cobranças',
    help: 'Quem cancela antes fica até o fim dela. Em branco, sem permanência.',
    half: true,
    when: (values) => !isOnce(values),
  },
  {
    kind: 'count',
    name: 'maxCycles',
    label: 'Termina depois de',
    unit: 'cobranças',
    help: 'Em branco, renova até alguém cancelar.',
    half: true,
    when: (values) => !isOnce(values),
  },
]

const ACCESS_FIELD: Field = {
  kind: 'count',
  name: 'accessMonths',
  label: 'Acesso',
  unit: 'meses',
  help: 'Em branco, para sempre.',
  half: true,
  when: isOnce,
}

/** The price before, and from when to when this one holds. */
const OFFER_FIELDS: readonly Field[] = [
  {
    kind: 'money',
    name: 'compareAt',
    label: 'Preço de antes',
    help: 'Mostrado riscado ao lado.',
    half: true,
  },
  { kind: 'day', name: 'compareAtEndsOn', label: 'A oferta vale até', half: true },
  { kind: 'moment', name: 'startsAt', label: 'Começa', help: 'Em branco, agora.', half: true },
  { kind: 'moment', name: 'endsAt', label: 'Termina', help: 'Em branco, sem data.', half: true },
]

/** A price as it is written; `brands` are those in which the product may be sold. */
export const PRICE_FIELDS = (brands: readonly Choice[]): readonly Field[] => [
  { kind: 'choice', name: 'brandId', label: 'Loja', of: brands, half: true },
  { kind: 'choice', name: 'interval', label: 'Cobrança', of: INTERVAL_CHOICES, half: true },
  { kind: 'money', name: 'amount', label: 'Preço', half: true },
  ...PLAN_FIELDS,
  ACCESS_FIELD,
  ...OFFER_FIELDS,
]
