import type { ReactNode } from 'react'
import classes from './with-summary.module.css'

interface WithSummaryProps {
  summary: ReactNode
  /** On a phone the summary comes before the content, not after it. */
  onTop?: boolean
  children: ReactNode
}

/** One column of content and a summary that stays in sight beside it. */
export function WithSummary({ summary, onTop = false, children }: WithSummaryProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{children}</div>
      {summary && (
        <aside
          className={onTop ? `${classes.summary} ${classes.onTop}` : classes.summary}
          aria-label="Resumo do pedido"
        >
          {summary}
        </aside>
      )}
    </div>
  )
}
