import type { CardSettings, Installments } from '@vitrine/contract/card'
import type { Price } from '@vitrine/contract/catalog'
import { mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import { centavos, formatBrl, formatPercent } from '@vitrine/contract/money'
import { tableFor } from '@vitrine/contract/product-parcels'

/** A product with what it costs. */
interface Priced {
  id: string
  prices: readonly Price[]
}

/** By the id of a price, in how many parcels it may be paid; nothing for what is paid at once. */
export type Parcels = Partial<Record<string, string>>

/**
 * In words, for loaders: what they need stays out of the browser. `whole` adds the yearly rate, as the page of one
 * product says it (CDC art. 54-B). Never without the total (Decreto 5.903/2006, art. 3).
 */
export function parcelsOf(products: readonly Priced[], card: CardSettings | null, whole = false): Parcels {
  // Where the card decides, nobody knows before it is there.
  const table = card && !card.offersByCard ? card.table : null
  const said = products.flatMap(({ id: productId, prices }) => {
    const own = tableFor(table, card?.own ?? [], [productId])
    return prices.map(({ id, amount, setupFee = 0, interval }) => {
      const today = centavos(amount + setupFee)
      const offer = bestOf(offerInstallments(today, own, mostInstallments([interval])))
      return [id, offer && sayParcels(offer, whole)]
    })
  })
  return Object.fromEntries(said)
}

/** The most parcels without interest; where there are none, the most there are. */
function bestOf(offers: readonly Installments[]): Installments | undefined {
  const parted = offers.filter(({ count }) => count > 1)
  return parted.findLast(({ interest }) => interest === 0) ?? parted.at(-1)
}

const brl = (amount: number) => formatBrl(centavos(amount))

function sayParcels({ count, first, each, total, interest, ...rates }: Installments, whole: boolean): string {
  if (interest === 0) {
    const odd = first === each ? '' : `, a 1ª de ${brl(first)}`
    return `ou ${count}x sem juros de ${brl(each)}${odd}`
  }
  const yearly = whole ? `, ${formatPercent(rates.yearlyBp)}\u00a0a.a.` : ''
  return `ou ${count}x de ${brl(each)} (total ${brl(total)}, ${formatPercent(rates.monthlyBp)}\u00a0a.m.${yearly})`
}
