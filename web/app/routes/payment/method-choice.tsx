import type { MethodQuote } from '@vitrine/contract/cart'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { brl } from '../../ui/labels.ts'
import classes from './method-choice.module.css'

const METHODS: Record<PaymentMethod, readonly [name: string, says: string]> = {
  pix: ['Pix', 'Aprovação em segundos'],
  card: ['Cartão de crédito', 'Aprovação na hora'],
  boleto: ['Boleto bancário', 'Confirmado de 1 a 3 dias úteis depois de pago'],
}

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  /** Those with a sum of their own. */
  quotes: readonly MethodQuote[]
  /** What else a boleto saves. */
  boletoSaves?: string | undefined
  chosen: PaymentMethod
  choose(method: PaymentMethod): void
}

/** How to pay; Pix comes first. */
export function MethodChoice({ methods, quotes, boletoSaves, chosen, choose }: MethodChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Forma de pagamento</legend>
      {methods.map((method) => (
        <label key={method} className={classes.method}>
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
              <strong>{METHODS[method][0]}</strong>
              <Saving quote={quotes.find((quote) => quote.method === method)} />
              {method === 'boleto' && boletoSaves && <span className={classes.saving}>{boletoSaves}</span>}
            </span>
            <span className={classes.says}>{METHODS[method][1]}</span>
          </span>
        </label>
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
