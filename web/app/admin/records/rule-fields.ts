import {
  CardFeesInput,
  FeeInput,
  InstallmentsInput,
  MethodDiscountInput,
  PlanDiscountInput,
  ProductInstallmentsInput,
  TaxInput,
} from '@vitrine/contract/admin/rule-input'
import type * as z from 'zod'
import type { ApiClient } from '../../context.ts'
import { type ChoiceKind, type Field, reasonField, type Section, type Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'
import { findProducts } from '../record-lookups.ts'
import { INTERVAL_CHOICES, METHOD_CHOICES, TYPE_CHOICES } from '../words.ts'
import { CARD_BRAND_CHOICES, CODE_CHOICES, CUSTOMER_CHOICES, EFFECT_CHOICES } from './rule-words.ts'

const startsOn: Field = {
  kind: 'day',
  name: 'startsOn',
  label: 'Vale desde',
  help: 'A versão de agora termina na véspera.',
  half: true,
}
const endsOn: Field = {
  kind: 'day',
  name: 'endsOn',
  label: 'Vale até',
  help: 'Em branco, sem fim.',
  half: true,
}
const bp = (label: string): Field => ({ kind: 'percent', name: 'bp', label, half: true })

const brandField = (brands: readonly Choice[]): ChoiceKind => ({
  kind: 'choice',
  name: 'brandId',
  label: 'Loja',
  of: brands,
  half: true,
})
const anyBrand = (brands: readonly Choice[]): Field => ({ ...brandField(brands), none: 'Todas' })
const methodField: Field = {
  kind: 'choice',
  name: 'method',
  label: 'Forma de pagamento',
  of: METHOD_CHOICES,
  half: true,
}
const isCard = ({ method }: Values) => method === 'card'

export const cardBrandField: ChoiceKind = {
  kind: 'choice',
  name: 'cardBrand',
  label: 'Bandeira',
  of: CARD_BRAND_CHOICES,
  none: 'Todas',
  half: true,
}

/** A line of the table of an acquirer. */
const cardFee = (installmentsFrom: number | null, installmentsTo: number | null): Values => ({
  installmentsFrom,
  installmentsTo,
  bp: null,
  fixed: 0,
})

const installmentFields: readonly Field[] = [
  { kind: 'count', name: 'most', label: 'Máximo', unit: 'parcelas', half: true },
  { kind: 'count', name: 'interestFreeUpTo', label: 'Sem juros até', unit: 'parcelas', half: true },
]

/** A kind of rule, as the form that makes a version of it. */
interface RuleForm {
  /** Of the tab that it stands under, in the address. */
  tab: string
  title: string
  /** What it does. */
  lead: string
  fields(brands: readonly Choice[]): readonly Field[]
  schema: z.ZodType
  /** What a new one begins with, besides its days. */
  values: Values
  add(api: ApiClient, input: never): Promise<unknown>
}

/** By the word in the address. */
export const RULE_FORMS: Readonly<Record<string, RuleForm>> = {
  tributo: {
    tab: 'tributos',
    title: 'Novo tributo',
    lead: 'Do que vale para o mesmo item, conta o mais específico. O que já foi vendido não muda.',
    fields: (brands) => [
      { kind: 'choice', name: 'code', label: 'Tributo', of: CODE_CHOICES, half: true },
      { kind: 'choice', name: 'effect', label: 'O que faz', of: EFFECT_CHOICES, half: true },
      bp('Alíquota'),
      anyBrand(brands),
      {
        kind: 'choice',
        name: 'productType',
        label: 'Tipo de produto',
        of: TYPE_CHOICES,
        half: true,
        none: 'Todos',
      },
      {
        kind: 'choice',
        name: 'customer',
        label: 'Quem compra',
        of: CUSTOMER_CHOICES,
        half: true,
        none: 'Todos',
      },
      {
        kind: 'text',
        name: 'serviceCode',
        label: 'Serviço (LC 116)',
        help: 'Como 1.09. Em branco, todos.',
        half: true,
      },
      {
        kind: 'text',
        name: 'municipality',
        label: 'Município de quem compra',
        half: true,
        help: 'Como São Paulo/SP. Em branco, todos.',
      },
      startsOn,
      endsOn,
    ],
    schema: TaxInput,
    values: {
      code: null,
      effect: 'inside',
      bp: null,
      brandId: null,
      productType: null,
      customer: null,
      serviceCode: '',
      municipality: '',
    },
    add: (api, input) => api.adminRule.addTax(input),
  },
  custo: {
    tab: 'custos',
    title: 'Novo custo de pagamento',
    lead: 'O que o banco ou a operadora fica de cada venda. Quem compra não vê.',
    fields: (brands) => [
      methodField,
      anyBrand(brands),
      bp('Porcentagem'),
      { kind: 'money', name: 'fixed', label: 'Valor por pagamento', half: true },
      { kind: 'money', name: 'minimum', label: 'No mínimo', half: true },
      { kind: 'money', name: 'maximum', label: 'No máximo', half: true },
      { ...cardBrandField, when: isCard },
      { kind: 'count', name: 'installmentsFrom', label: 'De', unit: 'parcelas', half: true, when: isCard },
      { kind: 'count', name: 'installmentsTo', label: 'Até', unit: 'parcelas', half: true, when: isCard },
      { kind: 'money', name: 'amountFrom', label: 'Vendas a partir de', half: true },
      {
        kind: 'money',
        name: 'amountTo',
        label: 'Vendas até',
        help: 'Em branco, qualquer valor.',
        half: true,
      },
      { kind: 'count', name: 'settleDays', label: 'O dinheiro chega em', unit: 'dias', half: true },
      startsOn,
      endsOn,
    ],
    schema: FeeInput,
    values: {
      method: null,
      brandId: null,
      bp: null,
      fixed: 0,
      minimum: null,
      maximum: null,
      cardBrand: null,
      installmentsFrom: 1,
      installmentsTo: 99,
      amountFrom: 0,
      amountTo: null,
      settleDays: 0,
    },
    add: (api, input) => api.adminRule.addFee(input),
  },
  'tabela-do-cartao': {
    tab: 'custos',
    title: 'Nova tabela do cartão',
    lead: 'O que a operadora fica de cada venda no cartão, por número de parcelas. Fica no lugar dos custos que valem para a mesma bandeira.',
    fields: (brands) => [
      cardBrandField,
      anyBrand(brands),
      {
        kind: 'rows',
        name: 'lines',
        label: 'Faixas de parcelas',
        noun: 'Faixa',
        most: 18,
        add: 'Incluir faixa',
        help: 'Como no contrato com a operadora: 1 parcela, de 2 a 6, de 7 a 12, ou uma faixa para cada número.',
        empty: cardFee(null, null),
        fields: [
          { kind: 'count', name: 'installmentsFrom', label: 'De', unit: 'parcelas', half: true },
          { kind: 'count', name: 'installmentsTo', label: 'Até', unit: 'parcelas', half: true },
          bp('Porcentagem'),
          { kind: 'money', name: 'fixed', label: 'Valor por pagamento', half: true },
        ],
      },
      { kind: 'count', name: 'settleDays', label: 'O dinheiro chega em', unit: 'dias', half: true },
      startsOn,
      endsOn,
    ],
    schema: CardFeesInput,
    values: {
      cardBrand: null,
      brandId: null,
      settleDays: 30,
      lines: [cardFee(1, 1), cardFee(2, 6), cardFee(7, 12)],
    },
    add: (api, input) => api.adminRule.addCardFees(input),
  },
  parcelas: {
    tab: 'parcelas',
    title: 'Novas parcelas do cartão',
    lead: 'Em quantas vezes se paga no cartão, em toda a loja. Pedidos já fechados ficam como estão.',
    fields: () => [
      ...installmentFields,
      {
        kind: 'percent',
        name: 'monthlyBp',
        label: 'Juros ao mês',
        half: true,
        help: 'Das parcelas depois das sem juros.',
      },
      { kind: 'money', name: 'minParcel', label: 'Menor parcela', half: true },
      { ...startsOn, help: 'As parcelas de agora terminam quando estas começam.' },
    ],
    schema: InstallmentsInput,
    values: { most: 12, interestFreeUpTo: 1, monthlyBp: null, minParcel: 500 },
    add: (api, input) => api.adminRule.addInstallments(input),
  },
  'parcelas-de-produto': {
    tab: 'parcelas',
    title: 'Novas parcelas de um produto',
    lead: 'Para um produto que se paga em outro número de vezes. Os juros são os da loja.',
    fields: () => [
      { kind: 'one', name: 'productId', label: 'Produto', known: [], find: findProducts },
      ...installmentFields,
      startsOn,
      endsOn,
    ],
    schema: ProductInstallmentsInput,
    values: { productId: null, most: 12, interestFreeUpTo: 1 },
    add: (api, input) => api.adminRule.addProductInstallments(input),
  },
  desconto: {
    tab: 'descontos',
    title: 'Novo desconto por forma de pagamento',
    lead: 'Só desconto: cobrar a mais por uma forma de pagamento não é possível aqui (Lei 13.455/2017).',
    fields: (brands) => [brandField(brands), methodField, bp('Desconto'), startsOn, endsOn],
    schema: MethodDiscountInput,
    values: { method: 'pix', bp: null },
    add: (api, input) => api.adminRule.addMethodDiscount(input),
  },
  'desconto-de-plano': {
    tab: 'assinaturas',
    title: 'Novo desconto de assinatura',
    lead: 'Sai de cada cobrança de quem assina enquanto vale. Quem já assinou fica com o que contratou.',
    fields: (brands) => [
      brandField(brands),
      {
        kind: 'choice',
        name: 'interval',
        label: 'Cobrança',
        half: true,
        of: INTERVAL_CHOICES.filter(([interval]) => interval !== 'once'),
      },
      bp('Desconto'),
      startsOn,
      endsOn,
    ],
    schema: PlanDiscountInput,
    values: { interval: 'year', bp: null },
    add: (api, input) => api.adminRule.addPlanDiscount(input),
  },
}

export const ruleSections = (form: RuleForm, brands: readonly Choice[]): readonly Section[] => [
  { title: 'Versão', lead: form.lead, fields: [...form.fields(brands), reasonField] },
]
