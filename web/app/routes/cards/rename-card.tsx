import { CardNickname, type SavedCard } from '@vitrine/contract/saved-card'
import * as z from 'zod'
import { Dialog } from '../../forms/dialog.tsx'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { notify } from '../../ui/notify.ts'

interface RenameCardProps {
  card: SavedCard
  onClose(): void
  onRenamed(cards: readonly SavedCard[]): void
}

const NameForm = z.object({ nickname: CardNickname })

/** A name of one's own; without one, a card is called by its face. */
export const RenameCard = ({ card, onClose, onRenamed }: RenameCardProps) => (
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
