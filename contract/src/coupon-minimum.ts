import { centavos, formatBrl } from './money.ts'

/** What the refusal `coupon.minimum` tells: what must be bought, and how much of it is missing, in centavos. */
export interface CouponMinimum {
  minimum: number
  missing: number
}

const brl = (amount: number) => formatBrl(centavos(amount))

/** The sentence of the refusal, with its numbers. */
export const sayMinimum = ({ minimum, missing }: CouponMinimum): string =>
  `Este cupom vale para compras a partir de ${brl(minimum)}. ${missing < 200 ? 'Falta' : 'Faltam'} ${brl(missing)}.`
