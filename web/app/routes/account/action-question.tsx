import {
  type ActionPreview,
  type CancelReason,
  LAST_DUE_DAY,
  MOST_PAUSED,
  type SubscriptionAction,
  type SubscriptionActionKind,
  type SubscriptionDetails,
} from '@vitrine/contract/subscription'
import { today } from '@vitrine/contract/time'
import { useState } from 'react'
import { Dialog } from '../../forms/dialog.tsx'
import { getApi } from '../../session/api.ts'
import { serverNow } from '../../session/server-clock.ts'
import { useAct } from '../../session/use-act.ts'
import { useAnswer } from '../../session/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { lastDayText, pauseText } from '../../ui/subscription-words.ts'
import { Sum } from '../../ui/sum.tsx'
import { ACTION_WORDS, consequencesOf, type PlainKind } from './action-words.ts'
import { PixForeseen } from './renewal-pix.tsx'
import classes from './withdrawal.module.css'

interface ActionQuestionProps {
  subscription: SubscriptionDetails
  kind: PlainKind
  onChange(subscription: SubscriptionDetails): void
  onClose(): void
  /** Does something else in its place. */
  onOther(kind: SubscriptionActionKind): void
}

/** What an action comes to, as the server reckons it; then the one press that carries out exactly that. */
export function ActionQuestion({ subscription, kind, onChange, onClose, onOther }: ActionQuestionProps) {
  const [choice, setChoice] = useState<Choice>({ cycles: 1, day: otherDay(subscription), now: false })
  const { preview, problem, busy, confirm } = useAction(
    subscription.id,
    actionOf(kind, choice),
    (changed) => {
      onClose()
      onChange(changed)
    },
  )
  const { title, sure, keep } = ACTION_WORDS[kind]
  const offer = kind === 'cancel' ? offerFor(subscription, choice.reason) : undefined
  return (
    <Dialog title={title} onClose={onClose}>
      <Column>
        <ActionChoices subscription={subscription} kind={kind} choice={choice} onChoose={setChoice} />
        {preview && (
          <Consequences preview={preview} consequences={consequencesOf(kind, subscription, preview)} />
        )}
        {!preview && !problem && <Spinner />}
        {problem && <Notice tone="negative">{problem}</Notice>}
        {offer && <Alternative offer={offer} onTake={() => onOther(offer.kind)} />}
        <Button wide busy={busy || !preview} onClick={() => confirm(actionOf(kind, choice, choice.reason))}>
          {offer ? 'Cancelar assim mesmo' : sure}
        </Button>
        <Button variant="outline" wide onClick={onClose}>
          {keep}
        </Button>
      </Column>
    </Dialog>
  )
}

/** The sum of the next charge, line by line, and what else the action changes. */
function Consequences({
  preview,
  consequences,
}: {
  preview: ActionPreview
  consequences: readonly string[]
}) {
  const [next] = preview.charges
  return (
    <>
      {preview.sum && next && (
        <Sum lines={preview.sum} total={{ label: 'Próxima cobrança', amount: next.amount }} />
      )}
      <ul className={classes.changes}>
        {consequences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <PixForeseen pix={preview.pix} />
    </>
  )
}

/** What would help somebody who leaves for this reason more than leaving. */
function Alternative({ offer, onTake }: { offer: CancelOffer; onTake(): void }) {
  return (
    <>
      <Notice title={offer.title}>
        <p>{offer.text}</p>
      </Notice>
      <Button wide onClick={onTake}>
        {offer.sure}
      </Button>
    </>
  )
}

/** Why somebody leaves changes nothing of what it comes to, and is said with the confirmation alone. */
function actionOf(kind: PlainKind, { cycles, day, now }: Choice, reason?: CancelReason): SubscriptionAction {
  if (kind === 'skip') return { kind: 'pause', cycles: 1 }
  if (kind === 'pause') return { kind, cycles }
  if (kind === 'due-day') return { kind, day }
  if (kind === 'cancel') return { kind, ...(now && { now }), ...(reason && { reason }) }
  return { kind }
}

interface CancelOffer {
  kind: SubscriptionActionKind
  title: string
  text: string
  sure: string
}

/** What answers why somebody leaves, where anything does: asked once, beside the way that they came for. */
function offerFor(
  { allowed }: SubscriptionDetails,
  reason: CancelReason | undefined,
): CancelOffer | undefined {
  if (reason === 'not-using' && allowed.includes('pause')) return PAUSE_OFFER
  if (reason === 'price' && allowed.includes('change')) return CHANGE_OFFER
  return undefined
}

const PAUSE_OFFER: CancelOffer = {
  kind: 'pause',
  title: 'Usando pouco?',
  text: 'Dá para pausar por até 3 meses, sem cobrança, e voltar quando quiser.',
  sure: 'Pausar em vez de cancelar',
}
const CHANGE_OFFER: CancelOffer = {
  kind: 'change',
  title: 'Quer pagar menos?',
  text: 'Veja se um plano menor serve. A troca pode valer a partir do próximo período.',
  sure: 'Ver outros planos',
}

const read = async (id: string, action: SubscriptionAction) =>
  (await getApi()).subscription.preview({ id, action })

/** Asks for the preview of an action, once one is chosen; `confirm` carries it out as it was seen. */
export function useAction(
  id: string,
  action: SubscriptionAction | undefined,
  onDone: (changed: SubscriptionDetails) => void,
) {
  const { answer: preview, problem = '' } = useAnswer(action ? JSON.stringify([id, action]) : '', async () =>
    read(id, action!),
  )
  const [confirmed, setConfirmed] = useState<ActionPreview>()
  const { busy, problem: refusal, act } = useAct()
  const confirm = async (sure: SubscriptionAction) => {
    if (!preview) return
    const { confirmation } = preview
    setConfirmed(preview)
    await act(async (api) => onDone(await api.subscription.act({ id, action: sure, confirmation })))
  }
  // A refusal is about what was seen then.
  return { preview, problem: problem || (confirmed === preview ? refusal : ''), busy, confirm }
}

/** What is chosen of an action; each kind reads its own. */
interface Choice {
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
const otherDay = ({ currentPeriod }: SubscriptionDetails): number =>
  currentPeriod.endOn.endsWith('10') ? 5 : 10

/** What is to be chosen before an action can be previewed. */
function ActionChoices({ subscription, kind, choice, onChoose }: ActionChoicesProps) {
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
