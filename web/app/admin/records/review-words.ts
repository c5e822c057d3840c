import type { ReviewRow } from '@vitrine/contract/admin/review'
import { counted } from '../../ui/words.ts'
import type { Tone } from '../status.tsx'

const reportsOf = ({ reports }: ReviewRow): number => reports.reduce((sum, { count }) => sum + count, 0)

/** Where a review stands: out of the store, reported, or neither. */
export function reviewMark(review: ReviewRow): readonly [Tone, string] {
  if (review.hidden) return ['quiet', 'Retirada']
  const reports = reportsOf(review)
  return reports > 0 ? ['waiting', counted(reports, 'denúncia', 'denúncias')] : ['good', 'Na loja']
}

export const LEAVING = {
  label: 'Deixar na loja',
  says: 'As denúncias ficam resolvidas, e a avaliação continua na loja.',
}

export const HIDING = {
  label: 'Tirar da loja',
  says: 'Ninguém mais vê a avaliação na loja, e as estrelas dela deixam de contar. Quem a escreveu pode saber o motivo.',
}
