import type { Installments } from '@vitrine/contract/card'
import type { Quote, QuoteTaxes } from '@vitrine/contract/cart'
import type { FutureCharge } from '@vitrine/contract/future-charge'
import { paymentAdjustments } from '@vitrine/contract/order-rules'
import { renewalText } from '@vitrine/contract/renewal-words'
import type { ReactNode } from 'react'
import { brl, installmentsText } from './labels.ts'
import classes from './quote-sum.module.css'
import { Sum } from './sum.tsx'

interface QuoteSumProps {
  lines: Quote['lines']
  /** In centavos. */
  total: number
  /** Of the total, what store credit pays. */
  credit?: number
  /** Charged beside the total, for the installments of the card that paid. */
  interest?: number
  /** What it brought beside its amount. */
  payment?: Parameters<typeof paymentAdjustments>[1]
  /** Under the total: how else it may be paid. */
  below?: ReactNode
  later: readonly FutureCharge[]
  taxes?: QuoteTaxes | undefined
  /** Looking back on what was paid, not forward. */
  paid?: boolean
  /** Of a card that is charged in more than one installment: what all come to, with their interest. */
  byCard?: Installments | null
}

/** What is charged today and what comes later, as two sums. */
export function QuoteSum(props: QuoteSumProps) {
  const { lines, total, credit, interest, payment, below, later, taxes, byCard } = props
  const { title, whole, rest } = labelsOf(props)
  const beside = paymentAdjustments({ credit, interest }, payment)
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
      {byCard && <ByCard installments={byCard} />}
      {later.length > 0 && <Later charges={later} />}
      {taxes && <Taxes taxes={taxes} />}
    </div>
  )
}

/** What is charged in the end is the sum that stands out. */
const ByCard = ({ installments }: { installments: Installments }) => (
  <Sum
    lines={
      installments.interest > 0 ? [{ label: 'Juros do parcelamento', amount: installments.interest }] : []
    }
    total={{
      label: `Total em ${installmentsText(installments)}${installments.interest > 0 ? '' : ' sem juros'}`,
      amount: installments.total,
    }}
  />
)

function labelsOf({ paid, interest, byCard }: QuoteSumProps) {
  if (interest) return { whole: 'Total à vista', rest: 'Total cobrado' }
  if (byCard) return { whole: 'Total à vista', rest: 'Falta pagar, à vista' }
  return paid
    ? { whole: 'Total', rest: 'Valor cobrado' }
    : { title: 'Hoje', whole: 'Total hoje', rest: 'A pagar hoje' }
}

/** What Lei 12.741/2012 asks to be said of the taxes in a price, and those that are said and not charged: folded. */
function Taxes({ taxes }: { taxes: QuoteTaxes }) {
  const { federal, state, municipal, source, shown, withheld = [], used = [] } = taxes
  return (
    <details className={classes.taxes}>
      <summary className={classes.fold}>Ver tributos</summary>
      {federal + state + municipal > 0 && (
        <p>
          Valor aproximado dos tributos: {brl(federal)} federais, {brl(state)} estaduais, {brl(municipal)}{' '}
          municipais. Fonte: {source}.
        </p>
      )}
      {shown.length > 0 && <p>Informados e não cobrados: {sayAll(shown)}.</p>}
      {withheld.length > 0 && <p>Retidos na fonte por quem compra com CNPJ: {sayAll(withheld)}.</p>}
      {used.length > 0 && <UsedTaxes taxes={used} />}
    </details>
  )
}

/** By which rule each was reckoned. */
const UsedTaxes = ({ taxes }: { taxes: QuoteTaxes['shown'] }) => (
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

const sayAll = (taxes: QuoteTaxes['shown']) =>
  taxes.map(({ label, amount }) => `${label} ${brl(amount)}`).join(', ')

/** Until when a plan is good, and what it costs to go on. */
const Later = ({ charges }: { charges: readonly FutureCharge[] }) => (
  <div>
    <h3 className={classes.title}>Validade e renovação</h3>
    {charges.map((charge) => (
      <p key={charge.label} className={classes.valid}>
        <strong>{charge.label}</strong>
        <span>{renewalText(charge)}</span>
      </p>
    ))}
  </div>
)
