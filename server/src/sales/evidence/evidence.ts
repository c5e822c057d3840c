import { ACCOUNT_EVENTS } from '@vitrine/contract/account-event'
import { sayAddress } from '@vitrine/contract/address'
import type { AdminDispute, UNANSWERABLE } from '@vitrine/contract/admin/dispute'
import { ContractSummary } from '@vitrine/contract/contract-summary'
import { versionText } from '@vitrine/contract/document'
import { idOf } from '@vitrine/contract/id-schema'
import type { AccountId, DisputeId } from '@vitrine/contract/ids'
import type { OrderHistory } from '@vitrine/contract/order'
import { ORDER_EVENTS } from '@vitrine/contract/order-events'
import { DAY_MS, formatDateTime } from '@vitrine/contract/time'
import * as z from 'zod'
import { type Granted, listGranted, type UseRecord, usesOfFiles, usesOfLessons } from '#access'
import { listSignIns, readAccount, type SignInRow } from '#account'
import {
  disputeHooks,
  endAnswer,
  findAnswer,
  insertAnswer,
  insertNote,
  listNotes,
  markDueDisputes,
} from '#dispute'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { asTransaction, type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook, runHook } from '#kernel/hook.ts'
import { job } from '#kernel/job.ts'
import { about } from '#kernel/log.ts'
import { findPaidOrder, listReceiptLines, readOrderHistory } from '#order'
import { findProvider, type PaymentProviders } from '#payment-provider'
import { findContract, readLetterhead } from '#receipt'
import {
  type DisputedOrder,
  type DisputeFacts,
  disputeRow,
  findDispute,
  findDisputed,
  listLineIds,
  listSent,
  type SentMessage,
} from './evidence.store.ts'
import { drawEvidence } from './evidence-pdf.ts'

/** What is kept of a purchase by those who sold, delivered and wrote; none of a Pix that is of no charge of ours. */
async function readKnown(app: App, dispute: DisputeFacts): Promise<AdminDispute['known']> {
  const { db, clock } = app
  const disputed = await findDisputed(db, dispute.id)
  if (!disputed) return []
  const { id: orderId, accountId } = disputed
  const delivered = await listGranted(db, await listLineIds(db, orderId))
  const used = { accountId, resources: delivered.map(({ resource }) => resource) }
  const [signIns, lessons, files, sent, { events }] = await parallel(
    () => listSignIns(db, accountId),
    () => askHook(app, db, usesOfLessons, used),
    () => askHook(app, db, usesOfFiles, used),
    () => listSent(db, orderId),
    () => readOrderHistory(db, orderId, accountId, clock.now()),
  )
  return [
    { heading: 'O que o comprador aceitou', records: agreementRecords(disputed) },
    {
      heading: 'Endereço informado na compra',
      records: disputed.address ? [sayAddress(disputed.address)] : [],
    },
    { heading: 'Entradas na conta do comprador', records: signIns.map(signInRecord) },
    { heading: 'Acesso entregue', records: delivered.map(accessRecord) },
    { heading: 'Aulas abertas', records: lessons.map(useRecord) },
    { heading: 'Arquivos baixados', records: files.map(useRecord) },
    { heading: 'Mensagens entregues ao e-mail da compra', records: sent.map(messageRecord) },
    { heading: 'Linha do tempo da compra', records: events.map(eventRecord) },
  ]
}

const agreementRecords = ({ termsVersion, contractHash, agreedAt }: DisputedOrder): string[] => [
  `Termos de Uso, versão de ${versionText(termsVersion)}, e as condições desta compra${agreedAt ? `, em ${formatDateTime(agreedAt)}` : ''}.`,
  contractHash
    ? `Código de verificação do contrato (SHA-256): ${contractHash}.`
    : 'Compra de antes de o contrato ser guardado.',
]

const signInRecord = ({ kind, ip, userAgent, at }: SignInRow): string =>
  [formatDateTime(at), ACCOUNT_EVENTS[kind], ip && `IP ${ip}`, userAgent].filter(Boolean).join(' · ')

const accessRecord = ({ title, from, until }: Granted): string =>
  `${title}: desde ${formatDateTime(from)}${until ? ` até ${formatDateTime(until)}` : ', em vigor'}`

const useRecord = ({ at, what }: UseRecord): string => `${formatDateTime(at)} · ${what}`

const messageRecord = ({ subject, sentAt }: SentMessage): string => `${formatDateTime(sentAt)} · ${subject}`

const eventRecord = ({ kind, at }: OrderHistory['events'][number]): string =>
  `${formatDateTime(new Date(at))} · ${ORDER_EVENTS[kind]}`

/**
 * What a shop answers an issuer with: one PDF with what it says, the charge, the contract and all that is known. Personal data is in it:
 * who may have it, the caller has asked. Refuses what is not there, or is of no purchase.
 */
export async function evidenceOf(app: App, dispute: DisputeFacts, answer?: string): Promise<File> {
  const { db } = app
  const disputed = await findDisputed(db, dispute.id)
  const order = disputed && (await findPaidOrder(db, disputed.id, disputed.accountId))
  if (!disputed || !order) throw new Refused('not-found')
  const { id, accountId, code } = disputed
  const kept = await findContract(db, id, accountId)
  const pdf = await drawEvidence({
    dispute,
    answer,
    disputed,
    order,
    lines: await listReceiptLines(db, id),
    contract: kept && ContractSummary.parse(JSON.parse(kept.content)),
    known: await readKnown(app, dispute),
    head: await readLetterhead(app, order.brandId),
  })
  return new File([new Uint8Array(pdf)], `contestacao-${code}.pdf`, { type: 'application/pdf' })
}

/** Sends the answer of a dispute to its provider. */
const answerJob = job('dispute.answer', z.object({ disputeId: idOf('dsp') }), {
  keyOf: ({ disputeId }) => disputeId,
})

/** Why a dispute may not be answered now; undefined where it may. */
async function whyUnanswerable(
  { clock }: App,
  db: Db,
  providers: PaymentProviders,
  dispute: DisputeFacts,
): Promise<(typeof UNANSWERABLE)[number] | undefined> {
  const { id, state, dueAt, e2eId } = dispute
  if (e2eId) return 'dispute.returned'
  if (state !== 'open') return 'dispute.closed'
  const answer = await findAnswer(db, id)
  if (answer && answer.state !== 'refused') return 'dispute.answered'
  if (dueAt && dueAt <= clock.now()) return 'dispute.too-late'
  return findProvider(providers, dispute)?.answerDispute ? undefined : 'dispute.not-answerable'
}

/**
 * Keeps what the shop answers to a dispute, once, and promises to send it with the file of the case. Refuses one of
 * `UNANSWERABLE`. The caller has checked the permission.
 */
export async function answerDispute(
  app: App,
  tx: Tx,
  providers: PaymentProviders,
  { dispute, ...answer }: { dispute: DisputeFacts; text: string; by: AccountId; at: Date },
): Promise<void> {
  const why = await whyUnanswerable(app, tx, providers, dispute)
  if (why) throw new Refused(why)
  if (!(await insertAnswer(tx, dispute.id, answer))) throw new Refused('dispute.answered')
  await app.jobs.enqueue(tx, answerJob, { disputeId: dispute.id })
}

/** Sends an answer that waits; a provider that does not answer is asked again by the queue, and takes it once. */
async function sendAnswer(app: App, providers: PaymentProviders, disputeId: DisputeId): Promise<void> {
  const dispute = await findDispute(app.db, disputeId)
  const answer = await findAnswer(app.db, disputeId)
  if (!dispute || answer?.state !== 'sending') return
  const provider = findProvider(providers, dispute)
  await about({ dispute: disputeId, provider: dispute.provider }, async () => {
    const { text } = answer
    const file = await evidenceOf(app, dispute, text)
    const outcome = (await provider?.answerDispute?.(dispute.txid ?? '', { text, file })) ?? 'refused'
    await endAnswer(asTransaction(app.db), disputeId, outcome, app.clock.now())
  })
}

export const evidenceJobs: readonly JobHandler<{ app: App; providers: PaymentProviders }>[] = [
  handles(answerJob, ({ app, providers }, { disputeId }) => sendAnswer(app, providers, disputeId)),
]

/** So long before its last instant the people of the shop are told of a dispute that waits for an answer. */
const DUE_SOON_MS = 2 * DAY_MS

/** For a sweep: tells once of each dispute that has little time left. */
export async function remindDueDisputes(app: App): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    for (const disputeId of await markDueDisputes(tx, new Date(now.getTime() + DUE_SOON_MS), now))
      await runHook(app, tx, disputeHooks.dueSoon, { disputeId })
  })
}

/** A dispute by its id; refuses `not-found`. Who may see it, the caller has asked. */
export async function requireDispute(db: Db, id: DisputeId): Promise<DisputeFacts> {
  const found = await findDispute(db, id)
  if (!found) throw new Refused('not-found')
  return found
}

/** A dispute with what the shop knows of it and wrote about it. Refuses `not-found`. */
export async function readAdminDispute(
  app: App,
  providers: PaymentProviders,
  id: DisputeId,
): Promise<AdminDispute> {
  const { db } = app
  const dispute = await requireDispute(db, id)
  const { provider, reference, e2eId } = dispute
  const [answer, unanswerable] = [
    await readAnswer(db, id),
    await whyUnanswerable(app, db, providers, dispute),
  ]
  return {
    ...disputeRow(dispute),
    provider,
    reference,
    ...(e2eId && { e2eId }),
    ...(answer && { answer }),
    ...(unanswerable && { unanswerable }),
    known: await readKnown(app, dispute),
    notes: await readNotes(db, id),
  }
}

async function readAnswer(db: Db, id: DisputeId): Promise<AdminDispute['answer']> {
  const answer = await findAnswer(db, id)
  if (!answer) return undefined
  const { text, state, writtenBy, writtenAt, endedAt } = answer
  return {
    text,
    state,
    by: (await readAccount(db, writtenBy)).name,
    writtenAt: writtenAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}

async function readNotes(db: Db, id: DisputeId): Promise<AdminDispute['notes']> {
  const notes = await listNotes(db, id)
  const writers = new Map<AccountId, string>()
  for (const writer of new Set(notes.map((note) => note.writtenBy)))
    writers.set(writer, (await readAccount(db, writer)).name)
  return notes.map(({ writtenBy, at, ...note }) => ({
    ...note,
    by: writers.get(writtenBy)!,
    at: at.toISOString(),
  }))
}

/** Keeps what somebody of the shop writes about a dispute. */
export const noteDispute = (
  tx: Tx,
  id: DisputeId,
  note: { text: string; by: AccountId; at: Date },
): Promise<unknown> => insertNote(tx, id, note)
