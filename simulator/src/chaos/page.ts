import type { BankClock } from '../clock.ts'
import { dateTime } from '../pages/format.ts'
import { type Html, html } from '../pages/html.ts'
import type { Delivery } from '../webhooks/delivery.store.ts'
import { clockSection } from './clock-page.ts'
import { type ChaosSettings, SWITCHES } from './settings.ts'

const TITLES: Record<string, string> = {
  webhooks: 'Avisos de pagamento (webhooks)',
  payments: 'Pagamentos',
  answers: 'Respostas do banco',
  reviews: 'Análise de cartões',
  refunds: 'Devoluções',
}
const KINDS = {
  pix: 'Pix recebido',
  refund: 'Devolução',
  rec: 'Recorrência',
  cobr: 'Cobrança de recorrência',
  forged: 'Falso',
  'mercado-pago': 'Mercado Pago',
  'mercado-pago-forged': 'Mercado Pago falso',
} as const
const STATES = {
  pending: 'Na fila',
  held: 'Retido',
  sending: 'Em entrega',
  delivered: 'Entregue',
  abandoned: 'Desistiu',
} as const

interface Shown {
  settings: ChaosSettings
  latest: Delivery[]
  clock: BankClock
  refusal: string | undefined
}

/** The clock, the switches with their values, and what became of the latest notifications. */
export function chaosPage({ settings, latest, clock, refusal }: Shown): Html {
  return html`<h1>Caos</h1>
<p class="soft">Provoque aqui o que acontece com bancos de verdade. Zero é desligado.</p>
${refusal && html`<p class="alert" role="alert">${refusal}</p>`}
${clockSection(clock)}
<form method="post" action="/caos">
<div class="grid">${Object.entries(SWITCHES).map(([group, switches]) => groupFields(settings, group, switches))}</div>
<div class="actions">
<button type="submit">Aplicar</button>
<button type="submit" name="desligar" value="1" class="quiet">Desligar tudo</button>
</div>
</form>
<section class="card"><h2>Últimos avisos</h2>${latest.length > 0 ? table(latest) : html`<p class="soft">Nenhum aviso ainda.</p>`}</section>`
}

type Switches = Record<string, { max: number; label: string }>

function groupFields(settings: ChaosSettings, group: string, switches: Switches): Html {
  const values = settings[group as keyof ChaosSettings] as Record<string, number>
  const fields = Object.entries(switches).map(([name, { max, label }]) => {
    const id = `${group}.${name}`
    return html`<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="number" inputmode="numeric" min="0" max="${max}" step="1" value="${values[name]}">`
  })
  return html`<fieldset><legend>${TITLES[group]}</legend>${fields}</fieldset>`
}

function table(latest: Delivery[]): Html {
  const rows = latest.map(
    (one) => html`<tr><td>${KINDS[one.kind]}</td><td>${STATES[one.state]}</td><td>${one.attempts}</td>
<td>${one.lastResult ?? '—'}</td><td>${dateTime(one.dueAt)}</td></tr>`,
  )
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Últimos avisos"><table>
<thead><tr><th scope="col">Aviso</th><th scope="col">Estado</th><th scope="col">Tentativas</th><th scope="col">Resposta</th><th scope="col">Hora</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
