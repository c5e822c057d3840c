import type { ReportReason } from './review.ts'

/** What somebody says is wrong with a review. */
export const REPORT_WORDS: Record<ReportReason, string> = {
  offensive: 'É ofensiva',
  spam: 'É propaganda',
  'personal-data': 'Expõe dados de alguém',
  other: 'Outro motivo',
}
