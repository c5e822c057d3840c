import { RENEW_CARD_TEXT } from '@vitrine/contract/card-consent'
import type { SavedCard } from '@vitrine/contract/saved-card'
import type { RenewalCard, SubscriptionDetails } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { Dialog } from '../../forms/dialog.tsx'
import { getApi } from '../../session/api.ts'
import { useAct } from '../../session/use-act.ts'
import { useAnswer } from '../../session/use-answer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cardName, cardTerm } from '../../ui/card-name.ts'
import { Column } from '../../ui/column.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { dayText } from '../../ui/subscription-words.ts'

const PROBLEMS: Record<NonNullable<RenewalCard['problem']>, string> = {
  expired: 'venceu',
  declined: 'foi recusado pelo banco',
  elsewhere: 'não pode mais ser cobrado',
}

/** What its owner should know of the card that is to pay: that it cannot, or that it is tried again. */
export function RenewalCardNotice({ subscription: { card, unpaid } }: { subscription: SubscriptionDetails }) {
  if (card?.problem)
    return (
      <Notice tone="attention" title="A renovação automática está parada">
        O cartão {cardName(card)} {PROBLEMS[card.problem]}. Escolha outro cartão para as renovações; até lá
        mandamos cada cobrança por e-mail.
      </Notice>
    )
  if (!card?.chargedOn || !unpaid) return null
  return (
    <Notice title="Vamos cobrar o cartão de novo">
      Em {dayText(card.chargedOn)} tentamos outra vez no cartão {cardName(card)}. Se preferir, pague agora de
      outra forma ou escolha outro cartão.
    </Notice>
  )
}

/** The way to the card of the renewals, of a subscription that goes on. */
export function RenewalCardButton({ subscription, onChange }: Omit<RenewalCardQuestionProps, 'onClose'>) {
  // Whoever has just added a card for it comes back to the question.
  const [query] = useSearchParams()
  const [isOpen, setOpen] = useState(query.has('cartao'))
  if (isOver(subscription.status)) return null
  return (
    <>
      <Button variant="outline" wide onClick={() => setOpen(true)}>
        {subscription.card ? 'Trocar o cartão da renovação' : 'Renovar no cartão'}
      </Button>
      {isOpen && (
        <RenewalCardQuestion subscription={subscription} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface RenewalCardQuestionProps {
  subscription: SubscriptionDetails
  onChange(subscription: SubscriptionDetails): void
  onClose(): void
}

/** What each renewal is charged to from now on: a saved card, or none. */
function RenewalCardQuestion({ subscription, onChange, onClose }: RenewalCardQuestionProps) {
  const { cards, hasOthers, problem: unread } = useChoices(subscription)
  return (
    <Dialog title="Como renovar" onClose={onClose}>
      <Column>
        {unread && <Notice tone="negative">{unread}</Notice>}
        {cards ? (
          <Choice
            subscription={subscription}
            cards={cards}
            hasOthers={hasOthers}
            onChange={onChange}
            onClose={onClose}
          />
        ) : (
          !unread && <Spinner />
        )}
        <Button variant="outline" wide onClick={onClose}>
          Deixar como está
        </Button>
      </Column>
    </Dialog>
  )
}

interface ChoiceProps extends RenewalCardQuestionProps {
  cards: readonly SavedCard[]
  /** The account has other subscriptions that run. */
  hasOthers: boolean
}

function Choice({ subscription, cards, hasOthers, onChange, onClose }: ChoiceProps) {
  const current = subscription.card?.id
  const [query] = useSearchParams()
  const added = cards.find(({ id }) => id === query.get('cartao'))
  const first = added ?? cards.find(({ id }) => id !== current) ?? cards[0]
  const [cardId, choose] = useState(first?.id ?? '')
  const [everywhere, setEverywhere] = useState(false)
  const { busy, problem, act } = useAct()
  const { id } = subscription
  const save = () =>
    act(async (api) => {
      onChange(await api.subscription.setCard({ id, cardId: cardId || null, everywhere }))
      onClose()
    })
  if (cards.length === 0 && !subscription.card) return <AddCardLink subscription={subscription} />
  return (
    <>
      <CardSelect cards={cards} current={current} cardId={cardId} choose={choose} />
      <AddCardLink subscription={subscription} />
      {hasOthers && (
        <CheckboxField
          label="Usar em todas as minhas assinaturas"
          checked={everywhere}
          onChange={({ target }) => setEverywhere(target.checked)}
        />
      )}
      <Consequence subscription={subscription} cardId={cardId} everywhere={everywhere} />
      {problem && <Notice tone="negative">{problem}</Notice>}
      {(cardId !== current || everywhere) && (
        <Button wide busy={busy} onClick={save}>
          {cardId ? 'Autorizar e salvar' : 'Desligar a renovação automática'}
        </Button>
      )}
    </>
  )
}

interface ConsequenceProps {
  subscription: SubscriptionDetails
  cardId: string
  everywhere: boolean
}

/** What the choice comes to: the sentence that is agreed to, where it is a card. */
function Consequence({ subscription: { card, unpaid }, cardId, everywhere }: ConsequenceProps) {
  if (!cardId) return <p>{WITHOUT_CARD}</p>
  if (cardId === card?.id && !everywhere) return <p>{THIS_CARD}</p>
  return (
    <>
      <p>{RENEW_CARD_TEXT}</p>
      {unpaid && <p>O que está em atraso é cobrado agora neste cartão.</p>}
    </>
  )
}

interface CardSelectProps {
  cards: readonly SavedCard[]
  /** The card that is charged now. */
  current: string | undefined
  /** Empty for none. */
  cardId: string
  choose(cardId: string): void
}

const CardSelect = ({ cards, current, cardId, choose }: CardSelectProps) => (
  <Field label="Cobrar as renovações">
    {(control) => (
      <select {...control} value={cardId} onChange={({ target }) => choose(target.value)}>
        {cards.map((card) => (
          <option key={card.id} value={card.id}>
            {cardName(card)}, vence em {cardTerm(card)}
            {card.id === current ? ' (atual)' : ''}
          </option>
        ))}
        <option value="">Sem cartão: pago a cada renovação</option>
      </select>
    )}
  </Field>
)

/** The page on which a card is added is a document of its own; it leads back to the question. */
function AddCardLink({ subscription: { id } }: { subscription: SubscriptionDetails }) {
  const back = new URLSearchParams({ volta: href('/account/perfil/gerenciar-assinatura/:id', { id }) })
  return (
    <ButtonLink
      variant="quiet"
      to={`${href('/account/perfil/formas-de-pagamento/novo')}?${back}`}
      reloadDocument
    >
      Adicionar outro cartão
    </ButtonLink>
  )
}

const THIS_CARD = 'É o cartão que paga as renovações hoje.'
const WITHOUT_CARD =
  'Sete dias antes de cada vencimento mandamos a cobrança, com Pix e as outras formas. Nada é debitado.'

/** The cards that renewals may be charged to, and whether there is another subscription to charge. */
function useChoices({ id }: SubscriptionDetails) {
  const read = async () => {
    const api = await getApi()
    const [cards, subscriptions] = await Promise.all([api.savedCard.list(), api.subscription.list()])
    return {
      cards: cards.filter(({ isUsable, isDeclined }) => isUsable && !isDeclined),
      hasOthers: subscriptions.some((one) => one.id !== id && !isOver(one.status)),
    }
  }
  const { answer: choices, problem } = useAnswer(id, read)
  return { cards: choices?.cards, hasOthers: choices?.hasOthers ?? false, problem }
}
