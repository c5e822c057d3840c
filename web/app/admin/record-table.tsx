import type { ReactNode } from 'react'
import classes from './page.module.css'

interface RecordTableProps<R extends { id: string }> {
  title: string
  rows: readonly R[]
  columns: readonly { title: string; cell(row: R): ReactNode; right?: boolean }[]
  /** Said where there is none. */
  empty: string
}

/** A few things that belong to a record, all of them; a list that has pages is a screen of its own. */
export function RecordTable<R extends { id: string }>({ title, rows, columns, empty }: RecordTableProps<R>) {
  return (
    <div className={`${classes.aside} ${classes.below}`}>
      <h2 className={classes.asideTitle}>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys as well
        <section className={classes.scroll} tabIndex={0} aria-label={title}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map(({ title, right }) => (
                  <th key={title} scope="col" className={right ? classes.right : undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ title, cell, right }) => (
                    <td key={title} data-title={title} className={right ? classes.right : undefined}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
