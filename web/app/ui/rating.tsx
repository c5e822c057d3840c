import classes from './rating.module.css'
import { counted } from './words.ts'

const said = (average: number) => average.toLocaleString('pt-BR', { minimumFractionDigits: 1 })

/** The average of the reviews and how many there are; nothing without any. */
export function Rating({ rating }: { rating: { count: number; average: number } | undefined }) {
  if (!rating) return null
  const { average, count } = rating
  return (
    <span className={classes.rating}>
      <span aria-hidden="true" className={classes.star}>
        ★
      </span>
      <span aria-hidden="true">
        {said(average)} ({count.toLocaleString('pt-BR')})
      </span>
      <span className={classes.said}>
        Nota {said(average)} de 5, {counted(count, 'avaliação', 'avaliações')}
      </span>
    </span>
  )
}

/** The stars that one person gave. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={counted(stars, 'estrela', 'estrelas')}>
      <span className={classes.star}>{'★'.repeat(stars)}</span>
      <span className={classes.none}>{'★'.repeat(5 - stars)}</span>
    </span>
  )
}
