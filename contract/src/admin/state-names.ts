import { Interval } from '../catalog.ts'
import { perInterval } from '../interval-words.ts'
import type { FiscalNoteStatus } from '../order.ts'
import type { AccountStatus } from './account.ts'
import type { CampaignCode, CouponRow, CouponUse } from './coupon.ts'

/** What the administration calls states and kinds, on its screens and in the sheets that are saved from them. */
export const FISCAL_NOTE_NAMES: Record<FiscalNoteStatus, string> = {
  pending: 'A emitir',
  issued: 'Emitida',
  rejected: 'Recusada pela prefeitura',
  cancelled: 'Cancelada',
}

export const ACCOUNT_STATUS_NAMES: Record<AccountStatus, string> = {
  active: 'Ativa',
  suspended: 'Bloqueada',
  'removal-scheduled': 'Exclusão agendada',
  anonymised: 'Excluída',
  merged: 'Juntada a outra',
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const INTERVAL_NAMES = Object.fromEntries(
  Interval.options.map((interval) => [interval, capitalised(perInterval(interval)) || 'Uma vez']),
) as Record<Interval, string>

export const COUPON_KIND_NAMES: Record<CouponRow['kind'], string> = {
  percent: 'Porcentagem',
  fixed: 'Valor em reais',
  'fixed-price': 'Preço fixo',
  'trial-days': 'Dias grátis',
  'free-months': 'Meses grátis',
  'item-free': 'Produto de graça',
}

export const COUPON_USE_NAMES: Record<CouponUse['state'], string> = {
  reserved: 'Reservado',
  confirmed: 'Usado',
  released: 'Devolvido',
}

export const CAMPAIGN_CODE_NAMES: Record<CampaignCode['state'], string> = {
  free: 'Livre',
  held: 'Em uma compra',
  used: 'Usado',
  revoked: 'Retirado',
}
