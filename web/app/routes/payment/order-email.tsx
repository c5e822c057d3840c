import { pathsOf } from '@vitrine/contract/brand-paths'
import type { Order } from '@vitrine/contract/order'
import { useState } from 'react'
import { CorrectEmail as CorrectMemberEmail } from '../../forms/correct-email.tsx'
import { hasOwnPassword } from '../../session/refresh-user.ts'
import { useSession } from '../../session/use-session.ts'
import { MailText } from '../../ui/mail-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import quiet from '../../ui/quiet.module.css'
import { CorrectEmail } from './correct-email.tsx'
import { useOrderAction, useOrderActions } from './order-actions.ts'
import classes from './waiting-payment.module.css'

interface OrderEmailProps {
  order: Order
  onOrder(order: Order): void
}

/**
 * Where receipt and access go, and the way to put that address right while nobody has proved it. Whoever bought without
 * a password says the new address alone; a member proves who they are.
 */
export function OrderEmail({ order, onOrder }: OrderEmailProps) {
  const { isBuyer } = useOrderActions()
  const user = useSession()
  const [isCorrecting, setCorrecting] = useState(false)
  const reading = useOrderAction((api) => api.checkout.readOrder({ id: order.id }), onOrder)
  if (!isBuyer || !user) return null
  const done = async () => {
    await reading.run()
    setCorrecting(false)
  }
  if (isCorrecting && hasOwnPassword()) return <CorrectMemberEmail onDone={done} />
  if (isCorrecting)
    return (
      <CorrectEmail email={order.buyer.email} wanted={pathsOf(order.brand).order(order.id)} onDone={done} />
    )
  return (
    <>
      <p className={quiet.text}>
        O recibo e o acesso vão para <MailText address={order.buyer.email} />
        {!user.emailVerified && (
          <>
            {'. '}
            <button type="button" className={classes.correct} onClick={() => setCorrecting(true)}>
              Endereço errado? Corrigir
            </button>
          </>
        )}
      </p>
      {reading.problem && <Notice tone="negative">{reading.problem}</Notice>}
    </>
  )
}
