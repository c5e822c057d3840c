import type { SettlementDifference, SettlementRow } from '@vitrine/contract/admin/settlement'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { brl } from '../../ui/labels.ts'
import { counted } from '../../ui/words.ts'

export const DIFFERENCE_WORDS: Record<SettlementDifference['kind'], string> = {
  'not-booked': 'O banco recebeu, a loja não registrou',
  'not-told': 'A loja registrou, o banco não confirma',
  'other-amount': 'Os valores são outros',
}

export const sideText = ({ count, amount }: SettlementRow['told']): string =>
  `${brl(amount)} em ${counted(count, 'pagamento', 'pagamentos')}`

export const amountText = (amount: number | null): string => (amount === null ? '–' : brl(amount))

export const dayText = (day: string): string => formatDay(calendarDay(day))
