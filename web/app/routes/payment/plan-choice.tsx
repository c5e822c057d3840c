import type { Installments } from '@vitrine/contract/card'
import { parcelDueOn } from '@vitrine/contract/installment-plan'
import { costText, offerText } from '@vitrine/contract/installment-plan-words'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { brl } from '../../ui/labels.ts'
import methods from './method-choice.module.css'
import type { PlanChoice as Choice } from './use-plan.ts'

/** More of them stand behind a button. */
const SHOWN = 6

interface PlanChoiceProps {
  plan: Choice
  /** What is charged at once otherwise, in centavos. */
  toPay: number
}

/** All at once, or in parcels without a card, each with what it costs in all. Not there where nothing is offered. */
export function PlanChoice({ plan: { offers, chosen, startsOn, choose }, toPay }: PlanChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  if (offers.length === 0) return null
  const shown = offers.filter(({ count }) => isOpen || count <= SHOWN || count === chosen?.count)
  const secondOn = parcelDueOn(startsOn, 2)
  const option = (offer: Installments) => ({
    checked: offer.count === chosen?.count,
    onPick: () => choose(offer.count),
    title: offerText(offer, secondOn),
    says: costText(offer),
  })
  return (
    <fieldset className={methods.choice}>
      <legend className={methods.legend}>Parcelas</legend>
      <Option checked={!chosen} onPick={() => choose(1)} title={`À vista ${brl(toPay)}`} />
      {shown.map((offer) => (
        <Option key={offer.count} {...option(offer)} />
      ))}
      {shown.length < offers.length && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Ver até {offers.at(-1)?.count}x
        </Button>
      )}
    </fieldset>
  )
}

interface OptionProps {
  checked: boolean
  title: string
  says?: string
  onPick(): void
}

const Option = ({ checked, title, says, onPick }: OptionProps) => (
  <label className={methods.method}>
    <input type="radio" name="plan" className={methods.dot} checked={checked} onChange={onPick} />
    <span>
      <strong>{title}</strong>
      {says && <span className={methods.says}>{says}</span>}
    </span>
  </label>
)
