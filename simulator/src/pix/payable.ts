import { lastPayableOn } from '@vitrine/contract/brazil/business-days'
import { calendarDay, dayOf, endOfDay } from '@vitrine/contract/time'
import type { Bank } from './bank.ts'
import type { Cob } from './cob.store.ts'
import type { Cobv } from './cobv.store.ts'
import { amountOn } from './cobv-value.ts'
import { amountOf } from './present.ts'

/** A charge as its payer sees it now: what it costs today, and until when it can be paid. */
export type PayableCharge = { cob: Cob; expiresAt: number }

/** The charge behind the path of a location: immediate, or with a due date (`cobv/…`). */
export function chargeAt(bank: Bank, path: string): PayableCharge | undefined {
  const due = path.startsWith('cobv/') ? bank.cobvs.findByToken(path.slice('cobv/'.length)) : undefined
  if (due) return asPayable(due, bank.config.now())
  const cob = bank.cobs.findByToken(path)
  return cob && { cob, expiresAt: cob.createdAt + cob.body.calendario.expiracao * 1000 }
}

function asPayable(due: Cobv, now: number): PayableCharge {
  const { calendario, valor, ...rest } = due.body
  const dueOn = calendarDay(calendario.dataDeVencimento)
  // To the end of its last day, which is one of the next ones when banks are closed on it.
  const expiresAt = endOfDay(lastPayableOn(dueOn, calendario.validadeAposVencimento)).getTime() + 1
  const original = amountOf(amountOn(valor, dueOn, dayOf(new Date(now))))
  const expiracao = Math.floor((expiresAt - due.createdAt) / 1000)
  return { cob: { ...due, body: { ...rest, valor: { original }, calendario: { expiracao } } }, expiresAt }
}
