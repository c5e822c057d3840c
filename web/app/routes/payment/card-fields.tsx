import type { CardSettings, Installments } from '@vitrine/contract/card'
import { RENEW_CARD_TEXT, SAVE_CARD_TEXT } from '@vitrine/contract/card-consent'
import type { Cart } from '@vitrine/contract/cart'
import { formatPercent } from '@vitrine/contract/money'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { type Theme, useTheme } from '../../brand/theme.ts'
import { Button } from '../../ui/button.tsx'
import { cardDisplay, cardName, cardTerm } from '../../ui/card-name.ts'
import { Tag } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { brl, installmentsText } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import quiet from '../../ui/quiet.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './card-fields.module.css'
import methods from './method-choice.module.css'
import { PaymentConsent } from './method-choice.tsx'
import { type CardChoice, type KeptChoice, useCard } from './use-card.ts'
import type { CardFrameState } from './use-card-frame.ts'

/** The provider's frame, into which the card is typed, and in how many installments it is charged. */
export function CardFields({ card }: { card: CardChoice }) {
  return (
    <div className={classes.fields}>
      <SavedChoice {...card.kept} />
      <CardFrame frame={card.frame} title={card.kept.picked ? 'Código do cartão' : 'Dados do cartão'} />
      <RenewChoice kept={card.kept} />
      <SaveChoice kept={card.kept} />
      <WhereItGoes />
      <Field label="Parcelas" help={<Cost {...card.chosen} awaitsCard={card.awaitsCard} />}>
        {(control) => (
          <select
            {...control}
            value={card.chosen.count}
            onChange={({ target }) => card.choose(Number(target.value))}
          >
            {card.offers.map((offer) => (
              <option key={offer.count} value={offer.count}>
                {optionText(offer)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {card.narrowed && <p className={quiet.text}>{card.narrowed}</p>}
    </div>
  )
}

export const WhereItGoes = () => (
  <p className={quiet.text}>
    Os dados do cartão vão direto para a processadora do pagamento; a loja não tem acesso a eles.
  </p>
)

interface CardFrameProps {
  frame: CardFrameState
  title: string
}

/** The frame of who charges the card, for all of a card or the code of a saved one. */
export function CardFrame({ frame, title }: CardFrameProps) {
  const theme = useTheme()
  if (frame.state === 'failed')
    return (
      <Notice tone="negative" title="O quadro do cartão não abriu">
        <p>Confira sua internet e tente de novo, ou escolha outra forma de pagamento.</p>
        <Button variant="outline" onClick={frame.reload}>
          Tentar de novo
        </Button>
      </Notice>
    )
  return (
    <div className={classes.frame}>
      {frame.state === 'loading' && (
        <div className={classes.loading} role="status" aria-label="Abrindo o quadro do cartão">
          <Skeleton height="100%" />
        </div>
      )}
      {theme && (
        <ThemedFrame key={`${frame.version}-${frame.url}`} theme={theme} frame={frame} title={title} />
      )}
    </div>
  )
}

/** Opened once: to open it anew in another theme would throw away what was typed, so it is told instead. */
function ThemedFrame({ theme, frame, title }: CardFrameProps & { theme: Theme }) {
  const [opened] = useState(theme)
  return (
    <iframe
      ref={frame.ref}
      src={withTheme(frame.url, opened)}
      title={title}
      className={classes.iframe}
      // A frame that can't follow is given a ground of its own by the browser.
      style={{ colorScheme: theme }}
      height={frame.height}
      allow="payment"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
    />
  )
}

function withTheme(address: string, theme: Theme): string {
  const url = new URL(address)
  url.searchParams.set('tema', theme === 'dark' ? 'escuro' : 'claro')
  return url.href
}

function optionText(offer: Installments): string {
  if (offer.count === 1) return `1x de ${brl(offer.total)} à vista`
  if (offer.interest === 0) return `${installmentsText(offer)} sem juros`
  return `${installmentsText(offer)} (total ${brl(offer.total)})`
}

type CostProps = Installments & Pick<CardChoice, 'awaitsCard'>

/** What credit costs, before anybody agrees to it (CDC art. 54-B; Decreto 5.903/2006 art. 3). */
function Cost({ awaitsCard, count, total, interest, monthlyBp, yearlyBp }: CostProps) {
  if (awaitsCard)
    return `Total à vista ${brl(total)}. As parcelas deste cartão aparecem quando você digita o número.`
  if (count === 1) return `Total à vista ${brl(total)}`
  if (interest === 0) return `Total ${brl(total)}, sem juros`
  return `Total a prazo ${brl(total)}: juros de ${brl(interest)} (${formatPercent(monthlyBp)} ao mês, CET ${formatPercent(yearlyBp)} ao ano)`
}

/** One of the saved cards, or another one. Not there when there is nothing to choose among. */
export function SavedChoice({ saved, picked, pick }: Pick<KeptChoice, 'saved' | 'picked' | 'pick'>) {
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
      {card.nickname && `${cardDisplay(card)} · `}
      <State card={card} />
    </span>
  </>
)

function State({ card }: { card: SavedCard }) {
  if (card.isExpired) return <Tag>Vencido em {cardTerm(card)}</Tag>
  return card.isUsable ? `Vence em ${cardTerm(card)}` : <Tag>Indisponível agora</Tag>
}

/** Unticked: renewals are charged to a card where its holder agrees, which covers that it is kept. */
const RenewChoice = ({ kept: { canRenew, renew, setRenew } }: { kept: KeptChoice }) =>
  canRenew && <PaymentConsent text={RENEW_CARD_TEXT} checked={renew} onChange={setRenew} />

/** Unticked: a card is kept for who agrees to it. */
const SaveChoice = ({ kept: { picked, canSave, save, setSave, renew } }: { kept: KeptChoice }) =>
  !picked && canSave && !renew && <PaymentConsent text={SAVE_CARD_TEXT} checked={save} onChange={setSave} />

interface CartCardProps {
  cart: Cart
  /** What the card pays, in centavos. */
  total: number
  settings: CardSettings
  /** In how many installments it is charged at first. */
  start: number
  /** Of who is signed in. */
  saved: readonly SavedCard[] | null
  /** Holds what is chosen here while it stands on the page. */
  choice: RefObject<CardChoice | null>
  onChoice(chosen: Installments): void
}

/** The card that a cart is about to be paid with. */
export function CartCard({ cart, total, settings, start, saved, choice, onChoice }: CartCardProps) {
  const products = cart.lines.map(({ product, price }) => ({ ...product, interval: price.interval }))
  const card = useCard(settings, { total, products, start }, saved)
  const { chosen } = card
  useEffect(() => {
    choice.current = card
    return () => {
      choice.current = null
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it comes to is what matters
  useEffect(() => onChoice(chosen), [chosen.count, chosen.total, onChoice])
  return <CardFields card={card} />
}
