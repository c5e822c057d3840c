import { Link } from 'react-router'
import { Tag } from '../../ui/chip.tsx'
import { brl } from '../../ui/labels.ts'
import type { Parcel } from './parcels.ts'
import classes from './purchase-plan.module.css'

interface ParcelRowProps {
  parcel: Parcel
  /** Where it is paid. */
  payAt: string | undefined
}

/** One parcel: its day, how it stands, what it costs, and the way to pay it. */
export function ParcelRow({ parcel: { number, when, amount, now, label, pay }, payAt }: ParcelRowProps) {
  const [words, tone] = label
  return (
    <li className={classes.parcel}>
      <span className={classes.named}>
        <strong>{number}ª parcela</strong>
        {when && <span className={classes.when}>{when}</span>}
      </span>
      <span className={classes.state}>
        <Tag tone={tone}>{words}</Tag>
      </span>
      <span className={classes.money}>
        <strong>{brl(amount)}</strong>
        {now !== undefined && <span className={classes.when}>hoje {brl(now)}</span>}
      </span>
      <span className={classes.act}>
        {pay && payAt && (
          <Link to={payAt} aria-label={`${pay.action} a ${number}ª parcela`}>
            {pay.action}
          </Link>
        )}
      </span>
    </li>
  )
}
