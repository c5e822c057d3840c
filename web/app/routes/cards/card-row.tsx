import { CardNickname, type SavedCard } from '@vitrine/contract/saved-card'
import { useState } from 'react'
import * as z from 'zod'
import { Dialog } from '../../forms/dialog.tsx'
import { Form } from '../../forms/form.tsx'
import { Question } from '../../forms/question.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { Refused } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { cardDisplay, cardName, cardTerm } from '../../ui/card-name.ts'
import { Entry, Fact } from '../../ui/entry.tsx'
import { notify } from '../../ui/notify.ts'

interface CardRowProps {
  card: SavedCard
  cards: readonly SavedCard[]
  onChange(cards: readonly SavedCard[]): void
}

/** One saved card; the preferred one and one that is over say so. */
export function CardRow({ card, cards, onChange }: CardRowProps) {
  const [asking, setAsking] = useState<'name' | 'removal'>()
  const { busy, problem, prefer } = usePrefer(card, onChange)
  const name = cardName(card)
  const close = () => setAsking(undefined)
  const actions = (
    <>
      {!card.isDefault && card.isUsable && (
        <Button variant="quiet" busy={busy} aria-label={`Preferir ${name}`} onClick={prefer}>
          Preferir
        </Button>
      )}
      <Button variant="quiet" aria-label={`Renomear ${name}`} onClick={() => setAsking('name')}>
        Renomear
      </Button>
      <Button variant="outline" aria-label={`Remover ${name}`} onClick={() => setAsking('removal')}>
        Remover
      </Button>
    </>
  )
  return (
    <Entry icon="card" title={name} mark={card.isDefault && 'Preferido'} actions={actions} problem={problem}>
      {card.nickname && <Fact>{cardDisplay(card)}</Fact>}
      {card.isDeclined && (
        <Fact bad>Recusado pelo banco: não é cobrado em renovações até pagar uma compra de novo</Fact>
      )}
      <Fact bad={card.isExpired}>
        {card.isExpired ? `Venceu em ${cardTerm(card)}: remova e use o novo` : `Vence em ${cardTerm(card)}`}
      </Fact>
      {asking === 'name' && <RenameCard card={card} onClose={close} onRenamed={onChange} />}
      {asking === 'removal' && (
        <RemoveCard card={card} onClose={close} onRemoved={() => onChange(without(cards, card))} />
      )}
    </Entry>
  )
}

/** Whichever comes first is the preferred one, as the server has it. */
const without = (cards: readonly SavedCard[], { id }: SavedCard): SavedCard[] =>
  cards.filter((one) => one.id !== id).map((one, i) => ({ ...one, isDefault: i === 0 }))

function usePrefer(card: SavedCard, onChange: CardRowProps['onChange']) {
  const { busy, problem, act } = useAct()
  const prefer = () =>
    act(async (api) => {
      onChange(await api.savedCard.prefer({ id: card.id }))
      notify({ tone: 'good', title: 'Cartão preferido', caption: cardName(card) })
    })
  return { busy, problem, prefer }
}

interface RemoveCardProps {
  card: SavedCard
  onClose(): void
  onRemoved(): void
}

/** Says first what removing a card changes. */
const RemoveCard = ({ card, onClose, onRemoved }: RemoveCardProps) => (
  <Question
    title={`Remover ${cardName(card)}?`}
    action="Remover"
    onClose={onClose}
    run={async () => {
      await removeCard(card.id)
      notify({ tone: 'good', title: 'Cartão removido', caption: cardName(card) })
      onRemoved()
    }}
  >
    Nas próximas compras será preciso digitar o cartão de novo. O que já foi pago com ele não muda.
  </Question>
)

/** One that is gone already is what was wanted. */
async function removeCard(id: string): Promise<void> {
  const api = await getApi()
  await api.savedCard.remove({ id }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === 404)) throw error
  })
}

interface RenameCardProps {
  card: SavedCard
  onClose(): void
  onRenamed(cards: readonly SavedCard[]): void
}

const NameForm = z.object({ nickname: CardNickname })

/** A name of one's own; without one, a card is called by its face. */
const RenameCard = ({ card, onClose, onRenamed }: RenameCardProps) => (
  <Dialog title="Apelido do cartão" onClose={onClose}>
    <Fields card={card} onClose={onClose} onRenamed={onRenamed} />
  </Dialog>
)

function Fields({ card, onClose, onRenamed }: RenameCardProps) {
  const form = useContractForm({
    schema: NameForm,
    initialValues: { nickname: card.nickname ?? '' },
    async send(values) {
      const cards = await (await getApi()).savedCard.rename({ id: card.id, ...values })
      notify({ tone: 'good', title: 'Apelido salvo' })
      onClose()
      onRenamed(cards)
    },
  })
  return (
    <Form form={form} action="Salvar">
      <TextField
        label="Apelido"
        help="Como você chama este cartão, por exemplo “Cartão da família”. Deixe vazio para tirar."
        maxLength={40}
        autoComplete="off"
        {...form.fields.getInputProps('nickname')}
      />
    </Form>
  )
}
