import { SAVE_CARD_TEXT } from '@vitrine/contract/consent-texts'
import type { SavedCard } from '@vitrine/contract/saved-card'
import type { ReactNode } from 'react'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { cardFace, cardName, cardTerm } from '../../ui/card-name.ts'
import { Tag } from '../../ui/chip.tsx'
import methods from './method-choice.module.css'
import type { KeptChoice } from './use-kept-cards.ts'

/** One of the saved cards, or another one. Not there when there is nothing to choose among. */
export function SavedChoice({ kept: { saved, picked, pick } }: { kept: KeptChoice }) {
  if (saved.length === 0) return null
  return (
    <fieldset className={methods.choice}>
      <legend className={methods.legend}>Cartão</legend>
      {saved.map((card) => (
        <Option
          key={card.id}
          checked={card.id === picked?.id}
          disabled={!card.isUsable}
          onPick={() => pick(card)}
        >
          <SavedName card={card} />
        </Option>
      ))}
      <Option checked={picked === null} onPick={() => pick(null)}>
        <strong>Outro cartão</strong>
      </Option>
    </fieldset>
  )
}

interface OptionProps {
  checked: boolean
  disabled?: boolean
  onPick(): void
  children: ReactNode
}

const Option = ({ checked, disabled = false, onPick, children }: OptionProps) => (
  <label className={methods.method}>
    <input
      type="radio"
      name="saved-card"
      className={methods.dot}
      checked={checked}
      disabled={disabled}
      onChange={onPick}
    />
    <span>{children}</span>
  </label>
)

const SavedName = ({ card }: { card: SavedCard }) => (
  <>
    <strong>{cardName(card)}</strong>
    <span className={methods.says}>
      {card.nickname && `${cardFace(card)} · `}
      <State card={card} />
    </span>
  </>
)

function State({ card }: { card: SavedCard }) {
  if (card.isExpired) return <Tag>Vencido em {cardTerm(card)}</Tag>
  return card.isUsable ? `Vence em ${cardTerm(card)}` : <Tag>Indisponível agora</Tag>
}

const [ASKED, ...MORE] = SAVE_CARD_TEXT.split(/(?<=\.) /)

/** Unticked: a card is kept for who agrees to it, with the sentence that stands here. */
export function SaveChoice({ kept: { picked, canSave, save, setSave } }: { kept: KeptChoice }) {
  if (picked || !canSave) return null
  return (
    <CheckboxField
      checked={save}
      onChange={({ target }) => setSave(target.checked)}
      label={
        <>
          {ASKED} <span className={methods.says}>{MORE.join(' ')}</span>
        </>
      }
    />
  )
}
