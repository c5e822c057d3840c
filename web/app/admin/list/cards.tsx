import { Checkbox } from '@mantine/core'
import classes from './list.module.css'
import type { Row } from './list.ts'
import { RowName, type RowsProps } from './table.tsx'

/** The rows on a phone: a card each, with the words that a table has above its columns. */
export function Cards<R extends Row, Query>({ list, rows, chosen, onChosen, isBusy }: RowsProps<R, Query>) {
  const others = list.columns.slice(1).filter(({ wide }) => !wide)
  const toggle = (row: R) =>
    onChosen?.(chosen.includes(row) ? chosen.filter((one) => one !== row) : [...chosen, row])
  return (
    <ul className={classes.cards} aria-busy={isBusy} aria-label={list.title}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          {onChosen && (
            <Checkbox
              aria-label={`Escolher ${list.nameOf(row)}`}
              checked={chosen.includes(row)}
              onChange={() => toggle(row)}
            />
          )}
          <div className={classes.words}>
            <RowName list={list} row={row} />
            <dl className={classes.facts}>
              {others.map(({ name, title, cell }) => (
                <div key={name}>
                  <dt>{title}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  )
}
