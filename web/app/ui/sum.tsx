import { centavos, formatBrl } from '@vitrine/contract/money'
import type { ReactNode } from 'react'
import classes from './sum.module.css'

interface SumProps {
  title?: ReactNode
  lines: readonly { label: string; amount: number; formula?: string | undefined }[]
  /** The last line; amounts in centavos. */
  total?: { label: string; amount: number } | undefined
}

/** A sum whose every line explains itself. */
export function Sum({ title, lines, total }: SumProps) {
  return (
    <div>
      {title && <h3 className={classes.title}>{title}</h3>}
      <dl className={classes.lines}>
        {lines.map((line) => (
          <Line key={line.label} {...line} />
        ))}
        {total && <Line {...total} last />}
      </dl>
    </div>
  )
}

interface LineProps {
  label: string
  amount: number
  formula?: string | undefined
  last?: boolean
}

function Line({ label, amount, formula, last = false }: LineProps) {
  return (
    <div className={last ? classes.total : classes.line}>
      <dt>
        {label}
        {formula && <small className={classes.formula}>{formula}</small>}
      </dt>
      <dd className={classes.amount}>{formatBrl(centavos(amount))}</dd>
    </div>
  )
}
