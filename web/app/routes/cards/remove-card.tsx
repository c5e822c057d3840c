import type { SavedCard } from '@vitrine/contract/saved-card'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { cardName } from '../../ui/card-name.ts'
import { Column } from '../../ui/column.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './cards.module.css'

interface RemoveCardProps {
  card: SavedCard
  onClose(): void
  onRemoved(): void
}

/** Says first what removing a card changes. */
export function RemoveCard({ card, onClose, onRemoved }: RemoveCardProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const remove = async () => {
    setBusy(true)
    try {
      await removeCard(card.id)
      notify({ tone: 'good', title: 'Cartão removido', caption: cardName(card) })
      onRemoved()
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }
  return (
    <Column>
      <p>Nas próximas compras será preciso digitar o cartão de novo. O que já foi pago com ele não muda.</p>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <div className={classes.answers}>
        <Button busy={busy} onClick={remove}>
          Remover
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Column>
  )
}

/** One that is gone already is what was wanted. */
async function removeCard(id: string): Promise<void> {
  const api = await getApi()
  await api.savedCard.remove({ id }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === 404)) throw error
  })
}
