import type { Order } from '@vitrine/contract/order'
import { Link } from 'react-router'
import classes from './parcel-line.module.css'

/** From a parcel to what it is of, for its buyer. */
export function WholePurchase({ order: { bill } }: { order: Order }) {
  if (!bill) return null
  return (
    <p className={classes.way}>
      <Link to={`/account/perfil/gerenciar-assinatura/${bill.id}`}>Ver a compra inteira</Link>
    </p>
  )
}
