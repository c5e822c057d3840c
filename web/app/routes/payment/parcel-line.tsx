import { othersText, parcelOf } from '@vitrine/contract/installment-plan-words'
import type { Order } from '@vitrine/contract/order'
import classes from './parcel-line.module.css'

/** Which parcel is charged here, so that nobody takes it for the whole; nothing of what is paid at once. */
export function ParcelLine({ order }: { order: Order }) {
  const words = parcelOf(order)
  if (!words) return null
  const rest = order.plan && `. ${othersText(order.plan.count)}`
  return (
    <p className={classes.line}>
      <strong>{words}</strong>
      {rest}
    </p>
  )
}
