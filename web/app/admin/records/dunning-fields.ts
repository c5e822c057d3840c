import type { DunningVersion } from '@vitrine/contract/admin/dunning'
import { PLACED_BEFORE } from '@vitrine/contract/dunning'
import { type Field, reasonField, type Section, type Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'
import { findProducts } from '../record-lookups.ts'

/** Whose renewals a new version is about. */
const scopeFields = (brands: readonly Choice[]): readonly Field[] => [
  {
    kind: 'one',
    name: 'productId',
    label: 'Plano',
    help: 'A regra do plano vale antes da regra da loja.',
    known: [],
    find: findProducts,
    half: true,
  },
  { kind: 'choice', name: 'brandId', label: 'Loja', of: brands, none: 'Nenhuma', half: true },
]

const NUMBER_FIELDS: readonly Field[] = [
  {
    kind: 'text',
    name: 'reminderDays',
    label: 'Dias dos lembretes',
    help: `Contados do vencimento, separados por vírgula; antes dele, com sinal de menos. A cobrança sai ${PLACED_BEFORE} dias antes.`,
    placeholder: '-3, 0, 1, 3, 7, 12',
  },
  { kind: 'count', name: 'suspendDay', label: 'Suspende no dia', unit: 'dias depois', half: true },
  { kind: 'count', name: 'cancelDay', label: 'Cancela no dia', unit: 'dias depois', half: true },
  {
    kind: 'count',
    name: 'debtDays',
    label: 'Mantém a dívida por',
    unit: 'dias',
    help: 'Depois do cancelamento, a cobrança ainda pode ser paga pelo link por tantos dias. Em branco, a dívida é baixada.',
    half: true,
  },
]
const CARD_FIELDS: readonly Field[] = [
  {
    kind: 'text',
    name: 'retryDays',
    label: 'Dias das novas tentativas',
    help: 'Depois do vencimento, quando o cartão sem saldo ou sem limite pode ser tentado de novo.',
    placeholder: '1, 3, 7, 14',
    half: true,
  },
  {
    kind: 'text',
    name: 'networkRetryMinutes',
    label: 'Minutos depois de uma falha de rede',
    help: 'Quando a cobrança não chegou ao banco do cartão. Não gasta um dia de tentativa.',
    placeholder: '5, 60, 360',
    half: true,
  },
  {
    kind: 'flag',
    name: 'shiftsToPayday',
    label: 'Esperar o dia de pagamento',
    help: 'Adia a tentativa para o 5º dia útil ou o dia 5, 10 ou 20, quando faltam até três dias.',
  },
]

/** `brands` where it is a policy that a plan or a brand has none of yet. */
export const dunningSections = (brands?: readonly Choice[]): readonly Section[] => [
  ...(brands
    ? [{ title: 'Para quem', lead: 'Escolha um plano ou uma loja.', fields: scopeFields(brands) }]
    : []),
  { title: 'Lembretes e acesso', fields: NUMBER_FIELDS },
  {
    title: 'Cartão salvo',
    lead: 'O cartão é cobrado no dia do vencimento. Recusa definitiva não é tentada de novo.',
    fields: CARD_FIELDS,
  },
  { title: 'Registro', fields: [reasonField] },
]

const listText = (numbers: readonly number[]): string => numbers.join(', ')

export const dunningValues = (version: DunningVersion): Values => ({
  retryDays: listText(version.retryDays),
  networkRetryMinutes: listText(version.networkRetryMinutes),
  reminderDays: listText(version.reminderDays),
  shiftsToPayday: version.shiftsToPayday,
  suspendDay: version.suspendDay,
  cancelDay: version.cancelDay,
  debtDays: version.debtDays,
  reason: '',
})

/** `-3, 0, 1` as numbers; what is no such list is left as it is, for its field to say so. */
function numbersOf(text: unknown): unknown {
  if (text === undefined) return []
  const parts = String(text)
    .replaceAll('−', '-')
    .split(/[\s,;]+|\be\b/)
    .filter(Boolean)
  return parts.every((part) => /^-?\d{1,5}$/.test(part)) ? parts.map(Number) : text
}

/** What is typed, as the contract has it. */
export const dunningInput = (values: Values): Values => ({
  ...values,
  shiftsToPayday: values.shiftsToPayday === true,
  retryDays: numbersOf(values.retryDays),
  networkRetryMinutes: numbersOf(values.networkRetryMinutes),
  reminderDays: numbersOf(values.reminderDays),
})
