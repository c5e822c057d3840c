import type { EndingSubscription } from '@vitrine/contract/privacy'
import type { Subscription } from '@vitrine/contract/subscription'
import { addDays, type CalendarDay, calendarDay, formatDay } from '@vitrine/contract/time'
import { Field } from '../../ui/field.tsx'
import classes from './remove.module.css'

/** When each subscription is over, by its id; of one that is not chosen, with what is paid. */
export type Endings = Readonly<Record<string, EndingSubscription['when']>>

interface EndingSubscriptionsProps {
  subscriptions: readonly Subscription[]
  removedOn: CalendarDay
  endings: Endings
  onChoose(endings: Endings): void
}

/** What becomes of each subscription that runs, and when, as its owner chooses. */
export const EndingSubscriptions = ({ subscriptions, ...choosing }: EndingSubscriptionsProps) => (
  <ul className={classes.list}>
    {subscriptions.map((subscription) => (
      <li key={subscription.id}>
        <Ending subscription={subscription} {...choosing} />
      </li>
    ))}
  </ul>
)

interface EndingProps extends Omit<EndingSubscriptionsProps, 'subscriptions'> {
  subscription: Subscription
}

function Ending({ subscription, removedOn, endings, onChoose }: EndingProps) {
  const { id, product, status, cancelAt } = subscription
  const last = lastDayOf(subscription, removedOn)
  if (cancelAt && status !== 'past-due')
    return (
      <p>
        <strong>{product.name}</strong> já está cancelada, e você usa até {last}.
      </p>
    )
  if (status !== 'active' && status !== 'trialing')
    return (
      <p>
        <strong>{product.name}</strong> é cancelada agora, e você não fica devendo nada.
      </p>
    )
  return (
    <Field label={`${product.name}: cancelar`}>
      {(control) => (
        <select
          {...control}
          value={endings[id] ?? 'end'}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...endings, [id]: value === 'now' ? 'now' : 'end' })
          }
        >
          <option value="end">Depois de {last}, o último dia de uso</option>
          <option value="now">Agora: o acesso termina</option>
        </select>
      )}
    </Field>
  )
}

/** The last day on which it is used: that of what is paid, or the one before the removal. */
function lastDayOf({ currentPeriod, bound, cancelAt }: Subscription, removedOn: CalendarDay): string {
  const endOn = calendarDay(cancelAt ?? bound?.until ?? currentPeriod.endOn)
  return formatDay(addDays(endOn < removedOn ? endOn : removedOn, -1))
}
