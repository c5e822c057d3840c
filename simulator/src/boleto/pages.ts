import { formatLine, lineOfBarcode } from '@vitrine/contract/brazil/boleto'
import { centavos, formatBrl } from '@vitrine/contract/money'
import { formatDay } from '@vitrine/contract/time'
import type { Merchant } from '../config.ts'
import { cnpjText, dateTime } from '../pages/format.ts'
import { type Html, html } from '../pages/html.ts'
import type { Boleto } from './boleto.store.ts'
import { amountAt, barcodeOf } from './boleto.ts'

const line = (name: string, value: string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
const money = (amount: number): string => formatBrl(centavos(amount))
const typed = (boleto: Boleto): string => lineOfBarcode(barcodeOf(boleto))

/** Where a person pastes a line, with what was wrong about the last one. */
export function pasteLinePage(text: string, refusal?: string, receipt?: string): Html {
  return html`<h1>Pagar boleto</h1>
<p class="soft">Cole aqui a linha digitável que a loja mostrou.</p>
${refusal && html`<p class="alert" role="alert" id="recusa">${refusal}</p>`}
${receipt && html`<p><a href="${receipt}">Ver o comprovante</a></p>`}
<form class="card" method="get" action="/banco/boleto">
<label for="linha">Linha digitável</label>
<textarea id="linha" name="linha" required maxlength="80" inputmode="numeric" autocomplete="off"${
    refusal && html` aria-invalid="true" aria-describedby="recusa"`
  }>${text}</textarea>
<button type="submit">Continuar</button>
</form>
<p><a href="/banco">Pagar com Pix</a></p>`
}

/** What is about to be paid, and when its issuer will hear of it. */
export function reviewBoletoPage({ name, cnpj }: Merchant, boleto: Boleto, now: number): Html {
  const due = amountAt(boleto, now)
  return html`<h1>Confira antes de pagar</h1>
<section class="card" aria-label="Dados do boleto">
<p class="soft">Valor</p>
<p class="amount">${money(due)}</p>
<dl>
${line('Para', name)}
${line('CNPJ', cnpjText(cnpj))}
${line('Descrição', boleto.description)}
${line('Vencimento', formatDay(boleto.dueOn))}
${due > boleto.amount && line('Multa e juros por atraso', money(due - boleto.amount))}
${line('Linha digitável', formatLine(typed(boleto)))}
</dl>
</section>
<form method="post" action="/banco/boleto/pagar">
<input type="hidden" name="linha" value="${typed(boleto)}">
<fieldset class="card">
<legend>Quando o banco avisa a loja</legend>
<label><input type="radio" name="compensa" value="next-day" checked> No próximo dia útil, às 6h, como de costume</label>
<label><input type="radio" name="compensa" value="now"> Agora</label>
</fieldset>
<button type="submit">Pagar</button>
</form>
<a class="button quiet" href="/banco/boleto">Cancelar</a>`
}

/** The receipt of a payment; while it clears, the clock can be moved forward. */
export function boletoReceiptPage({ name }: Merchant, boleto: Boleto, now: number): Html {
  const isClearing = boleto.clearsAt !== null && boleto.clearsAt > now
  return html`<h1>Boleto pago</h1>
<section class="card" aria-label="Comprovante">
<p class="soft">Valor</p>
<p class="amount">${money(boleto.received)}</p>
<dl>
${line('Para', name)}
${line('Quando', dateTime(boleto.paidAt ?? now))}
${line('Compensação', isClearing ? `prevista para ${dateTime(boleto.clearsAt!)}` : 'concluída')}
${line('Autenticação', boleto.paymentId ?? '')}
${boleto.refunded > 0 && line('Devolvido', money(boleto.refunded))}
</dl>
</section>
${
  isClearing &&
  html`<form method="post" action="/banco/boleto/compensar">
<input type="hidden" name="linha" value="${typed(boleto)}">
<button type="submit">Adiantar o relógio: compensar agora</button>
</form>`
}
<a class="button quiet" href="/banco/boleto">Pagar outro boleto</a>`
}
