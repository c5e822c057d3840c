import { PLACED_BEFORE } from './dunning.ts'

/** For how many charges a plan binds, the first among them, and after how many it is over by itself. */
export interface PlanTerms {
  minCycles?: number | null | undefined
  maxCycles?: number | null | undefined
}

/** No plan binds for longer. */
export const MOST_BOUND_MONTHS = 24

/** A plan that binds, and one that ends, in a sentence each; nothing of one that does neither. */
export const planTermsText = ({ minCycles, maxCycles }: PlanTerms): string =>
  [
    minCycles &&
      `Permanência mínima de ${minCycles} cobranças: quem cancela antes fica até o fim da ${minCycles}ª, sem multa.`,
    maxCycles && `São ${maxCycles} cobranças ao todo; depois a assinatura termina sozinha.`,
  ]
    .filter(Boolean)
    .join(' ')

/** How a plan goes on, and how it is stopped; said wherever one is sold. */
export const howItRenews = (terms: PlanTerms): string =>
  [
    `Mandamos a cobrança ${PLACED_BEFORE} dias antes e nada é debitado sozinho${terms.minCycles ? '.' : ': cancele quando quiser, em dois cliques.'}`,
    planTermsText(terms),
  ]
    .filter(Boolean)
    .join(' ')
