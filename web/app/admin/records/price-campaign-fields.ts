import { PRICE_CONSENT_NAMES } from '@vitrine/contract/admin/price-campaign'
import { INTERVAL_NAMES } from '@vitrine/contract/admin/state-names'
import { NOTICE_DAYS } from '@vitrine/contract/price-acceptance'
import type { Field, Section, Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'
import { findProducts } from '../record-lookups.ts'

const INTERVALS: readonly Choice[] = Object.entries(INTERVAL_NAMES).filter(
  ([interval]) => interval !== 'once',
)

const planFields = (brands: readonly Choice[]): readonly Field[] => [
  { kind: 'one', name: 'productId', label: 'Plano', known: [], find: findProducts },
  { kind: 'choice', name: 'brandId', label: 'Loja', of: brands, half: true },
  { kind: 'choice', name: 'interval', label: 'Cobrança', of: INTERVALS, half: true },
  { kind: 'money', name: 'amount', label: 'Novo preço', half: true },
  {
    kind: 'day',
    name: 'effectiveOn',
    label: 'Vale desde',
    help: `Em um aumento, nenhuma renovação antes de ${NOTICE_DAYS} dias do aviso vem com o novo preço.`,
    half: true,
  },
]

const CONSENT_FIELDS: readonly Field[] = [
  { kind: 'choice', name: 'consent', label: 'Vale para', of: Object.entries(PRICE_CONSENT_NAMES) },
  {
    kind: 'flag',
    name: 'termsAllow',
    label: 'Os termos aceitos por quem assina permitem mudar o preço com aviso',
    help: 'Os termos padrão não permitem: eles mantêm o preço combinado (CDC, art. 51, X). Quem sair não paga nada a mais.',
    when: ({ consent }) => consent === 'opt-out',
  },
  {
    kind: 'multiline',
    name: 'reason',
    label: 'Motivo',
    help: 'Vai na mensagem para quem assina; a equipe também lê.',
    rows: 3,
    max: 500,
  },
]

/** Another price of a plan for those who subscribe to it; `brands` are those in which it may be sold. */
export const priceCampaignSections = (brands: readonly Choice[]): readonly Section[] => [
  { title: 'O plano e o novo preço', fields: planFields(brands) },
  {
    title: 'Como vale',
    lead: 'Sem reajuste, quem assina mantém o preço que combinou. O preço de novas assinaturas não muda aqui.',
    fields: CONSENT_FIELDS,
  },
  {
    title: 'Só uma parte de quem assina',
    lead: 'Em branco, todos os que assinam o plano.',
    fields: [
      { kind: 'day', name: 'subscribedBefore', label: 'Assinou antes de', half: true },
      { kind: 'money', name: 'payingBelow', label: 'Paga menos de', half: true },
    ],
  },
]

export const priceCampaignValues = (brandId: string | undefined): Values => ({
  productId: null,
  brandId: brandId ?? null,
  interval: 'month',
  amount: null,
  effectiveOn: null,
  consent: 'opt-in',
  termsAllow: false,
  reason: '',
  subscribedBefore: null,
  payingBelow: null,
})
