import { pathsOf } from '@vitrine/contract/brand-paths'
import type { SubscriptionDetails } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { type ComponentProps, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cardName } from '../../ui/card-name.ts'
import { brl } from '../../ui/labels.ts'
import { dayText, dueText } from '../../ui/subscription-words.ts'
import { ActionQuestion } from './action-question.tsx'
import { ACTION_WORDS, type OfferedKind } from './action-words.ts'
import { ChangeQuestion } from './change-question.tsx'
import classes from './purchase.module.css'
import { RenewalCardButton } from './renewal-card.tsx'
import { RenewalPixButtons } from './renewal-pix.tsx'

interface SubscriptionActionsProps {
  subscription: SubscriptionDetails
  onChange(subscription: SubscriptionDetails): void
}

/** In this order: what goes back to what was, what changes the plan, what ends it. */
const SHOWN: readonly (readonly [OfferedKind, ComponentProps<typeof Button>['variant']])[] = [
  ['reactivate', 'primary'],
  ['resume', 'primary'],
  ['undo-cancellation', 'primary'],
  ['undo-pause', 'primary'],
  ['undo-change', 'primary'],
  ['undo-due-day', 'primary'],
  ['change', 'outline'],
  ['due-day', 'outline'],
  ['skip', 'outline'],
  ['pause', 'outline'],
  ['cancel', 'quiet'],
]
/** What these order is paid at once. */
const ORDERING: readonly OfferedKind[] = ['reactivate', 'resume', 'change']

/** Whoever may pause may skip one charge. */
const shownOf = (allowed: SubscriptionDetails['allowed']) =>
  SHOWN.filter(([kind]) => allowed.includes(kind === 'skip' ? 'pause' : kind))

/** What is to be paid now, and what may be done: each action shows first what it does. */
export function SubscriptionActions({ subscription, onChange }: SubscriptionActionsProps) {
  const [asked, setAsked] = useState<OfferedKind>()
  const { allowed } = subscription
  const changed = useChanged(onChange)
  return (
    <div className={classes.column}>
      <ToPay subscription={subscription} />
      {(allowed.length > 0 || !isOver(subscription.status)) && (
        <Card className={classes.payment}>
          <h2 className={classes.title}>Sua assinatura</h2>
          <RenewalPixButtons subscription={subscription} onChange={onChange} />
          <RenewalCardButton subscription={subscription} onChange={onChange} />
          {shownOf(allowed).map(([kind, variant]) => (
            <Button key={kind} variant={variant} wide onClick={() => setAsked(kind)}>
              {ACTION_WORDS[kind].ask}
            </Button>
          ))}
        </Card>
      )}
      {asked === 'change' && (
        <ChangeQuestion
          subscription={subscription}
          onChange={(details) => changed(asked, details)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && asked !== 'change' && (
        <ActionQuestion
          subscription={subscription}
          key={asked}
          kind={asked}
          onOther={setAsked}
          onChange={(details) => changed(asked, details)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

/** What was ordered by an action is paid next. */
function useChanged(onChange: SubscriptionActionsProps['onChange']) {
  const navigate = useNavigate()
  return (kind: OfferedKind, details: SubscriptionDetails) => {
    const { orderId } = details.nextCharge ?? {}
    if (ORDERING.includes(kind) && !details.change?.on && orderId)
      navigate(pathsOf(details.brand).order(orderId))
    else onChange(details)
  }
}

function ToPay({ subscription }: { subscription: SubscriptionDetails }) {
  const { brand, nextCharge } = subscription
  if (!nextCharge?.orderId) return null
  const charged = nextCharge.overdue ? undefined : chargedText(subscription)
  return (
    <Card className={classes.payment}>
      <h2 className={classes.title}>{charged ? 'Próxima cobrança' : 'A pagar'}</h2>
      <p>
        <strong>{brl(nextCharge.amount)}</strong>
        {charged ? `, em ${charged}. Você não precisa fazer nada.` : `, ${dueText(nextCharge)}.`}
      </p>
      <ButtonLink
        to={pathsOf(brand).order(nextCharge.orderId)}
        size="large"
        wide
        variant={charged ? 'outline' : 'primary'}
      >
        {charged ? 'Pagar agora de outra forma' : 'Pagar agora'}
      </ButtonLink>
    </Card>
  )
}

/** When the open order is charged by itself, and to what; nothing where it is paid by hand. */
function chargedText({ card, pix }: SubscriptionDetails): string | undefined {
  if (pix?.debitedOn) return `${dayText(pix.debitedOn)}, por Pix Automático`
  return card?.chargedOn && `${dayText(card.chargedOn)}, no cartão ${cardName(card)}`
}
