import type { BillOf } from '@vitrine/contract/installment-plan'
import { listed } from '@vitrine/contract/installment-plan-words'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { brl } from '../../ui/labels.ts'
import { Whole } from '../../ui/whole.tsx'
import classes from './purchase.module.css'

/** What a parcel is of, and the way there: nothing else can be done about it here than to pay it. */
export const BillOfSale = ({ bill: { id, code, names, dueOn, amount } }: { bill: BillOf }) => (
  <Card as="section" aria-label="Parcela" className={classes.sale}>
    <p>
      <strong>{listed(names)}</strong>
    </p>
    <p>
      Parcela da compra <Whole>{code}</Whole>: {brl(amount)}, com vencimento em{' '}
      {formatDay(calendarDay(dueOn))}.
    </p>
    <p>
      <Link to={`/account/perfil/gerenciar-assinatura/${id}`}>Ver a compra inteira</Link>
    </p>
  </Card>
)
