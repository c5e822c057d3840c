import { centavos, formatBrl } from '@vitrine/contract/money'
import { dateTime } from '../pages/format.ts'
import { type Html, html } from '../pages/html.ts'
import type { CardCharge } from './card.store.ts'
import { challengePath } from './charge.ts'
import { DECLINES, TEST_CARDS } from './test-cards.ts'

const money = (amount: number): string => formatBrl(centavos(amount))

/** Of an issuer's word, what a person reads. */
function stateText({ state, declineCode }: CardCharge): string {
  if (state === 'approved') return 'Aprovada'
  if (state === 'requires_action') return 'Aguarda confirmação'
  if (state === 'in_review') return 'Em análise'
  if (state === 'cancelled') return 'Cancelada'
  const known = DECLINES[declineCode as keyof typeof DECLINES]
  return `Recusada: ${known ?? UNASKED[declineCode ?? ''] ?? 'sem confirmação'}`
}
const UNASKED: Record<string, string> = {
  '3ds_falhou': 'confirmação negada',
  analise_recusada: 'não passou na análise',
}
const DISPUTES = { open: 'Contestada', won: 'Contestação: a loja ganhou', lost: 'Contestação: a loja perdeu' }

/** The acquirer's side: cards to try with, and what was charged. */
export function cardsPage(charges: readonly CardCharge[], refusal?: string): Html {
  return html`<h1>Cartões</h1>
<p class="soft">Cartões de ninguém, para experimentar. Nome, código e uma validade futura à sua escolha.</p>
${refusal && html`<p class="alert" role="alert">${refusal}</p>`}
<section class="card"><h2>Cartões de teste</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Cartões de teste"><table>
<thead><tr><th scope="col">Número</th><th scope="col">O que acontece</th></tr></thead>
<tbody>${TEST_CARDS.map(([number, , says]) => html`<tr><td class="id">${number}</td><td class="words">${says}</td></tr>`)}</tbody>
</table></div></section>
<section class="card"><h2>Últimas cobranças</h2>${
    charges.length > 0 ? chargeTable(charges) : html`<p class="soft">Nenhuma cobrança ainda.</p>`
  }</section>`
}

function chargeTable(charges: readonly CardCharge[]): Html {
  const rows = charges.map(
    (one) => html`<tr><td>${dateTime(one.createdAt)}</td><td>${one.description}</td>
<td>${money(one.amount)} em ${one.installments}x</td><td>${one.brand ?? '—'} ${one.last4 ?? ''}</td>
<td>${one.disputeState ? DISPUTES[one.disputeState] : stateText(one)}</td><td>${actions(one)}</td></tr>`,
  )
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Últimas cobranças"><table>
<thead><tr><th scope="col">Quando</th><th scope="col">Compra</th><th scope="col">Valor</th><th scope="col">Cartão</th><th scope="col">Estado</th><th scope="col">O que fazer</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

const button = (to: string, label: string): Html =>
  html`<button type="submit" name="estado" value="${to}" class="quiet">${label}</button>`

function actions({ reference, state, disputeState }: CardCharge): Html | string {
  if (state === 'in_review')
    return html`<form method="post" action="/cartoes/${reference}/analise">${button('aprovada', 'Aprovar')}${button('recusada', 'Recusar')}</form>`
  if (state !== 'approved') return '—'
  const buttons =
    disputeState === null
      ? button('open', 'Contestar')
      : disputeState === 'open' && [button('won', 'Loja ganhou'), button('lost', 'Loja perdeu')]
  return buttons
    ? html`<form method="post" action="/cartoes/${reference}/contestacao">${buttons}</form>`
    : 'Encerrada'
}

/** The issuer asks its customer whether it is they who buy. */
export function challengePage(charge: CardCharge): Html {
  return html`<h1>É você comprando?</h1>
<section class="card" aria-label="Dados da compra">
<p class="soft">Valor</p>
<p class="amount">${money(charge.amount)}</p>
<dl>
<div><dt>Compra</dt><dd>${charge.description}</dd></div>
<div><dt>Parcelas</dt><dd>${charge.installments}x</dd></div>
<div><dt>Cartão</dt><dd>final ${charge.last4 ?? ''}</dd></div>
</dl>
</section>
<form method="post" action="${challengePath(charge.challenge ?? '')}">
<button type="submit" name="resposta" value="sim">Confirmar compra</button>
<button type="submit" name="resposta" value="nao" class="quiet">Não fui eu: recusar</button>
</form>
<p><a href="${charge.returnUrl}">Voltar à loja sem responder</a></p>`
}
