import type { Interval } from '@vitrine/contract/catalog'
import { planTermsText } from '@vitrine/contract/plan-terms'
import {
  type ActionPreview,
  LAST_DUE_DAY,
  MOST_GIVEN_DAYS,
  MOST_PAUSED,
  type ShopAction,
  type ShopActionKind,
  type SubscriptionDetails,
} from '@vitrine/contract/subscription'
import { addDays, type CalendarDay, calendarDay, daysBetween, today } from '@vitrine/contract/time'
import { useState } from 'react'
import { DayField } from '../../../admin/form/date-inputs.tsx'
import { INTERNAL } from '../../../admin/words.ts'
import { Question } from '../../../forms/question.tsx'
import { TextAreaField } from '../../../forms/text-field.tsx'
import { getApi } from '../../../session/api.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { useAnswer } from '../../../session/use-answer.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Field } from '../../../ui/field.tsx'
import { brl, priceText } from '../../../ui/labels.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { dayText, pauseText } from '../../../ui/subscription-words.ts'
import { Sum } from '../../../ui/sum.tsx'
import { counted } from '../../../ui/words.ts'
import { ACTION_WORDS } from './words.ts'

/** An action as it was confirmed: the outcome that was shown, and why. */
export interface ConfirmedAction {
  action: ShopAction
  confirmation: string
  reason: string
}

interface AskActionProps {
  subscription: SubscriptionDetails
  kind: ShopActionKind
  /** Carries it out; may throw what the API throws. */
  act(confirmed: ConfirmedAction): Promise<void>
  onClose(): void
}

/** An action, and the words by which it is chosen. */
type Option = readonly [ShopAction, string]

const SHORTEST = 5

/** What an action for somebody comes to, the reason for it, and the one press that carries out exactly that. */
export function AskAction({ subscription, kind, act, onClose }: AskActionProps) {
  const { options, problem: unread } = useOptions(subscription, kind)
  const [chosen, setChosen] = useState(0)
  const [typed, setTyped] = useState('')
  const [endOn, setEndOn] = useState<string>(() => later(subscription, USUAL_DAYS))
  const action: ShopAction | undefined =
    kind === 'extend' ? (endOn ? { kind, endOn } : undefined) : options?.[chosen]?.[0]
  const { answer: preview, problem } = useAnswer(
    action ? JSON.stringify([subscription.id, action]) : '',
    async () => readPreview(subscription.id, action!),
  )
  const reason = typed.trim()
  const { title, ask } = ACTION_WORDS[kind]
  return (
    <Question
      title={title}
      action={ask}
      field={
        <>
          {kind === 'extend' && <NewEnd subscription={subscription} endOn={endOn} onChoose={setEndOn} />}
          {options && options.length > 1 && (
            <Options options={options} chosen={chosen} onChoose={setChosen} />
          )}
          {kind === 'change' && options?.length === 0 && <p>Não há outro plano à venda no momento.</p>}
          {(problem || unread) && <Notice tone="negative">{problem || unread}</Notice>}
          {preview && <Outcome preview={preview} />}
          {!(options || unread) || (action && !preview && !problem) ? <Spinner /> : null}
          <ReasonField reason={typed} onChange={setTyped} />
        </>
      }
      missing={missingOf(preview, reason)}
      run={() => act({ action: action!, confirmation: preview!.confirmation, reason })}
      onClose={onClose}
    >
      Confira o que muda antes de confirmar.
    </Question>
  )
}

const ReasonField = ({ reason, onChange }: { reason: string; onChange(reason: string): void }) => (
  <TextAreaField
    label="Motivo"
    help={INTERNAL}
    rows={3}
    maxLength={500}
    value={reason}
    onChange={({ currentTarget: { value } }) => onChange(value)}
  />
)

const USUAL_DAYS = 7

/** The end of what is paid, or today where that is over: days are given after it. */
function givenFrom({ currentPeriod }: SubscriptionDetails): CalendarDay {
  const [endOn, day] = [calendarDay(currentPeriod.endOn), today(serverNow())]
  return endOn > day ? endOn : day
}

const later = (subscription: SubscriptionDetails, days: number): CalendarDay =>
  addDays(givenFrom(subscription), days)

interface NewEndProps {
  subscription: SubscriptionDetails
  endOn: string
  onChoose(endOn: string): void
}

/** The day to which the next charge is moved, and how many days are given by it. */
function NewEnd({ subscription, endOn, onChoose }: NewEndProps) {
  const days = endOn ? daysBetween(givenFrom(subscription), calendarDay(endOn)) : 0
  return (
    <DayField
      label="Próxima cobrança em"
      help={days > 0 && `São ${counted(days, 'dia', 'dias')} sem cobrança.`}
      min={later(subscription, 1)}
      max={later(subscription, MOST_GIVEN_DAYS)}
      value={endOn || null}
      onChange={(day) => onChoose(day ?? '')}
    />
  )
}

function missingOf(preview: ActionPreview | undefined, reason: string): string | undefined {
  if (!preview) return 'Espere o resumo do que muda.'
  return reason.length < SHORTEST ? `Escreva o motivo, com pelo menos ${SHORTEST} letras.` : undefined
}

/** All ways of an action; those of a change of plan are read first, and `problem` says why they were not. */
function useOptions(subscription: SubscriptionDetails, kind: ShopActionKind) {
  const { id, status, currentPeriod } = subscription
  const isChange = kind === 'change'
  const read = async () => {
    const moments = status === 'active' ? (['next-period', 'now'] as const) : (['next-period'] as const)
    const choices = await (await getApi()).adminSubscription.plans({ id })
    return choices.flatMap(({ name, priceId, charge }) =>
      moments.map((when): Option => {
        const start = when === 'now' ? 'hoje' : `em ${dayText(currentPeriod.endOn)}`
        const action = { kind: 'change' as const, priceId, when }
        return [action, `${name}, ${priceText(charge)}, ${start}`]
      }),
    )
  }
  const { answer: plans, problem } = useAnswer(isChange ? `${id} ${status} ${currentPeriod.endOn}` : '', read)
  return { options: isChange ? plans : optionsOf(kind, subscription), problem }
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1)

function optionsOf(
  kind: Exclude<ShopActionKind, 'change'>,
  { status, bound, price }: SubscriptionDetails,
): Option[] {
  if (kind === 'extend') return []
  if (kind === 'pause')
    return upTo(MOST_PAUSED).map((cycles) => [{ kind, cycles }, skippedText(cycles, price.interval)])
  if (kind === 'due-day') return upTo(LAST_DUE_DAY).map((day) => [{ kind, day }, `Dia ${day}`])
  if (kind === 'cancel' && (status === 'active' || status === 'trialing'))
    return [
      [{ kind }, bound && status === 'active' ? 'No fim da permanência mínima' : 'No fim do que está pago'],
      [{ kind, now: true }, 'Agora'],
    ]
  return [[{ kind }, '']]
}

/** `Só a próxima cobrança (1 mês)`, `As 2 próximas cobranças (2 meses)`. */
const skippedText = (cycles: number, interval: Interval): string =>
  `${cycles === 1 ? 'Só a próxima cobrança' : `As ${cycles} próximas cobranças`} (${pauseText(cycles, interval)})`

const readPreview = async (id: string, action: ShopAction) =>
  (await getApi()).adminSubscription.preview({ id, action })

interface OptionsProps {
  options: readonly Option[]
  chosen: number
  onChoose(chosen: number): void
}

const Options = ({ options, chosen, onChoose }: OptionsProps) => (
  <Field label="Como">
    {(control) => (
      <select
        {...control}
        value={chosen}
        onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
      >
        {options.map(([action, words], i) => (
          <option key={JSON.stringify(action)} value={i}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** What becomes of the authorisation of Pix Automático. */
const PIX_WORDS: Record<NonNullable<ActionPreview['pix']>['problem'], string> = {
  'other-interval': 'Não debita este intervalo: quem assina precisa autorizar de novo',
  'may-exceed-ceiling': 'Debita, se o máximo que o pagador definiu no banco não for menor',
}

/** Money, days and access. */
function Outcome({ preview }: { preview: ActionPreview }) {
  const { today, sum, charges, effectiveOn, accessUntil, resumesOn, terms, pix } = preview
  const [next] = charges
  return (
    <>
      {sum && <Sum lines={sum} />}
      <Facts
        facts={[
          ['A pagar hoje', brl(today)],
          ['Vale desde', dayText(effectiveOn)],
          ['Acesso até', accessUntil && dayText(accessUntil)],
          ['Volta em', resumesOn && dayText(resumesOn)],
          ['Cobranças até o fim', accessUntil && charges.length > 0 && String(charges.length)],
          ['Condições do plano', terms && planTermsText(terms)],
          ['Pix Automático', pix && PIX_WORDS[pix.problem]],
          ['Próxima cobrança', next ? `${dayText(next.dueOn)}, ${brl(next.amount)}` : 'Nenhuma'],
        ]}
      />
    </>
  )
}
