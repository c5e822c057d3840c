import type { SavedCard } from '@vitrine/contract/saved-card'
import { Question } from '../../forms/question.tsx'
import { getApi } from '../../session/api.ts'
import { Refused } from '../../session/refused.ts'
import { cardName } from '../../ui/card-name.ts'
import { notify } from '../../ui/notify.ts'

interface RemoveCardProps {
  card: SavedCard
  onClose(): void
  onRemoved(): void
}

/** Says first what removing a card changes. */
export const RemoveCard = ({ card, onClose, onRemoved }: RemoveCardProps) => (
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
