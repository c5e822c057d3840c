import type { SavedCard } from '@vitrine/contract/saved-card'
import { useState } from 'react'
import { Dialog } from '../../forms/dialog.tsx'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cardName, cardTerm } from '../../ui/card-name.ts'
import { Tag } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './cards.module.css'
import { RemoveCard } from './remove-card.tsx'

interface CardRowProps {
  card: SavedCard
  cards: readonly SavedCard[]
  onChange(cards: readonly SavedCard[]): void
}

/** One saved card; the preferred one and one that is over say so. */
export function CardRow({ card, cards, onChange }: CardRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { busy, problem, prefer } = usePrefer(card, onChange)
  const name = cardName(card)
  return (
    <Card as="li" className={classes.row}>
      <span className={classes.icon}>
        <Icon name="card" size={24} />
      </span>
      <div className={classes.words}>
        <span className={classes.name}>
          <strong>{name}</strong>
          {card.isDefault && <Tag tone="gold">Preferido</Tag>}
        </span>
        <span className={card.isExpired ? classes.over : classes.quiet}>
          {card.isExpired ? `Venceu em ${cardTerm(card)}: remova e use o novo` : `Vence em ${cardTerm(card)}`}
        </span>
      </div>
      <div className={classes.actions}>
        {!card.isDefault && card.isUsable && (
          <Button look="quiet" busy={busy} aria-label={`Preferir ${name}`} onClick={prefer}>
            Preferir
          </Button>
        )}
        <Button look="outline" aria-label={`Remover ${name}`} onClick={() => setAsking(true)}>
          Remover
        </Button>
      </div>
      {problem && (
        <div className={classes.problem}>
          <Notice tone="negative">{problem}</Notice>
        </div>
      )}
      {isAsking && (
        <Dialog title={`Remover ${name}?`} onClose={() => setAsking(false)}>
          <RemoveCard
            card={card}
            onClose={() => setAsking(false)}
            onRemoved={() => onChange(without(cards, card))}
          />
        </Dialog>
      )}
    </Card>
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
