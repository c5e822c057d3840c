import type { Interval, ProductType } from '@vitrine/contract/catalog'

/** What each kind of product is called, one and many. */
export const TYPE_WORDS: Record<ProductType, { one: string; many: string }> = {
  subscription: { one: 'Assinatura', many: 'Assinaturas' },
  training: { one: 'Treinamento', many: 'Treinamentos' },
  'one-off': { one: 'Avulso', many: 'Avulsos' },
  bundle: { one: 'Pacote', many: 'Pacotes' },
}

/** What stands after an amount. */
export const PER: Record<Interval, string> = { once: '', month: '/mês', year: '/ano' }

/** `1 produto`, `28 produtos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
