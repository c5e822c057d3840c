import type { CalendarDay } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { CachedRead } from '#kernel/cache.ts'
import { readRules } from './rule.store.ts'
import { type PriceRules, rulesOn } from './rules.ts'

/** Where processes hear of a new or ended version. */
export const RULES_CHANNEL = 'price-rules'

const PRICE_RULES: CachedRead<PriceRules> = { channel: RULES_CHANNEL, load: readRules }

/** The versions that hold for a brand on a day, from memory. Read before a transaction begins, not inside. */
export const readPriceRules = async (
  { cache }: Pick<App, 'cache'>,
  brandId: string,
  day: CalendarDay,
): Promise<PriceRules> => rulesOn(await cache.read(PRICE_RULES), brandId, day)
