import type { AgreedTerms } from './agreed-terms.ts'
import { PLACED_BEFORE } from './dunning.ts'

/** For how many charges a plan binds, the first among them, and after how many it is over by itself. */
export interface PlanTerms {
  minCycles?: number | null | undefined
  maxCycles?: number | null | undefined
  /** `minCycles` is what is left of the minimum term of a plan of before, which is longer than this one's own. */
  keptMinimum?: true | undefined
}

const agreedTerms = ({ minCycles, maxCycles, keptMinimum }: PlanTerms): AgreedTerms | undefined =>
  minCycles || maxCycles
    ? {
        ...(minCycles && { minCycles, ...(keptMinimum && { keptMinimum }) }),
        ...(maxCycles && { maxCycles }),
      }
    : undefined

/** The same where it is told beside something else. */
export const bindingOf = (plan: PlanTerms): { terms?: AgreedTerms } => {
  const terms = agreedTerms(plan)
  return terms ? { terms } : {}
}

/** No plan binds for longer. */
export const MOST_BOUND_MONTHS = 24

/** A plan that binds, and one that ends, in a sentence each; nothing of one that does neither. */
export const planTermsText = ({ minCycles, maxCycles, keptMinimum }: PlanTerms): string =>
  [
    minCycles &&
      `${keptMinimum ? 'A permanência mínima do plano de antes continua:' : 'Permanência mínima de'} ${minCycles === 1 ? '1 cobrança' : `${minCycles} cobranças`}${keptMinimum ? ' deste plano. Quem' : ': quem'} cancela antes fica até o fim da ${minCycles}ª, sem multa.`,
    maxCycles && `São ${maxCycles} cobranças ao todo; depois a assinatura termina sozinha.`,
  ]
    .filter(Boolean)
    .join(' ')

/** How a plan goes on, and how it is stopped; said wherever one is sold. */
export const howItRenews = (terms: PlanTerms): string =>
  [
    `Mandamos a cobrança ${PLACED_BEFORE} dias antes e nada é debitado sem a sua autorização${terms.minCycles ? '.' : ': cancele quando quiser, em dois cliques.'}`,
    planTermsText(terms),
  ]
    .filter(Boolean)
    .join(' ')
