import type { ReactNode } from 'react'
import classes from './with-summary.module.css'

/** One column of content and a summary that stays in sight beside it; on a phone the summary comes after. */
export function WithSummary({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{children}</div>
      {summary && (
        <aside className={classes.summary} aria-label="Resumo do pedido">
          {summary}
        </aside>
      )}
    </div>
  )
}
