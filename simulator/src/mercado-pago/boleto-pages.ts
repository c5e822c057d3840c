import { formatLine } from '@vitrine/contract/brazil/boleto'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { interleaved } from '@vitrine/contract/brazil/interleaved'
import { formatBrl } from '@vitrine/contract/money'
import { formatDateTime, formatDay } from '@vitrine/contract/time'
import { type Pdf, write, writePdf } from '@vitrine/pdf'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { textOf } from '../bank-app/form.ts'
import type { Config, Merchant } from '../config.ts'
import { cnpjText, dateTime } from '../pages/format.ts'
import { type Html, html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import {
  BOLETO_REFUSALS,
  type Boleto,
  boletoOf,
  clearNow,
  type InspectedBoleto,
  inspectLine,
  payLine,
} from './boleto.ts'
import type { MercadoPago } from './gateway.ts'

/** Where a boleto is paid, as in the app of a bank. */
const BOLETO_PAGE = '/banco/boleto'

const line = (name: string, value: string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

/** Where a person pastes a line, with what was wrong about the last one. */
function pasteLinePage(text: string, refusal?: string, receipt?: string): Html {
  return html`<h1>Pagar boleto</h1>
<p class="soft">Cole aqui a linha digitável que a loja mostrou.</p>
${refusal && html`<p class="alert" role="alert" id="recusa">${refusal}</p>`}
${receipt && html`<p><a href="${receipt}">Ver o comprovante</a></p>`}
<form class="card" method="get" action="${BOLETO_PAGE}">
<label for="linha">Linha digitável</label>
<textarea id="linha" name="linha" required maxlength="80" inputmode="numeric" autocomplete="off"${
    refusal && html` aria-invalid="true" aria-describedby="recusa"`
  }>${text}</textarea>
<button type="submit">Continuar</button>
</form>
<p><a href="/banco">Pagar com Pix</a></p>`
}

/** What is about to be paid, and when its issuer will hear of it. */
function reviewPage({ name, cnpj }: Merchant, boleto: Boleto): Html {
  return html`<h1>Confira antes de pagar</h1>
<section class="card" aria-label="Dados do boleto">
<p class="soft">Valor</p>
<p class="amount">${formatBrl(boleto.amount)}</p>
<dl>
${line('Para', name)}
${line('CNPJ', cnpjText(cnpj))}
${line('Descrição', boleto.description)}
${line('Vencimento', formatDay(boleto.dueOn))}
${line('Linha digitável', formatLine(boleto.line))}
</dl>
</section>
<form method="post" action="${BOLETO_PAGE}/pagar">
<input type="hidden" name="linha" value="${boleto.line}">
<fieldset class="card">
<legend>Quando o banco avisa a loja</legend>
<label><input type="radio" name="compensa" value="next-day" checked> No próximo dia útil, às 6h, como de costume</label>
<label><input type="radio" name="compensa" value="now"> Agora</label>
</fieldset>
<button type="submit">Pagar</button>
</form>
<a class="button quiet" href="${BOLETO_PAGE}">Cancelar</a>`
}

/** The receipt of a payment; while it clears, the clock can be moved forward. */
function receiptPage({ name }: Merchant, boleto: Boleto): Html {
  const isClearing = boleto.clearsAt !== undefined
  return html`<h1>Boleto pago</h1>
<section class="card" aria-label="Comprovante">
<p class="soft">Valor</p>
<p class="amount">${formatBrl(boleto.amount)}</p>
<dl>
${line('Para', name)}
${line('Quando', dateTime(boleto.paidAt!))}
${line('Compensação', isClearing ? `prevista para ${dateTime(boleto.clearsAt!)}` : 'concluída')}
${line('Autenticação', boleto.paymentId)}
${boleto.refunded > 0 && line('Devolvido', formatBrl(boleto.refunded))}
</dl>
</section>
${
  isClearing &&
  html`<form method="post" action="${BOLETO_PAGE}/compensar">
<input type="hidden" name="linha" value="${boleto.line}">
<button type="submit">Adiantar o relógio: compensar agora</button>
</form>`
}
<form method="post" action="${BOLETO_PAGE}/recusar-devolucao">
<input type="hidden" name="linha" value="${boleto.line}">
<button type="submit" class="quiet">${boleto.failsRefund ? 'A próxima devolução será recusada' : 'Recusar a próxima devolução'}</button>
</form>
<a class="button quiet" href="${BOLETO_PAGE}">Pagar outro boleto</a>`
}

const receiptPath = ({ orderId }: Boleto): string => `${BOLETO_PAGE}/comprovante/${orderId}`

/** A bank's app for boletos: paste a line, look at it, pay it, say when it clears; and the paper itself. */
export function boletoPages(app: FastifyInstance, mp: MercadoPago, { merchant }: Config): void {
  boletoActs(app, mp)
  app.get(BOLETO_PAGE, async (request, reply) => {
    const typed = textOf(request.query, 'linha')
    if (!typed) return send(reply, 'Pagar boleto', pasteLinePage(''))
    const inspected = inspectLine(mp, typed)
    if (!inspected.ok) return refused(reply, typed, inspected)
    return send(reply, 'Confira antes de pagar', reviewPage(merchant, inspected.boleto))
  })
  app.get<{ Params: { id: string } }>(`${BOLETO_PAGE}/comprovante/:id`, async (request, reply) => {
    const boleto = find(mp, request.params.id)
    if (!boleto?.paidAt)
      return send(reply, 'Pagar boleto', pasteLinePage('', 'Comprovante não encontrado.'), 404)
    return send(reply, 'Boleto pago', receiptPage(merchant, boleto))
  })
  app.get<{ Params: { id: string } }>('/mercado-pago/boletos/:id/boleto.pdf', async (request, reply) => {
    const boleto = find(mp, request.params.id)
    if (!boleto) return send(reply, 'Boleto', pasteLinePage('', BOLETO_REFUSALS.unknown), 404)
    const name = `inline; filename="boleto-${boleto.dueOn}.pdf"`
    const pdf = await drawBoleto(boleto, merchant)
    return reply.type('application/pdf').header('content-disposition', name).send(pdf)
  })
}

/** What is done with a boleto, by its line. */
function boletoActs(app: FastifyInstance, mp: MercadoPago): void {
  app.post(`${BOLETO_PAGE}/pagar`, async (request, reply) => {
    const typed = textOf(request.body, 'linha')
    const paid = payLine(mp, typed, textOf(request.body, 'compensa') === 'now' ? 'now' : 'next-day')
    return paid.ok ? reply.redirect(receiptPath(paid.boleto), 303) : refused(reply, typed, paid)
  })
  app.post(`${BOLETO_PAGE}/compensar`, async (request, reply) => {
    const typed = textOf(request.body, 'linha')
    const found = inspectLine(mp, typed)
    if (found.ok || found.reason !== 'paid' || !found.boleto || !found.record)
      return refused(reply, typed, found)
    clearNow(mp, found.record)
    return reply.redirect(receiptPath(found.boleto), 303)
  })
  app.post(`${BOLETO_PAGE}/recusar-devolucao`, async (request, reply) => {
    const typed = textOf(request.body, 'linha')
    const found = inspectLine(mp, typed)
    if (found.ok || !found.record || !found.boleto) return refused(reply, typed, found)
    found.record.facts.failsRefund = true
    mp.store.saveOrder(found.record)
    return reply.redirect(receiptPath(found.boleto), 303)
  })
}

function find({ store }: MercadoPago, id: string): Boleto | undefined {
  const record = store.findOrder(id)
  return record && boletoOf(record)
}

function refused(reply: FastifyReply, typed: string, inspected: InspectedBoleto): FastifyReply {
  const { reason, boleto } = inspected.ok ? { reason: 'invalid' as const, boleto: undefined } : inspected
  const receipt = reason === 'paid' && boleto ? receiptPath(boleto) : undefined
  return send(reply, 'Pagar boleto', pasteLinePage(typed, BOLETO_REFUSALS[reason], receipt), 422)
}

function send(reply: FastifyReply, title: string, body: Html, status = 200): FastifyReply {
  return sendPage(reply, { title, section: '/banco', body, narrow: true, status })
}

const MARGIN = 48
const WIDTH = 595 - 2 * MARGIN
const INK = '#000000'
/** FEBRABAN: the whole barcode is 103 mm long and 13 mm high. */
const BARS = { width: 292, height: 37 }
const NOTE = 'Ambiente de demonstração: este boleto é fictício e não pode ser pago em banco nenhum.'

/** The boleto on A4. */
function drawBoleto(boleto: Boleto, merchant: Merchant): Promise<Uint8Array> {
  const facts = { title: 'Boleto', author: 'Mercado Pago (demonstração)', at: new Date(boleto.issuedAt) }
  return writePdf(facts, (pdf) => {
    const box = { x: MARGIN, width: WIDTH }
    let y = write(pdf, 'Mercado Pago  |  999', { size: 18, bold: true, color: INK }, { ...box, y: MARGIN })
    y = write(pdf, formatLine(boleto.line), { size: 13, bold: true, color: INK }, { ...box, y: y + 8 }) + 12
    for (const [term, value] of factsOf(boleto, merchant)) y = drawFact(pdf, [term, value], y)
    y = drawBars(pdf, boleto.barcode, y + 12)
    write(pdf, NOTE, { size: 9, color: INK }, { ...box, y })
  })
}

const factsOf = (boleto: Boleto, { name, cnpj }: Merchant): [string, string][] => [
  ['Beneficiário', `${name}, CNPJ ${formatDocument(cnpj)}`],
  ['Pagador', `${boleto.payer.name}, ${formatDocument(boleto.payer.document)}`],
  ...(boleto.payer.address ? [['Endereço', boleto.payer.address] as [string, string]] : []),
  ['Descrição', boleto.description],
  ['Emitido em', formatDateTime(new Date(boleto.issuedAt))],
  ['Nosso número', String(boleto.number).padStart(11, '0')],
  ['Vencimento', formatDay(boleto.dueOn)],
  ['Valor', formatBrl(boleto.amount)],
  ['Instruções', 'Pagável em qualquer banco até o vencimento. Não receber depois do vencimento.'],
]

/** A term and its value; answers where they end below. */
function drawFact(pdf: Pdf, [term, value]: [string, string], y: number): number {
  write(pdf, term, { size: 9, color: INK }, { x: MARGIN, y, width: 100 })
  return write(pdf, value, { size: 10.5, color: INK }, { x: MARGIN + 110, y, width: WIDTH - 110 }) + 6
}

/** The bars of a boleto; answers where what follows may begin. */
function drawBars(pdf: Pdf, barcode: string, top: number): number {
  const widths = interleaved(barcode)
  const unit = BARS.width / widths.reduce((sum, width) => sum + width, 0)
  let x = MARGIN
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) pdf.rect(x, top, width * unit, BARS.height).fill(INK)
    x += width * unit
  }
  return top + BARS.height + 24
}
