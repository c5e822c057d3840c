import type { LaterCharge, Quote, QuoteTaxes } from '@vitrine/contract/cart'
import { besideTotal } from '@vitrine/contract/order-rules'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import type { ReactNode } from 'react'
import { brl, priceText } from './labels.ts'
import classes from './quote-sum.module.css'
import { Sum } from './sum.tsx'

interface QuoteSumProps {
  lines: Quote['lines']
  /** In centavos. */
  total: number
  /** Of the total, what store credit pays. */
  credit?: number
  /** Charged beside the total, for a card's parcels. */
  interest?: number
  /** What it brought beside its amount. */
  payment?: Parameters<typeof besideTotal>[1]
  /** Under the total: how else it may be paid. */
  below?: ReactNode
  later: readonly LaterCharge[]
  taxes?: QuoteTaxes | undefined
  /** Looking back on what was paid, not forward. */
  paid?: boolean
  /** Charged in parcels, of which only the first is due. */
  parted?: boolean
}

/** What is charged today and what comes later, as two sums. */
export function QuoteSum(props: QuoteSumProps) {
  const { lines, total, credit, interest, payment, below, later, taxes, ...way } = props
  const { title, whole, rest } = labelsOf({ ...way, interest })
  const beside = besideTotal({ credit, interest }, payment)
  return (
    <div className={classes.sums}>
      <Sum title={title} lines={lines} total={{ label: whole, amount: total }} />
      {below && <p className={classes.below}>{below}</p>}
      {beside.length > 0 && (
        <Sum
          lines={beside}
          total={{
            label: rest,
            amount: beside.reduce((sum, { amount }) => sum + amount, total),
          }}
        />
      )}
      {later.length > 0 && <Later charges={later} />}
      {taxes && <Taxes taxes={taxes} />}
    </div>
  )
}

function labelsOf({ paid, parted, interest }: Pick<QuoteSumProps, 'paid' | 'parted' | 'interest'>) {
  if (interest) return { whole: 'Total à vista', rest: 'Total cobrado' }
  if (parted) return { whole: 'Total à vista', rest: 'A pagar em parcelas' }
  return paid
    ? { whole: 'Total', rest: 'Valor cobrado' }
    : { title: 'Hoje', whole: 'Total hoje', rest: 'A pagar hoje' }
}

/** What Lei 12.741/2012 asks to be said of the taxes in a price, folded, and those that are said and not charged. */
function Taxes({ taxes }: { taxes: QuoteTaxes }) {
  const { federal, state, municipal, source, shown, withheld = [], used = [] } = taxes
  return (
    <details className={classes.taxes}>
      <summary className={classes.fold}>Ver tributos</summary>
      <p>
        {federal + state + municipal > 0 && (
          <>
            Valor aproximado dos tributos: {brl(federal)} federais, {brl(state)} estaduais, {brl(municipal)}{' '}
            municipais. Fonte: {source}.{' '}
          </>
        )}
        {shown.length > 0 && <>Informados e não cobrados: {sayAll(shown)}. </>}
        {withheld.length > 0 && <>Retidos na fonte por quem compra com CNPJ: {sayAll(withheld)}.</>}
      </p>
      {used.length > 0 && <UsedTaxes taxes={used} />}
    </details>
  )
}

/** By which rule each was reckoned. */
function UsedTaxes({ taxes }: { taxes: QuoteTaxes['shown'] }) {
  return (
    <>
      <p>Tributos no preço, e por qual regra:</p>
      <ul>
        {taxes.map(({ rule, label, amount, formula }) => (
          <li key={rule}>
            {label} {brl(amount)}: {formula}
          </li>
        ))}
      </ul>
    </>
  )
}

const sayAll = (taxes: QuoteTaxes['shown']) =>
  taxes.map(({ label, amount }) => `${label} ${brl(amount)}`).join(', ')

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
            <dd className={charge.says ? classes.schedule : classes.amount}>
              {charge.says ?? priceText(charge)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
