import { newId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { Refused } from '../kernel/errors.ts'
import { type Author, addVersion } from './write-version.ts'

/** No acquirer does more. */
const MOST_PARCELS = 18

interface OfProduct {
  productId: string
  startsOn: CalendarDay
  endsOn: CalendarDay | null
}

const common = ({ productId, startsOn, endsOn }: OfProduct) => ({
  id: newId('rul'),
  product_id: productId,
  starts_on: startsOn,
  ends_on: endsOn,
})

interface NewParcels extends OfProduct {
  most: number
  interestFreeUpTo: number
}

/** As `addMethodDiscount`, for the parcels of one product. Refuses a number of them that there cannot be. */
export async function addProductParcels(app: App, version: NewParcels, author: Author): Promise<string> {
  const { most, interestFreeUpTo } = version
  if (most < 1 || most > MOST_PARCELS || interestFreeUpTo < 1 || interestFreeUpTo > most)
    throw new Refused('price-rule.parcels')
  const row = { ...common(version), most, interest_free_up_to: interestFreeUpTo }
  return addVersion(app, 'product_installment', row, author)
}

/** Calendar days after and before the due day, and rates in basis points. */
interface NewBoletoTerms extends OfProduct {
  /** 0: not taken late. */
  lateDays: number
  fineBp: number
  interestBp: number
  promptBp: number
  promptDays: number
}

/** The fine is that of CDC art. 52 §1; more than half off is no discount for paying early. */
const MOST = { lateDays: 30, fineBp: 200, interestBp: 100, promptBp: 5000, promptDays: 30 }

/**
 * As `addMethodDiscount`, for what one product asks of a boleto that is paid late, and takes off one that is paid early.
 * Refuses terms that there cannot be.
 */
export async function addBoletoTerms(app: App, version: NewBoletoTerms, author: Author): Promise<string> {
  const keys = Object.keys(MOST) as (keyof typeof MOST)[]
  const isTerm = (key: (typeof keys)[number]) =>
    Number.isInteger(version[key]) && version[key] >= 0 && version[key] <= MOST[key]
  if (!keys.every(isTerm)) throw new Refused('price-rule.boleto')
  const { lateDays, fineBp, interestBp, promptBp, promptDays } = version
  const late = { late_days: lateDays, fine_bp: fineBp, interest_bp: interestBp }
  const row = { ...common(version), ...late, prompt_bp: promptBp, prompt_days: promptDays }
  return addVersion(app, 'boleto_term', row, author)
}
