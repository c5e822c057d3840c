import type { Price } from '@vitrine/contract/catalog'
import type { InstallmentWords } from '@vitrine/contract/installment-words'
import { introductoryTime } from '@vitrine/contract/introductory-price'
import { planTermsText } from '@vitrine/contract/plan-terms'
import { Tag } from '../../ui/chip.tsx'
import { brl, InstallmentOffer } from '../../ui/price.tsx'
import { PER, setupFeeText, trialText } from '../../ui/words.ts'
import type { InstallmentsByPrice } from './installments.ts'
import classes from './plan-picker.module.css'
import { INTERVAL_NAMES, yearlySaving } from './plan-prices.ts'

interface PlanPickerProps {
  prices: readonly Price[]
  installments: InstallmentsByPrice
  chosen: string
  onChoose(priceId: string): void
}

export const PLANS_ID = 'planos'

/** How often it is charged. */
const EVERY = {
  week: 'toda semana',
  month: 'todo mês',
  'two-months': 'a cada dois meses',
  quarter: 'a cada três meses',
  'half-year': 'a cada seis meses',
  year: 'todo ano',
} as const

const renewsText = (interval: Price['interval']): string =>
  interval === 'once'
    ? 'Paga uma vez.'
    : `Renova ${EVERY[interval]}: automático se você autorizar, ou pela cobrança que mandamos antes.`

/** When it is charged and how it is stopped, before anybody pays. */
const termsOf = ({ interval, setupFee, ...price }: Price): string =>
  [
    price.introductory && 'O preço inicial vale uma vez por pessoa.',
    price.trialDays && `${trialText(price.trialDays)} na primeira vez, antes da primeira cobrança.`,
    price.requiresCard && 'O período grátis pede um cartão, que só é cobrado depois.',
    setupFee && `${setupFeeText(setupFee)}, uma vez.`,
    renewsText(interval),
    interval !== 'once' && !price.minCycles && 'Cancele quando quiser.',
    planTermsText(price),
  ]
    .filter(Boolean)
    .join(' ')

/** What each charge costs; after an introductory price the other one is as large. */
export function Amount({ price: { amount, interval, introductory } }: { price: Price }) {
  const regular = (
    <>
      <strong>{brl(amount)}</strong>
      {PER[interval]}
    </>
  )
  if (!introductory) return regular
  return (
    <>
      <strong>{brl(introductory.amount)}</strong> {introductoryTime(introductory.cycles, interval)}
      <br />
      depois {regular}
    </>
  )
}

const PlanInstallments = ({ words }: { words: InstallmentWords | undefined }) =>
  words && (
    <span className={classes.installments}>
      <InstallmentOffer {...words} />
    </span>
  )

/** The ways to pay for one product, all readable at once, so that nothing moves when one is chosen; without JavaScript they are a price list. */
export function PlanPicker({ prices, installments, chosen, onChoose }: PlanPickerProps) {
  const saving = yearlySaving(prices)
  return (
    <fieldset id={PLANS_ID} className={classes.plans}>
      <legend className={classes.title}>Escolha o plano</legend>
      {prices.map((price) => (
        <label key={price.id} className={classes.plan}>
          <input
            type="radio"
            name="plano"
            value={price.id}
            checked={price.id === chosen}
            onChange={() => onChoose(price.id)}
            className={classes.radio}
          />
          <span className={classes.name}>{INTERVAL_NAMES[price.interval]}</span>
          <span className={price.introductory ? classes.amounts : classes.amount}>
            <Amount price={price} />
          </span>
          <PlanInstallments words={installments[price.id]} />
          <span className={classes.terms}>{termsOf(price)}</span>
          {price.interval === 'year' && saving && (
            <span className={classes.saving}>
              <Tag tone="gold">
                Economize {brl(saving)}{' '}
                {prices.some(({ setupFee, introductory }) => setupFee || introductory)
                  ? 'no primeiro ano'
                  : 'por ano'}
              </Tag>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
