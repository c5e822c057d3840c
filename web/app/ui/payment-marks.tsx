import type { PaymentMethod } from '@vitrine/contract/payment'
import classes from './payment-marks.module.css'
import marks from './payment-marks.svg'

/** The marks that people know; the names of cards are not read from the contract, whose table of prefixes is heavy. */
const NAMES = {
  pix: 'Pix',
  boleto: 'Boleto',
  visa: 'Visa',
  mastercard: 'Mastercard',
  elo: 'Elo',
  amex: 'American Express',
  hipercard: 'Hipercard',
}
type MarkName = keyof typeof NAMES

const CARDS = ['visa', 'mastercard', 'elo', 'amex', 'hipercard'] as const

interface PaymentMarksProps {
  /** In their order; `card` stands for its brands. */
  methods: readonly PaymentMethod[]
  /** Pixels. */
  height?: number
}

/** The marks of the ways to pay. */
export function PaymentMarks({ methods, height = 24 }: PaymentMarksProps) {
  if (methods.length === 0) return null
  const shown = methods.flatMap((method): readonly MarkName[] => (method === 'card' ? CARDS : [method]))
  return (
    <ul className={classes.marks} aria-label="Formas de pagamento">
      {shown.map((mark) => (
        <li key={mark}>
          <svg width={(height * 38) / 24} height={height} role="img" aria-label={NAMES[mark]}>
            <use href={`${marks}#${mark}`} />
          </svg>
        </li>
      ))}
    </ul>
  )
}
