import { type Centavos, formatBrl } from '@vitrine/contract/money'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import { type Config, receiverOf } from '../config.ts'
import { cnpjText, dateTime } from '../pages/format.ts'
import { type Html, html } from '../pages/html.ts'
import type { Bank } from '../pix/bank.ts'
import type { Refund } from '../pix/devolucao.store.ts'
import { type MedNature, medNatures, returnable } from '../pix/devolucao.ts'
import type { Inspected, Offer } from '../pix/pay.ts'
import type { Pix } from '../pix/pix.store.ts'
import { ceilingField, termsOf } from './recurrence-pages.ts'

const line = (name: string, value: string | Html): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
const code = (text: string): Html => html`<span class="id">${text}</span>`
const money = (amount: number): string => formatBrl(amount as Centavos)

/** Where a person pastes a code, with what was wrong about the last one. */
export function pastePage(typed: string, refusal?: string, receipt?: string): Html {
  return html`<h1>Pagar com Pix</h1>
<p class="soft">Cole aqui o código que a loja mostrou.</p>
${refusal && html`<p class="alert" role="alert" id="recusa">${refusal}</p>`}
${receipt && html`<p><a href="${receipt}">Ver o comprovante</a></p>`}
<form class="card" method="get" action="/banco">
<label for="codigo">Pix copia e cola</label>
<textarea id="codigo" name="codigo" required maxlength="600" autocomplete="off" spellcheck="false"${
    refusal && html` aria-invalid="true" aria-describedby="recusa"`
  }>${typed}</textarea>
<button type="submit">Continuar</button>
</form>
<p><a href="/banco/boleto">Pagar um boleto</a> · <a href="/banco/automatico">Pix Automático</a></p>`
}

/** What is about to be paid, to whom, until when. */
export function reviewPage(
  bank: Bank,
  typed: string,
  { cob, expiresAt, offer }: Extract<Inspected, { ok: true }>,
  refusal?: string,
): Html {
  const { name, cnpj } = receiverOf(bank.config, cob.body)
  const { valor, solicitacaoPagador, infoAdicionais = [] } = cob.body
  return html`<h1>Confira antes de pagar</h1>
${refusal && html`<p class="alert" role="alert" id="recusa">${refusal}</p>`}
<section class="card" aria-label="Dados do pagamento">
<p class="soft">Valor</p>
<p class="amount">${money(fromDecimal(valor.original))}</p>
<dl>
${line('Para', name)}
${line('CNPJ', cnpjText(cnpj))}
${line('Instituição', 'Banco Horizonte')}
${line('Chave Pix', code(cob.body.chave))}
${solicitacaoPagador && line('Mensagem', solicitacaoPagador)}
${infoAdicionais.map(({ nome, valor: text }) => line(nome, text))}
${line('Pague até', dateTime(expiresAt))}
</dl>
</section>
<form method="post" action="/banco/pagar">
<input type="hidden" name="codigo" value="${typed.trim()}">
${offer && offerSection(offer, refusal)}
<button type="submit">${offer?.journey === 'JORNADA_3' ? 'Pagar e autorizar' : 'Pagar'}</button>
</form>
<a class="button quiet" href="/banco">Cancelar</a>`
}

/** The recurrence that comes with a payment: part of it (journey 3), or by choice (journey 4). */
function offerSection({ rec, journey }: Offer, refusal?: string): Html {
  const choice =
    journey === 'JORNADA_3'
      ? html`<p>Ao pagar, você também autoriza as próximas cobranças. Pode cancelar quando quiser, aqui ou na loja.</p>`
      : html`<label><input type="checkbox" name="autorizar" value="sim"> Autorizar as próximas cobranças</label>`
  return html`<section class="card" aria-label="Pix Automático"><h2>Pix Automático</h2>
${termsOf(rec)}
${choice}
${ceilingField(rec, refusal)}
</section>`
}

/** The receipt of a payment, with what has been given back since. */
export function receiptPage(config: Config, pix: Pix, refunds: Refund[]): Html {
  const { name, cnpj } = receiverOf(config, { chave: pix.key })
  return html`<h1 class="done">${CHECK}Pix enviado</h1>
<section class="card" aria-label="Comprovante">
<p class="soft">Valor</p>
<p class="amount">${money(pix.amount)}</p>
<dl>
${line('Para', name)}
${line('CNPJ', cnpjText(cnpj))}
${line('Quando', dateTime(pix.receivedAt))}
${line('Identificador', code(pix.txid))}
${line('ID da transação', code(pix.e2eid))}
${refunds.map((refund) => line(refundLabel(refund, config.now()), money(refund.amount)))}
</dl>
</section>
<a class="button quiet" href="/banco">Pagar outro Pix</a>
<p><a href="/banco/comprovante/${pix.e2eid}/contestar">Contestar este Pix</a></p>`
}

const MED_TEXTS: Record<MedNature, string> = {
  MED_FRAUDE: 'Foi golpe ou fraude',
  MED_OPERACIONAL: 'Foi uma falha do banco',
  MED_PIX_AUTOMATICO: 'Não autorizei este débito automático',
}

/** What a payer contests at the bank, which then takes the money back of itself (MED). */
export function contestPage(bank: Bank, pix: Pix, refusal?: string): Html {
  const most = returnable(bank, pix)
  const [first] = medNatures(bank, pix)
  const choices = medNatures(bank, pix).map(
    (nature) =>
      html`<label><input type="radio" name="natureza" value="${nature}"${nature === first && html` checked`}> ${MED_TEXTS[nature]}</label>`,
  )
  return html`<h1>Contestar Pix</h1>
<p class="soft">O banco devolve o valor a você sem perguntar à loja, pelo Mecanismo Especial de Devolução, e avisa a loja.</p>
${refusal && html`<p class="alert" role="alert" id="recusa">${refusal}</p>`}
<form method="post" action="/banco/comprovante/${pix.e2eid}/contestar">
<fieldset class="card"><legend>O que aconteceu</legend>${choices}</fieldset>
<label for="valor">Valor a devolver, em reais (de ${money(pix.amount)})</label>
<input id="valor" name="valor" inputmode="decimal" autocomplete="off" required value="${toDecimal(most).replace('.', ',')}"${
    refusal && html` aria-invalid="true" aria-describedby="recusa"`
  }>
<button type="submit">Devolver a quem pagou</button>
</form>
<a class="button quiet" href="/banco/comprovante/${pix.e2eid}">Voltar ao comprovante</a>`
}

function refundLabel({ settlesAt, outcome }: Refund, now: number): string {
  if (settlesAt > now) return 'Devolução em andamento'
  return outcome === 'DEVOLVIDO' ? `Devolvido em ${dateTime(settlesAt)}` : 'Devolução não realizada'
}

const CHECK = html`<svg viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="18" fill="currentColor"/><path d="M10 18.5l5.5 5.5L26.5 13" fill="none" stroke="var(--card)" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`
