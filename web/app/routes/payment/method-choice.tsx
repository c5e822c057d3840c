import { BOLETO_CONFIRMED } from '@vitrine/contract/brazil/boleto'
import type { MethodQuote } from '@vitrine/contract/cart'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { brl } from '../../ui/labels.ts'
import { PaymentMarks } from '../../ui/payment-marks.tsx'
import classes from './method-choice.module.css'

const NAMES: Record<PaymentMethod, string> = {
  pix: 'Pix',
  card: 'Cartão de crédito',
  boleto: 'Boleto bancário',
}
const SAYS: Record<PaymentMethod, string> = {
  pix: 'Aprovação em segundos',
  card: 'Aprovação na hora',
  boleto: `Confirmado ${BOLETO_CONFIRMED} depois de pago`,
}

const saysOf = (method: PaymentMethod, installmentLimit: number): string =>
  method === 'card' && installmentLimit > 1 ? `Em até ${installmentLimit}x · aprovação na hora` : SAYS[method]

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  /** Those with a sum of their own. */
  quotes: readonly MethodQuote[]
  /** What else a boleto saves. */
  /** In how many the card may be charged at most. */
  installmentLimit: number
  chosen: PaymentMethod
  choose(method: PaymentMethod): void
}

/** How to pay; Pix comes first. */
export function MethodChoice({ methods, quotes, installmentLimit, chosen, choose }: MethodChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Forma de pagamento</legend>
      {methods.map((method) => (
        <div key={method} className={classes.option}>
          <label className={classes.pick}>
            <input
              type="radio"
              name="method"
              value={method}
              className={classes.dot}
              checked={method === chosen}
              onChange={() => choose(method)}
            />
            <span>
              <span className={classes.named}>
                <strong>{NAMES[method]}</strong>
                <Saving quote={quotes.find((quote) => quote.method === method)} />
              </span>
              <span className={classes.says}>{saysOf(method, installmentLimit)}</span>
            </span>
          </label>
          <div className={classes.marks} aria-hidden="true">
            <PaymentMarks methods={[method]} height={22} />
          </div>
        </div>
      ))}
    </fieldset>
  )
}

/** What paying this way takes off, and what the purchase then costs. */
function Saving({ quote }: { quote: MethodQuote | undefined }) {
  if (!quote) return null
  return (
    <span className={classes.saving}>
      {quote.says}: {brl(quote.quote.total)}
    </span>
  )
}

interface ConsentProps {
  text: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A sentence that is agreed to as it stands here, the first part of it as the question. */
export function PaymentConsent({ text, checked, onChange }: ConsentProps) {
  const [asked, ...more] = text.split(/(?<=\.) /)
  return (
    <CheckboxField
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      label={
        <>
          {asked} <span className={classes.says}>{more.join(' ')}</span>
        </>
      }
    />
  )
}
