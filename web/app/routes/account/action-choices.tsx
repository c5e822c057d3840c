import {
  type CancelReason,
  LAST_DUE_DAY,
  MOST_PAUSED,
  type SubscriptionDetails,
} from '@vitrine/contract/subscription'
import { today } from '@vitrine/contract/time'
import { serverNow } from '../../session/server-clock.ts'
import { Field } from '../../ui/field.tsx'
import { lastDayText, pauseText } from '../../ui/subscription-words.ts'
import type { PlainKind } from './action-words.ts'

/** What is chosen of an action; each kind reads its own. */
export interface Choice {
  cycles: number
  day: number
  now: boolean
  reason?: CancelReason | undefined
}

interface ActionChoicesProps {
  subscription: SubscriptionDetails
  kind: PlainKind
  choice: Choice
  onChoose(choice: Choice): void
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1)

/** A day of the month that is not the one on which it is charged. */
export const otherDay = ({ currentPeriod }: SubscriptionDetails): number =>
  currentPeriod.endOn.endsWith('10') ? 5 : 10

/** What is to be chosen before an action can be previewed. */
export function ActionChoices({ subscription, kind, choice, onChoose }: ActionChoicesProps) {
  const choose = (part: Partial<Choice>) => onChoose({ ...choice, ...part })
  if (kind === 'pause')
    return (
      <Choose
        label="Por quanto tempo"
        value={choice.cycles}
        options={upTo(MOST_PAUSED).map((count) => [count, pauseText(count, subscription.price.interval)])}
        onChoose={(cycles) => choose({ cycles })}
      />
    )
  if (kind === 'due-day')
    return (
      <Choose
        label="Novo dia de vencimento"
        value={choice.day}
        options={upTo(LAST_DUE_DAY).map((day) => [day, `Dia ${day}`])}
        onChoose={(day) => choose({ day })}
      />
    )
  if (kind !== 'cancel') return null
  return (
    <>
      {isPaid(subscription) && (
        <Choose
          label="Quando"
          value={choice.now ? 1 : 0}
          options={[
            [0, `No fim do que já está pago, em ${lastDayText(subscription.currentPeriod.endOn)}`],
            [1, 'Agora, sem esperar o fim'],
          ]}
          onChoose={(now) => choose({ now: now === 1 })}
        />
      )}
      <CancelReasons reason={choice.reason} onChoose={(reason) => choose({ reason })} />
    </>
  )
}

/** Whether something is left of what was paid, and nothing binds for longer. */
const isPaid = ({ status, bound, currentPeriod }: SubscriptionDetails): boolean =>
  currentPeriod.endOn > today(serverNow()) && (status === 'trialing' || (status === 'active' && !bound))

interface ChooseProps {
  label: string
  value: number
  options: readonly (readonly [number, string])[]
  onChoose(value: number): void
}

const Choose = ({ label, value, options, onChoose }: ChooseProps) => (
  <Field label={label}>
    {(control) => (
      <select
        {...control}
        value={value}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
)

const REASONS: Record<CancelReason, string> = {
  price: 'O preço',
  'not-using': 'Estou usando pouco',
  'missing-content': 'Faltou conteúdo que eu queria',
  'other-product': 'Vou usar outro serviço',
  technical: 'Tive problemas técnicos',
  other: 'Outro motivo',
}

interface CancelReasonsProps {
  reason: CancelReason | undefined
  onChoose(reason: CancelReason | undefined): void
}

/** Why somebody leaves: asked once, and answered by who wants to. */
const CancelReasons = ({ reason, onChoose }: CancelReasonsProps) => (
  <Field label="Se quiser, conte o motivo">
    {(control) => (
      <select
        {...control}
        value={reason ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value ? (value as CancelReason) : undefined)}
      >
        <option value="">Prefiro não dizer</option>
        {Object.entries(REASONS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
)
