import { lastPayableOn } from '@vitrine/contract/brazil/business-days'
import { parseBrCode } from '@vitrine/contract/brazil/pix'
import type { Centavos } from '@vitrine/contract/money'
import { fromDecimal } from '@vitrine/contract/money-text'
import { calendarDay, dayOf, endOfDay } from '@vitrine/contract/time'
import { inTransaction } from '../store/database.ts'
import { approve, recurrenceOfCode } from './automatico/authorise.ts'
import type { Rec } from './automatico/rec.store.ts'
import type { Bank } from './bank.ts'
import type { Cob } from './cob.store.ts'
import type { Cobv } from './cobv.store.ts'
import { amountOn } from './cobv-value.ts'
import { newEndToEndId } from './ids.ts'
import type { Pix } from './pix.store.ts'
import { amountOf, pixJson } from './present.ts'

/** Why a code cannot be paid, for the person who holds it. */
export const PAY_REFUSALS = {
  invalid: 'Este código Pix está incompleto ou foi alterado. Copie o código inteiro e tente de novo.',
  'other-bank': 'Este código é de outro banco. Aqui só é possível pagar cobranças do Banco Horizonte.',
  unknown: 'Não encontramos a cobrança deste código.',
  paid: 'Esta cobrança já foi paga.',
  removed: 'Esta cobrança foi cancelada por quem a emitiu.',
  expired: 'Esta cobrança expirou. Peça um novo código na loja.',
  authorisation: 'Este código só autoriza o Pix Automático: não há nada a pagar agora.',
  'authorisation-ended': 'A autorização deste código não vale mais. Peça um novo código na loja.',
} as const

export type PayRefusal = keyof typeof PAY_REFUSALS
/** A recurrence that is offered with a payment: authorised by it (journey 3) or by choice (journey 4). */
export type Offer = { rec: Rec; journey: 'JORNADA_3' | 'JORNADA_4' }
export type Inspected =
  | { ok: true; cob: Cob; expiresAt: number; offer?: Offer }
  | { ok: false; reason: PayRefusal; cob?: Cob }
/** `authorises`: also the recurrence that is offered with a charge with a due date; `ceiling` is the most of each debit. */
type PayOptions = { authorises?: boolean; ceiling?: Centavos }
export type Paid = { ok: true; pix: Pix } | { ok: false; reason: PayRefusal }

/** Reads a copia e cola: the charge behind it when it can be paid, else why not. */
export function inspectCode(bank: Bank, brCode: string): Inspected {
  const parsed = parseBrCode(brCode.trim())
  if (!parsed.ok) return { ok: false, reason: 'invalid' }
  if (parsed.code.kind === 'authorization') return { ok: false, reason: 'authorisation' }
  const location = parsed.code.kind === 'dynamic' ? parsed.code.location : ''
  const prefix = `${bank.config.locationHost}/qr/v2/`
  if (!location.startsWith(prefix)) return { ok: false, reason: 'other-bank' }
  const charge = chargeAt(bank, location.slice(prefix.length))
  if (!charge) return { ok: false, reason: 'unknown' }
  const inspected = payable(bank, charge)
  return inspected.ok && parsed.code.recurrence ? withOffer(bank, brCode, inspected) : inspected
}

/** Whoever pays an immediate charge that carries a recurrence authorises it: neither goes without the other. */
function withOffer(bank: Bank, brCode: string, inspected: Extract<Inspected, { ok: true }>): Inspected {
  const rec = recurrenceOfCode(bank, brCode)
  const isDue = bank.cobvs.find(inspected.cob.txid) !== undefined
  if (rec?.status === 'CRIADA')
    return { ...inspected, offer: { rec, journey: isDue ? 'JORNADA_4' : 'JORNADA_3' } }
  return isDue ? inspected : { ok: false, reason: 'authorisation-ended', cob: inspected.cob }
}

/**
 * Pays a charge once: of two at the same instant only one succeeds. Where the switch says so the payer's bank sends the
 * money a second time, as happens when a payer is asked again after a lost answer.
 */
export function payCode(bank: Bank, brCode: string, { authorises = false, ceiling }: PayOptions = {}): Paid {
  const inspected = inspectCode(bank, brCode)
  if (!inspected.ok) return inspected
  const { offer } = inspected
  const pix = receivedFor(inspected.cob, bank.config.now())
  const isTwice = bank.chaos.happens(bank.chaos.settings().payments.duplicatePercent)
  const received = isTwice ? [pix, receivedFor(inspected.cob, bank.config.now())] : [pix]
  const won = inTransaction(bank.db, () => {
    if (!bank.cobs.conclude(pix.txid) && !bank.cobvs.conclude(pix.txid)) return false
    for (const one of received) {
      bank.payments.insert(one)
      bank.notifier.add({ kind: 'pix', key: one.key, pix: pixJson(one, [], one.receivedAt) })
    }
    if (offer && (authorises || offer.journey === 'JORNADA_3'))
      approve(bank, offer.rec, { journey: offer.journey, ceiling })
    return true
  })
  if (!won) return { ok: false, reason: 'paid' }
  bank.notifier.flush()
  return { ok: true, pix }
}

/** The status says nothing of expiry (document, CobrancaStatus): an expired charge stays ATIVA, unpayable. */
function payable(bank: Bank, { cob, expiresAt }: PayableCharge): Inspected {
  if (cob.status === 'CONCLUIDA') return { ok: false, reason: 'paid', cob }
  if (cob.status !== 'ATIVA') return { ok: false, reason: 'removed', cob }
  if (bank.config.now() >= expiresAt) return { ok: false, reason: 'expired', cob }
  return { ok: true, cob, expiresAt }
}

const receivedFor = ({ txid, body }: Cob, now: number): Pix => ({
  e2eid: newEndToEndId(now),
  txid,
  amount: fromDecimal(body.valor.original),
  key: body.chave,
  receivedAt: now,
})

/** A charge as its payer sees it now: what it costs today, and until when it can be paid. */
type PayableCharge = { cob: Cob; expiresAt: number }

/** The charge behind the path of a location: immediate, or with a due date (`cobv/…`). */
function chargeAt(bank: Bank, path: string): PayableCharge | undefined {
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
