import type { SubscriptionFigure } from '@vitrine/contract/admin/subscription-figure'

export interface FigureWords {
  /** In the address. */
  word: string
  title: string
  noun: readonly [one: string, many: string]
  /** What the day of a row is. */
  on: string
  /** Of what may be paid or not: how it went, if it was and if it was not. */
  paid?: readonly [yes: string, no: string]
}

/** What each figure is called whose rows are shown. */
export const FIGURE_WORDS: Record<SubscriptionFigure, FigureWords> = {
  mrr: { word: 'mrr', title: 'Receita recorrente', noun: ['assinatura', 'assinaturas'], on: 'Desde' },
  new: { word: 'novas', title: 'Novas', noun: ['movimento', 'movimentos'], on: 'Dia' },
  reactivation: { word: 'reativacoes', title: 'Reativações', noun: ['movimento', 'movimentos'], on: 'Dia' },
  expansion: { word: 'aumentos', title: 'Aumentos', noun: ['movimento', 'movimentos'], on: 'Dia' },
  contraction: { word: 'reducoes', title: 'Reduções', noun: ['movimento', 'movimentos'], on: 'Dia' },
  churn: { word: 'cancelamentos', title: 'Cancelamentos', noun: ['movimento', 'movimentos'], on: 'Dia' },
  trials: {
    word: 'testes',
    title: 'Testes encerrados',
    noun: ['teste', 'testes'],
    on: 'Fim do teste',
    paid: ['Pagou', 'Não pagou'],
  },
  'past-due': {
    word: 'atrasos',
    title: 'Renovações que atrasaram',
    noun: ['renovação', 'renovações'],
    on: 'Vencimento',
    paid: ['Recuperada', 'Não paga'],
  },
  charges: {
    word: 'cobrancas',
    title: 'Cobranças respondidas',
    noun: ['cobrança', 'cobranças'],
    on: 'Dia',
    paid: ['Aprovada', 'Recusada'],
  },
  forecast: {
    word: 'previsao',
    title: 'Cobranças dos próximos 90 dias',
    noun: ['cobrança', 'cobranças'],
    on: 'Vencimento',
  },
}

/** The figure of a word in the address. */
export const figureOf = (word: string): SubscriptionFigure | undefined =>
  (Object.keys(FIGURE_WORDS) as SubscriptionFigure[]).find((figure) => FIGURE_WORDS[figure].word === word)
