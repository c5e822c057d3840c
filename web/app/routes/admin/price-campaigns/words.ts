import { CAMPAIGN_STATE_NAMES, type PriceCampaignRow } from '@vitrine/contract/admin/price-campaign'
import { perInterval } from '@vitrine/contract/interval-words'
import type { Choice } from '../../../admin/list/list.ts'
import type { Tone } from '../../../admin/status.tsx'
import { brl } from '../../../ui/labels.ts'

export const STATE_TONES: Record<PriceCampaignRow['state'], Tone> = {
  draft: 'plain',
  announced: 'good',
  undone: 'quiet',
}

export const STATE_CHOICES: readonly Choice[] = Object.entries(CAMPAIGN_STATE_NAMES)

export const newPriceText = ({ amount, interval }: Pick<PriceCampaignRow, 'amount' | 'interval'>): string =>
  `${brl(amount)} ${perInterval(interval)}`

/** A change of MRR, with its sign: `+ R$ 10,00 por mês`. */
export const mrrText = (mrr: number): string =>
  mrr === 0 ? 'nada' : `${mrr > 0 ? '+' : '−'} ${brl(Math.abs(mrr))} por mês`
