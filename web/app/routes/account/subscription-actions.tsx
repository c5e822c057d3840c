import type { SubscriptionActionKind, SubscriptionDetails } from '@vitrine/contract/subscription'
import { useState } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { brl } from '../../ui/labels.ts'
import { dayText } from '../../ui/subscription-words.ts'
import { ActionQuestion } from './action-question.tsx'
import classes from './purchase.module.css'

interface SubscriptionActionsProps {
  subscription: SubscriptionDetails
  onChange(subscription: SubscriptionDetails): void
}

const WORDS: Record<SubscriptionActionKind, string> = {
  cancel: 'Cancelar assinatura',
  'undo-cancellation': 'Desfazer cancelamento',
}

/** What is to be paid now, and what may be done: each action shows first what it does. */
export function SubscriptionActions({ subscription, onChange }: SubscriptionActionsProps) {
  const [asked, setAsked] = useState<SubscriptionActionKind>()
  const { allowed } = subscription
  return (
    <div className={classes.column}>
      <ToPay subscription={subscription} />
      {allowed.length > 0 && (
        <Card className={classes.payment}>
          <h2 className={classes.title}>Sua assinatura</h2>
          {allowed.map((kind) => (
            <Button
              key={kind}
              look={kind === 'cancel' ? 'quiet' : 'primary'}
              wide
              onClick={() => setAsked(kind)}
            >
              {WORDS[kind]}
            </Button>
          ))}
        </Card>
      )}
      {asked && (
        <ActionQuestion
          subscription={subscription}
          kind={asked}
          onChange={onChange}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

function ToPay({ subscription: { nextCharge } }: { subscription: SubscriptionDetails }) {
  const { paths } = useBrand()
  if (!nextCharge?.orderId) return null
  return (
    <Card className={classes.payment}>
      <h2 className={classes.title}>A pagar</h2>
      <p>
        <strong>{brl(nextCharge.amount)}</strong>, com vencimento em {dayText(nextCharge.dueOn)}.
      </p>
      <ButtonLink to={`${paths.payment}/${nextCharge.orderId}`} size="large" wide>
        Pagar agora
      </ButtonLink>
    </Card>
  )
}
