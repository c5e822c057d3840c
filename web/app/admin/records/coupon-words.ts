import { COUPON_LIFE_NAMES, type CouponRow } from '@vitrine/contract/admin/coupon'
import { COUPON_KIND_NAMES } from '@vitrine/contract/admin/state-names'
import type { CouponLife, CouponStatus } from '@vitrine/contract/coupon'
import { centavos, formatBrl, formatPercent } from '@vitrine/contract/money'
import { counted } from '../../ui/words.ts'
import type { Choice } from '../list/list.ts'
import type { Tone } from '../status.tsx'

export const LIFE_TONES: Record<CouponLife, Tone> = {
  draft: 'plain',
  scheduled: 'waiting',
  active: 'good',
  paused: 'waiting',
  'used-up': 'quiet',
  expired: 'quiet',
  archived: 'quiet',
}

export const LIFE_CHOICES = Object.entries(COUPON_LIFE_NAMES) as Choice[]

type Kind = CouponRow['kind']

export const KIND_CHOICES = Object.entries(COUPON_KIND_NAMES) as Choice[]

const GIVES: Record<Kind, (value: number) => string> = {
  percent: (value) => `${formatPercent(value)} de desconto`,
  fixed: (value) => `${formatBrl(centavos(value))} de desconto`,
  'fixed-price': (value) => `Sai por ${formatBrl(centavos(value))}`,
  'trial-days': (value) => counted(value, 'dia grátis', 'dias grátis'),
  'free-months': (value) => counted(value, 'mês grátis', 'meses grátis'),
  'item-free': () => 'Um produto de graça',
}

/** What a coupon gives, in a few words: `10% de desconto`. */
export const givesText = ({ kind, value }: Pick<CouponRow, 'kind' | 'value'>): string => GIVES[kind](value)

/** What a move does, as its button says it. */
export const MOVE_WORDS: Record<CouponStatus, string> = {
  draft: 'Voltar para rascunho',
  active: 'Ativar',
  paused: 'Pausar',
  archived: 'Arquivar',
}

/** What changes by it. */
export const MOVE_SAYS: Record<CouponStatus, string> = {
  draft: 'O cupom deixa de valer.',
  active: 'O cupom passa a valer nas datas dele, em instantes.',
  paused: 'O cupom deixa de valer até ser ativado de novo. Quem já pagou continua com o desconto.',
  archived: 'O cupom deixa de valer para sempre e não muda mais. Quem já pagou continua com o desconto.',
}
