import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'

/**
 * Cards in up to 12 installments of at least R$ 5,00, the first at once without interest, then at 2,99% a
 * month.
 */
export const installmentRows = (now: Date) => [
  {
    id: newId('itb', now.getTime()),
    valid_from: new Date(now.getTime() - 365 * DAY_MS),
    interest_free_up_to: 1,
    min_parcel: 500,
    rates: [0, ...Array.from({ length: 11 }, () => 299)],
  },
]
