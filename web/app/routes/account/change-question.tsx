import { CYCLES, partsOf } from '@vitrine/contract/billing-cycle'
import type { Price } from '@vitrine/contract/catalog'
import { joinedByAnd } from '@vitrine/contract/enumeration'
import type { PlanComparison } from '@vitrine/contract/plan-comparison'
import { planTermsText } from '@vitrine/contract/plan-terms'
import type { ActionOf, ActionPreview, SubscriptionDetails } from '@vitrine/contract/subscription'
import { useState } from 'react'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { Dialog } from '../../forms/dialog.tsx'
import { getApi } from '../../session/api.ts'
import { useAnswer } from '../../session/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Field } from '../../ui/field.tsx'
import { brl, priceText } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { dayText, lastDayText } from '../../ui/subscription-words.ts'
import { Sum } from '../../ui/sum.tsx'
import { useAction } from './action-question.tsx'
import { ACTION_WORDS } from './action-words.ts'
import { PixForeseen } from './renewal-pix.tsx'
import classes from './withdrawal.module.css'

type Other = PlanComparison['others'][number]
type When = ActionOf<'change'>['when']

/** Another plan at one of its prices. */
interface Choice {
  plan: Other
  chosen: Other['prices'][number]
}

interface ChangeQuestionProps {
  subscription: SubscriptionDetails
  onChange(subscription: SubscriptionDetails): void
  onClose(): void
}

/** Which plan instead, and from when on; what that comes to, as the server reckons it, and the press that does it. */
export function ChangeQuestion({ subscription, onChange, onClose }: ChangeQuestionProps) {
  const { choices, unread, choice, when, action, setPriceId, setPicked } = useChosen(subscription)
  const { preview, problem, busy, confirm } = useAction(subscription.id, action, (changed) => {
    onClose()
    onChange(changed)
  })
  const consent = useConsent(preview)
  const { title, sure, keep } = ACTION_WORDS.change
  return (
    <Dialog title={title} onClose={onClose}>
      <Column>
        {choices && choice && when ? (
          <>
            <Plans choices={choices} choice={choice} onChoose={setPriceId} />
            <StartChoice subscription={subscription} when={when} onChoose={setPicked} />
            {preview && <Outcome subscription={subscription} choice={choice} when={when} preview={preview} />}
            {consent.isAsked && <CheckboxField {...consent.field} />}
          </>
        ) : (
          choices && <p>Não há outro plano à venda no momento.</p>
        )}
        {!(choices || unread) || (action && !preview && !problem) ? <Spinner /> : null}
        {(problem || unread) && <Notice tone="negative">{problem || unread}</Notice>}
        {action && (
          <Button
            wide
            busy={busy || (!preview && !problem)}
            onClick={() => consent.given(() => confirm(action))}
          >
            {when === 'now' ? 'Trocar e pagar' : sure}
          </Button>
        )}
        <Button variant="outline" wide onClick={onClose}>
          {keep}
        </Button>
      </Column>
    </Dialog>
  )
}

/** What is chosen, first the plan and the moment that most want. */
function useChosen(subscription: SubscriptionDetails) {
  const { choices, problem: unread } = useChoices(subscription)
  const [priceId, setPriceId] = useState<string>()
  const [picked, setPicked] = useState<When>()
  const choice = choices?.find(({ chosen }) => chosen.price.id === priceId) ?? choices?.[0]
  const when = picked ?? (choice && whenByDefault(subscription, choice))
  const action =
    choice && when ? { kind: 'change' as const, priceId: choice.chosen.price.id, when } : undefined
  return { choices, unread, choice, when, action, setPriceId, setPicked }
}

/** Who takes a plan that binds ticks that they agree, as whoever buys one; of another preview anew. */
function useConsent(preview: ActionPreview | undefined) {
  const [ticked, setTicked] = useState<ActionPreview>()
  const [missed, setMissed] = useState<ActionPreview>()
  const isAsked = preview?.terms?.minCycles !== undefined
  const isGiven = !isAsked || ticked === preview
  return {
    isAsked,
    field: {
      label: 'Li e aceito a permanência mínima',
      checked: isGiven,
      onChange: () => setTicked(isGiven ? undefined : preview),
      error: !isGiven && missed === preview && 'Marque para trocar de plano',
    },
    given: (then: () => void) => (isGiven ? then() : setMissed(preview)),
  }
}

/** How long a payment is good for, to compare it with another; what is paid once is no plan. */
const lengthOf = ({ interval }: Pick<Price, 'interval'>): number =>
  interval === 'once' ? 0 : partsOf(CYCLES[interval])

/** What costs more and lasts as long begins today; what costs less, or is charged more often, with the next period. */
function whenByDefault({ price, status }: SubscriptionDetails, { chosen }: Choice): When {
  const isShorter = lengthOf(chosen.price) < lengthOf(price)
  return status === 'active' && chosen.difference.amount >= 0 && !isShorter ? 'now' : 'next-period'
}

/** Each price of the other plans of the shop. */
function useChoices({ brand, product }: SubscriptionDetails) {
  const read = async () => {
    const { others } = await (await getApi()).subscription.compare({ brand, productId: product.id })
    return others.flatMap((plan) => plan.prices.map((chosen) => ({ plan, chosen })))
  }
  const { answer: choices, problem } = useAnswer(`${brand} ${product.id}`, read)
  return { choices, problem }
}

interface PlansProps {
  choices: readonly Choice[]
  choice: Choice
  onChoose(priceId: string): void
}

const Plans = ({ choices, choice, onChoose }: PlansProps) => (
  <Field label="Novo plano">
    {(control) => (
      <select
        {...control}
        value={choice.chosen.price.id}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      >
        {choices.map(({ plan, chosen: { price, charge } }) => (
          <option key={price.id} value={price.id}>
            {plan.product.name}, {priceText(charge)}
          </option>
        ))}
      </select>
    )}
  </Field>
)

interface StartChoiceProps {
  subscription: SubscriptionDetails
  when: When
  onChoose(when: When): void
}

const StartChoice = ({ subscription: { currentPeriod, status }, when, onChoose }: StartChoiceProps) => (
  <Field label="A partir de quando">
    {(control) => (
      <select
        {...control}
        value={when}
        onChange={({ currentTarget: { value } }) => onChoose(value === 'now' ? 'now' : 'next-period')}
      >
        {status === 'active' && <option value="now">Hoje, com desconto dos dias que faltam</option>}
        <option value="next-period">No próximo período, em {dayText(currentPeriod.endOn)}</option>
      </select>
    )}
  </Field>
)

interface OutcomeProps {
  subscription: SubscriptionDetails
  choice: Choice
  when: When
  preview: ActionPreview
}

/** Money, days and trainings. */
function Outcome({ subscription, choice: { plan }, when, preview }: OutcomeProps) {
  const { sum, today, charges, effectiveOn, terms, pix } = preview
  const [next] = charges
  return (
    <>
      {sum && <Sum lines={sum} total={{ label: 'A pagar hoje', amount: today }} />}
      <ul className={classes.changes}>
        {when === 'now' ? (
          <li>{plan.product.name} começa assim que o pagamento é confirmado, no lugar do plano atual.</li>
        ) : (
          <li>
            Você usa {subscription.product.name} até {lastDayText(effectiveOn)}. Nada é cobrado hoje.
          </li>
        )}
        {next && (
          <li>
            A próxima cobrança é de {brl(next.amount)}, com vencimento em {dayText(next.dueOn)}.
          </li>
        )}
        {terms && <li>{planTermsText(terms)}</li>}
        {plan.gained.length > 0 && <li>Você ganha: {titles(plan.gained)}.</li>}
        {plan.lost.length > 0 && <li>Você deixa de ter: {titles(plan.lost)}.</li>}
        {when === 'next-period' && <li>Até lá você pode desfazer a troca.</li>}
      </ul>
      <PixForeseen pix={pix} />
    </>
  )
}

const titles = (list: Other['gained']): string => joinedByAnd(list.map(({ title }) => title))
