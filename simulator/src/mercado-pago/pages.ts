import type { DatabaseSync } from 'node:sqlite'
import { formatBrl } from '@vitrine/contract/money'
import { fromDecimal } from '@vitrine/contract/money-text'
import { DAY_MS } from '@vitrine/contract/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { textOf } from '../bank-app/form.ts'
import { dateTime } from '../pages/format.ts'
import { type Html, html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import { inTransaction } from '../store/database.ts'
import { setSavedCardBehavior } from './card-charge.ts'
import { type DisputeState, dispute, stateOfDispute } from './disputes.ts'
import type { MercadoPago } from './gateway.ts'
import type { OrderRecord, SavedCard } from './mercado-pago.store.ts'
import { endReview, paymentOf } from './order-state.ts'
import { readOrder } from './orders.ts'
import { BY_HOLDER, DECLINES, type SavedCardBehavior, TEST_CARDS } from './test-cards.ts'

const PAGE = '/mercado-pago'
const LATEST = 30
const DISPUTES: Record<DisputeState, string> = {
  open: 'Contestada',
  won: 'Contestação: a loja ganhou',
  lost: 'Contestação: a loja perdeu',
}
const STATES: Record<string, string> = {
  created: 'Ainda não cobrada',
  processed: 'Aprovada',
  processing: 'Em análise',
  action_required: 'Aguarda confirmação',
  canceled: 'Cancelada',
  expired: 'Expirada',
}

/** What people read of the state of a charge. */
function stateText(record: OrderRecord): string {
  const disputed = stateOfDispute(record)
  if (disputed) return DISPUTES[disputed]
  const { status } = record.order
  if (status !== 'failed') return STATES[status ?? ''] ?? String(status)
  const detail = paymentOf(record.order)?.status_detail ?? ''
  return `Recusada: ${DECLINES[detail] ?? detail}`
}

/** The words of a saved card's declines that a page offers. */
const BEHAVIORS = [
  'insufficient_amount',
  'card_lost_or_stolen',
  'card_expired',
  'processing_error',
  'rejected_by_issuer',
] as const

interface Shown {
  records: readonly OrderRecord[]
  cards: readonly SavedCard[]
  webhook: string
  refusal?: string | undefined
}

function page({ records, cards, webhook, refusal }: Shown): Html {
  return html`<h1>Mercado Pago</h1>
<p class="soft">O lado de quem processa: cartões de ninguém para experimentar, cobranças, cartões salvos e contestações.</p>
${refusal && html`<p class="alert" role="alert">${refusal}</p>`}
<section class="card"><h2>Últimas cobranças</h2>${
    records.length > 0 ? chargeTable(records) : html`<p class="soft">Nenhuma cobrança ainda.</p>`
  }</section>
<section class="card"><h2>Cartões salvos</h2>
<p class="soft">O que acontece quando a loja cobra sem o titular, como na renovação de uma assinatura.</p>${
    cards.length > 0 ? savedCards(cards) : html`<p class="soft">Nenhum cartão salvo ainda.</p>`
  }</section>
<section class="card"><h2>Cartões de teste</h2>
<p class="soft">Código e uma validade futura à sua escolha. O primeiro nome do titular diz o que acontece: ${Object.entries(
    BY_HOLDER,
  )
    .map(([name, { says }]) => `${name}: ${says.toLowerCase()}`)
    .join('; ')}. Com outro nome, aprovado.</p>
${table(
  'Cartões de teste',
  ['Número', 'O que acontece'],
  TEST_CARDS.map(
    ({ number, says }) => html`<tr><td class="id">${number}</td><td class="words">${says}</td></tr>`,
  ),
)}</section>
<form class="card" method="post" action="${PAGE}/webhook">
<label for="webhook">Endereço dos avisos (webhook)</label>
<input id="webhook" name="url" type="url" value="${webhook}">
<button type="submit" class="quiet">Guardar</button>
</form>`
}

const table = (label: string, heads: readonly string[], rows: readonly Html[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`

function chargeTable(records: readonly OrderRecord[]): Html {
  const rows = records.map((record) => {
    const { order } = record
    const { installments = 1, id = '' } = paymentOf(order)?.payment_method ?? {}
    return html`<tr><td>${dateTime(order.created_date!)}</td><td>${order.description ?? ''}</td>
<td>${formatBrl(fromDecimal(order.total_amount!))} em ${installments}x</td><td>${id}</td>
<td>${stateText(record)}</td><td>${actions(record)}</td></tr>`
  })
  return table('Últimas cobranças', ['Quando', 'Compra', 'Valor', 'Cartão', 'Estado', 'O que fazer'], rows)
}

const button = (to: string, label: string): Html =>
  html`<button type="submit" name="estado" value="${to}" class="quiet">${label}</button>`

function actions(record: OrderRecord): Html | string {
  const { id, status } = record.order
  if (record.order.status_detail === 'pending_review_manual')
    return html`<form method="post" action="${PAGE}/${id}/analise">${button('aprovada', 'Aprovar')}${button('recusada', 'Recusar')}</form>`
  const disputed = stateOfDispute(record)
  const buttons =
    status === 'processed'
      ? button('open', 'Contestar')
      : disputed === 'open' && [button('won', 'Loja ganhou'), button('lost', 'Loja perdeu')]
  return buttons ? html`<form method="post" action="${PAGE}/${id}/contestacao">${buttons}</form>` : '—'
}

const savedCards = (cards: readonly SavedCard[]): Html =>
  html`<div class="grid">${cards.map(({ id, card, tries }) => savedForm(id, card, behaviorText(card.saved, tries)))}</div>`

/** What a saved card does now, and the form that changes it. */
const savedForm = (id: string, { brand, last4, saved }: SavedCard['card'], says: string): Html =>
  html`<form method="post" action="${PAGE}/cartoes/${id}"><fieldset><legend>${brand} final ${last4}</legend>
<p>Agora: <strong>${says}</strong></p>
<label for="recusa-${id}">O que acontece</label>
<select id="recusa-${id}" name="recusa"><option value="">Aprovado</option>${BEHAVIORS.map(
    (word) =>
      html`<option value="${word}"${saved?.declines === word && html` selected`}>Recusado: ${DECLINES[word]}</option>`,
  )}</select>
<label for="vezes-${id}">Em quantas tentativas (vazio: em todas)</label>
<input id="vezes-${id}" name="vezes" type="number" min="0" max="20" inputmode="numeric">
<label for="dias-${id}">Por quantos dias (vazio: sempre)</label>
<input id="dias-${id}" name="dias" type="number" min="0" max="365" inputmode="numeric">
<button type="submit" class="quiet">Mudar</button></fieldset></form>`

function behaviorText(saved: SavedCardBehavior | undefined, tries: number): string {
  if (!saved) return 'aprovado'
  const reason = DECLINES[saved.declines] ?? saved.declines
  if (saved.tries !== undefined)
    return tries >= saved.tries ? 'aprovado' : `recusado, ${reason} (mais ${saved.tries - tries})`
  return saved.until === undefined
    ? `recusado, ${reason}`
    : `recusado, ${reason}, até ${dateTime(saved.until)}`
}

/** Where the notifications go, as the seller says in the panel of Mercado Pago. */
export interface Webhook {
  url(): string
  setUrl(url: string): void
}

/** Kept over a restart; what the simulator is started with wins. */
export function webhookSetting(db: DatabaseSync, given: string | undefined): Webhook {
  const save = db.prepare(`INSERT INTO setting (name, value) VALUES ('mercado-pago-webhook', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  const saved = db.prepare(`SELECT value FROM setting WHERE name = 'mercado-pago-webhook'`)
  if (given) save.run(given)
  return { url: () => (saved.get()?.value as string | undefined) ?? '', setUrl: (url) => void save.run(url) }
}

/** The operator's page, and the same over HTTP for programs: `PUT /mercado-pago/cartoes/{id}` with a behavior. */
export function mercadoPagoPages(app: FastifyInstance, mp: MercadoPago, webhook: Webhook): void {
  const show = (reply: FastifyReply, refusal?: string) => {
    const records = mp.store.latestOfType('credit_card', LATEST)
    const cards = mp.store.latest('card', LATEST)
    const body = page({ records, cards, webhook: webhook.url(), refusal })
    return sendPage(reply, { title: 'Mercado Pago', section: PAGE, body, status: refusal ? 409 : 200 })
  }
  app.get(PAGE, async (_request, reply) => show(reply))
  app.post(`${PAGE}/webhook`, async (request, reply) => {
    webhook.setUrl(textOf(request.body, 'url'))
    return reply.redirect(PAGE, 303)
  })
  const change = (path: string, work: (record: OrderRecord, to: string) => boolean) =>
    app.post<{ Params: { id: string } }>(`${PAGE}/:id/${path}`, async (request, reply) => {
      const to = textOf(request.body, 'estado')
      const isDone = inTransaction(mp.db, () => {
        const record = readOrder(mp, request.params.id)
        return record !== undefined && work(record, to)
      })
      mp.flush()
      return isDone ? reply.redirect(PAGE, 303) : show(reply, 'Esta cobrança não pode mudar assim agora.')
    })
  change('analise', (record, to) => decide(mp, record, to === 'aprovada'))
  change('contestacao', (record, to) => to in DISPUTES && dispute(mp, record, to as DisputeState))
  savedCardRoutes(app, mp, show)
}

/** Whoever looks at a payment decides; false when nobody looks at it. */
export function decide(mp: MercadoPago, record: OrderRecord, isApproved: boolean): boolean {
  if (record.order.status_detail !== 'pending_review_manual') return false
  endReview(mp, record, isApproved)
  return true
}

function savedCardRoutes(
  app: FastifyInstance,
  mp: MercadoPago,
  show: (reply: FastifyReply, refusal: string) => FastifyReply,
): void {
  app.post<{ Params: { id: string } }>(`${PAGE}/cartoes/:id`, async (request, reply) => {
    const [declines, tries, days] = ['recusa', 'vezes', 'dias'].map((name) => textOf(request.body, name))
    const behavior = declines
      ? {
          declines,
          ...(tries && { tries: Number(tries) }),
          ...(days && { until: mp.now() + Number(days) * DAY_MS }),
        }
      : undefined
    const isKnown = setSavedCardBehavior(mp, request.params.id, behavior) !== undefined
    return isKnown ? reply.redirect(PAGE, 303) : show(reply, 'Este cartão não está mais salvo.')
  })
  app.get(`${PAGE}/cartoes`, async () =>
    mp.store.latest('card', LATEST).map(({ id, customerId, card }) => ({
      id,
      customer: customerId,
      brand: card.brand,
      last4: card.last4,
      behavior: card.saved ?? null,
    })),
  )
  app.put<{ Params: { id: string } }>(`${PAGE}/cartoes/:id`, async (request, reply) => {
    const behavior = behaviorOf(request.body)
    if (behavior === null)
      return reply.code(400).send({ message: 'Informe declines (uma palavra de recusa), tries ou until.' })
    const saved = setSavedCardBehavior(mp, request.params.id, behavior)
    return saved ? { id: saved.id, behavior: saved.card.saved ?? null } : reply.code(404).send({})
  })
}

/** `{}` takes a behavior away; null: it is none. */
function behaviorOf(body: unknown): SavedCardBehavior | undefined | null {
  const { declines, tries, until } = (body ?? {}) as Record<string, unknown>
  if (declines === undefined) return undefined
  const isWhole = (value: unknown) => value === undefined || (Number.isInteger(value) && Number(value) >= 0)
  if (typeof declines !== 'string' || !(declines in DECLINES) || !isWhole(tries) || !isWhole(until))
    return null
  return {
    declines,
    ...(tries !== undefined && { tries: Number(tries) }),
    ...(until !== undefined && { until: Number(until) }),
  }
}
