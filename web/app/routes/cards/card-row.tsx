import type { SavedCard } from '@vitrine/contract/saved-card'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { cardFace, cardName, cardTerm } from '../../ui/card-name.ts'
import { Entry, Fact } from '../../ui/entry.tsx'
import { notify } from '../../ui/notify.ts'
import { RemoveCard } from './remove-card.tsx'
import { RenameCard } from './rename-card.tsx'

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
        <Button look="quiet" busy={busy} aria-label={`Preferir ${name}`} onClick={prefer}>
          Preferir
        </Button>
      )}
      <Button look="quiet" aria-label={`Renomear ${name}`} onClick={() => setAsking('name')}>
        Renomear
      </Button>
      <Button look="outline" aria-label={`Remover ${name}`} onClick={() => setAsking('removal')}>
        Remover
      </Button>
    </>
  )
  return (
    <Entry icon="card" title={name} mark={card.isDefault && 'Preferido'} actions={actions} problem={problem}>
      {card.nickname && <Fact>{cardFace(card)}</Fact>}
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const prefer = async () => {
    setBusy(true)
    setProblem('')
    try {
      onChange(await (await getApi()).savedCard.prefer({ id: card.id }))
      notify({ tone: 'good', title: 'Cartão preferido', caption: cardName(card) })
    } catch (error) {
      setProblem(sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, prefer }
}
