import type { LaterCharge, Quote } from '@vitrine/contract/cart'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { priceText } from './labels.ts'
import classes from './quote-sum.module.css'
import { Sum } from './sum.tsx'

interface QuoteSumProps {
  lines: Quote['lines']
  /** In centavos. */
  total: number
  later: readonly LaterCharge[]
  /** Looking back on what was paid, not forward. */
  paid?: boolean
}

/** What is charged today and what comes later, as two sums. */
export function QuoteSum({ lines, total, later, paid = false }: QuoteSumProps) {
  return (
    <div className={classes.sums}>
      <Sum
        title={paid ? undefined : 'Hoje'}
        lines={lines}
        total={{ label: paid ? 'Total' : 'Total hoje', amount: total }}
      />
      {later.length > 0 && <Later charges={later} />}
    </div>
  )
}

function Later({ charges }: { charges: readonly LaterCharge[] }) {
  return (
    <div>
      <h3 className={classes.title}>Depois</h3>
      <dl className={classes.lines}>
        {charges.map((charge) => (
          <div key={charge.label} className={classes.line}>
            <dt>
              {charge.label}
              <small className={classes.from}>
                a partir de {formatDay(calendarDay(charge.firstOn))}, até você cancelar
              </small>
            </dt>
            <dd className={classes.amount}>{priceText(charge)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
