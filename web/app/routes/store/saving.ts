import type { Price, Product } from '@vitrine/contract/catalog'

/** Centavos saved in the first year by paying `yearly` instead of twelve times `monthly`; undefined when nothing is. */
export function yearlySaving(prices: readonly Price[]): number | undefined {
  const monthly = prices.find(({ interval }) => interval === 'month')
  const yearly = prices.find(({ interval }) => interval === 'year')
  if (!monthly || !yearly) return undefined
  const year = (price: Price, charges: number) => charges * price.amount + (price.setupFee ?? 0)
  return positive(year(monthly, 12) - year(yearly, 1))
}

/**
 * Centavos saved by a bundle against those of its items that may be bought apart; only where every one of them is paid
 * once, like the bundle.
 */
export function bundleSaving(items: Product['items'], price: Price): number | undefined {
  const apart = items.filter(({ isAlone }) => isAlone)
  const allOnce = [price, ...apart.map((item) => item.price)].every(({ interval }) => interval === 'once')
  if (apart.length === 0 || !allOnce) return undefined
  return positive(apart.reduce((sum, item) => sum + item.price.amount, 0) - price.amount)
}

const positive = (amount: number): number | undefined => (amount > 0 ? amount : undefined)
