import { ACCOUNT_EVENTS } from '@vitrine/contract/account-event'
import { sayAddress } from '@vitrine/contract/address'
import type { AdminDispute } from '@vitrine/contract/admin/dispute'
import { ContractSummary } from '@vitrine/contract/contract-summary'
import { versionText } from '@vitrine/contract/document'
import type { OrderHistory } from '@vitrine/contract/order'
import { ORDER_EVENTS } from '@vitrine/contract/order-events'
import { formatDateTime } from '@vitrine/contract/time'
import { type Granted, listGranted, type UseRecord, usesOfFiles, usesOfLessons } from '#access'
import { listSignIns, type SignInRow } from '#account'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook } from '#kernel/hook.ts'
import { findPaidOrder, listReceiptLines, readOrderHistory } from '#order'
import { findContract, readLetterhead } from '#receipt'
import {
  type DisputedOrder,
  type DisputeFacts,
  findDisputed,
  listLineIds,
  listSent,
  type SentMessage,
} from './evidence.store.ts'
import { drawEvidence } from './evidence-pdf.ts'

/** What is kept of a purchase by those who sold, delivered and wrote; none of a Pix that is of no charge of ours. */
export async function readKnown(app: App, dispute: DisputeFacts): Promise<AdminDispute['known']> {
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
