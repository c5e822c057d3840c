import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { centavos, formatBrl } from '@vitrine/contract/money'

/** What each kind of product is called, one and many. */
export const TYPE_WORDS: Record<ProductType, { one: string; many: string }> = {
  subscription: { one: 'Assinatura', many: 'Assinaturas' },
  training: { one: 'Treinamento', many: 'Treinamentos' },
  'one-off': { one: 'Material', many: 'Materiais' },
  bundle: { one: 'Pacote', many: 'Pacotes' },
}

/** What stands after an amount. */
export const PER: Record<Interval, string> = {
  once: '',
  week: '/semana',
  month: '/mês',
  'two-months': '/2 meses',
  quarter: '/3 meses',
  'half-year': '/6 meses',
  year: '/ano',
}

/** `+ R$ 50,00 de adesão`: what a plan asks for once, in centavos; nothing where it asks for nothing. */
export const setupFeeText = (setupFee: number | undefined): string =>
  setupFee ? `+ ${formatBrl(centavos(setupFee))} de adesão` : ''

/** `7 dias grátis`: how long a plan is used before its first charge; nothing where it is charged at once. */
export const trialText = (trialDays: number | undefined): string =>
  trialDays ? `${counted(trialDays, 'dia', 'dias')} grátis` : ''

/** `1 produto`, `28 produtos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
