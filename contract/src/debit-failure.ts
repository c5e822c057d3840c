import * as z from 'zod'

/** Why a debit by Pix Automático was not made, and what is said of it. */
export const DEBIT_FAILURES = {
  'no-balance': 'Não havia saldo na conta nos dias do débito.',
  'over-ceiling': 'O valor passa do máximo que você definiu no seu banco.',
  'cancelled-by-payer': 'Você cancelou este débito no seu banco.',
  'mandate-ended': 'A autorização do Pix Automático não vale mais.',
  'not-scheduled': 'O seu banco não aceitou o agendamento do débito.',
} as const
export const DebitFailure = z.enum(Object.keys(DEBIT_FAILURES) as (keyof typeof DEBIT_FAILURES)[])
export type DebitFailure = z.infer<typeof DebitFailure>

export const isDebitFailure = (code: string): code is DebitFailure => code in DEBIT_FAILURES
