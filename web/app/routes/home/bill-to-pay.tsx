import type { DueBill } from '@vitrine/contract/installment-plan'
import { dueLabel, listed, parcelText, restText } from '@vitrine/contract/installment-plan-words'
import { calendarDay, formatDay, today } from '@vitrine/contract/time'
import { useBrand } from '../../brand/brand-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { brl } from '../../ui/labels.ts'
import classes from './needs-you.module.css'

/** A parcel of a sale whose time has come; one that is late is marked, with what comes of it. */
export function BillToPay({ bill }: { bill: DueBill }) {
  const { paths } = useBrand()
  const { orderId, number, count, names, amount } = bill
  const dueOn = calendarDay(bill.dueOn)
  const day = today(new Date())
  const [words, tone] = dueLabel(dueOn, day)
  const isLate = tone === 'negative'
  return (
    <Card as="li" className={isLate ? `${classes.order} ${classes.late}` : classes.order}>
      <div className={classes.words}>
        <p className={classes.named}>
          <strong>
            {parcelText(number, count)} · {listed(names)}
          </strong>
          <Tag tone={tone}>{words}</Tag>
        </p>
        <p>
          {brl(amount)}, com vencimento em {formatDay(dueOn)}
          {isLate ? `, mais multa e juros. ${restText(dueOn, day)}` : '.'}
        </p>
      </div>
      <ButtonLink to={`${paths.payment}/${orderId}`}>Pagar parcela</ButtonLink>
    </Card>
  )
}
