import type { SubscriptionFigure } from '@vitrine/contract/admin/subscription-figure'

export interface FigureWords {
  /** In the address. */
  word: string
  noun: readonly [one: string, many: string]
  /** What the day of a row is. */
  on: string
  /** Of what may be paid or not: how it went, if it was and if it was not. */
  paid?: readonly [yes: string, no: string]
}

/** What each figure is called whose rows are shown. */
export const FIGURE_WORDS: Record<SubscriptionFigure, FigureWords> = {
  arpa: { word: 'por-assinante', noun: ['assinante', 'assinantes'], on: 'Desde' },
  mrr: { word: 'mrr', noun: ['assinatura', 'assinaturas'], on: 'Desde' },
  new: { word: 'novas', noun: ['movimento', 'movimentos'], on: 'Dia' },
  reactivation: { word: 'reativacoes', noun: ['movimento', 'movimentos'], on: 'Dia' },
  expansion: { word: 'aumentos', noun: ['movimento', 'movimentos'], on: 'Dia' },
  contraction: { word: 'reducoes', noun: ['movimento', 'movimentos'], on: 'Dia' },
  churn: { word: 'cancelamentos', noun: ['movimento', 'movimentos'], on: 'Dia' },
  'revenue-churn': { word: 'receita-perdida', noun: ['movimento', 'movimentos'], on: 'Dia' },
  trials: {
    word: 'testes',
    noun: ['teste', 'testes'],
    on: 'Fim do teste',
    paid: ['Pagou', 'Não pagou'],
  },
  'past-due': {
    word: 'atrasos',
    noun: ['renovação', 'renovações'],
    on: 'Vencimento',
    paid: ['Recuperada', 'Não paga'],
  },
  charges: {
    word: 'cobrancas',
    noun: ['cobrança', 'cobranças'],
    on: 'Dia',
    paid: ['Aprovada', 'Recusada'],
  },
  forecast: {
    word: 'previsao',
    noun: ['cobrança', 'cobranças'],
    on: 'Vencimento',
  },
}

/** The figure of a word in the address. */
export const figureOf = (word: string): SubscriptionFigure | undefined =>
  (Object.keys(FIGURE_WORDS) as SubscriptionFigure[]).find((figure) => FIGURE_WORDS[figure].word === word)
