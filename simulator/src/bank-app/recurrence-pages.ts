import { type Centavos, formatBrl } from '@vitrine/contract/money'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import type { Merchant } from '../config.ts'
import { cnpjText, dateTime } from '../pages/format.ts'
import { type Html, html } from '../pages/html.ts'
import { accountOf } from '../pix/automatico/account.store.ts'
import { isVariable } from '../pix/automatico/authorise.ts'
import type { Cobr, CobrStatus } from '../pix/automatico/cobr.store.ts'
import { chargedOf } from '../pix/automatico/cobr-rules.ts'
import type { Periodicity, Rec } from '../pix/automatico/rec.store.ts'
import { isOpen } from '../pix/automatico/state.ts'
import type { Bank } from '../pix/bank.ts'

const line = (name: string, value: string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
const day = (text: string): string => formatDay(calendarDay(text))
/** `1500,00`, as a person types it. */
const typedOf = (amount: Centavos): string => toDecimal(amount).replace('.', ',')
const alertOf = (refusal: string | undefined) =>
  refusal && html`<p class="alert" role="alert" id="recusa">${refusal}</p>`

const PERIODS: Record<Periodicity, string> = {
  SEMANAL: 'toda semana',
  MENSAL: 'todo mês',
  TRIMESTRAL: 'a cada três meses',
  SEMESTRAL: 'a cada seis meses',
  ANUAL: 'todo ano',
}

const CHARGES: Record<CobrStatus, string> = {
  CRIADA: 'recebida da loja',
  ATIVA: 'agendada',
  CONCLUIDA: 'paga',
  EXPIRADA: 'não paga',
  REJEITADA: 'recusada pelo banco',
  CANCELADA: 'cancelada',
}

const STATES: Record<Rec['status'], string> = {
  CRIADA: 'Aguarda a sua autorização',
  APROVADA: 'Autorizada',
  REJEITADA: 'Recusada por você',
  EXPIRADA: 'Expirou sem resposta',
  CANCELADA: 'Cancelada',
}

/** What a recurrence costs, for whoever pays it. */
function valueText({ body }: Rec): string {
  if (body.valor?.valorRec !== undefined) return formatBrl(fromDecimal(body.valor.valorRec))
  const least = body.valor?.valorMinimoRecebedor
  return least
    ? `varia a cada cobrança, máximo a partir de ${formatBrl(fromDecimal(least))}`
    : 'varia a cada cobrança'
}

/** For what, how much and how often; to whom, where the page does not say it already. */
export function termsOf(rec: Rec, receiver?: Merchant): Html {
  const { vinculo, calendario } = rec.body
  return html`<dl>
${receiver && [line('Para', receiver.name), line('CNPJ', cnpjText(receiver.cnpj))]}
${vinculo.objeto && line('Referente a', vinculo.objeto)}
${line('Contrato', vinculo.contrato)}
${line('Valor', valueText(rec))}
${line('Frequência', PERIODS[calendario.periodicidade])}
${line('Primeira cobrança', day(calendario.dataInicial))}
${line('Vigência', calendario.dataFinal ? `até ${day(calendario.dataFinal)}` : 'por tempo indeterminado')}
${rec.ceiling !== undefined && line('Seu máximo por cobrança', formatBrl(rec.ceiling as Centavos))}
</dl>`
}

/** Where a payer types the most that each charge may be; only for values that vary. */
export function ceilingField(rec: Rec, refusal?: string): Html | false {
  const least = rec.body.valor?.valorMinimoRecebedor
  const typed = rec.ceiling === undefined ? '' : typedOf(rec.ceiling as Centavos)
  return (
    isVariable(rec) &&
    html`<label for="maximo">Máximo por cobrança, em reais (opcional)</label>
<input id="maximo" name="maximo" inputmode="decimal" autocomplete="off" value="${typed}" aria-describedby="${refusal ? 'recusa ' : ''}maximo-ajuda"${refusal && html` aria-invalid="true"`}>
<p class="soft" id="maximo-ajuda">${least ? `A partir de ${formatBrl(fromDecimal(least))}. ` : ''}Uma cobrança acima do máximo é recusada. Em branco, não há máximo.</p>`
  )
}

/** The payer's authorisations, those that ask for one first, and the balance that debits are checked against. */
export function recurrencesPage(bank: Bank, refusal?: string): Html {
  const asking = bank.recs
    .inStatus('CRIADA')
    .filter(({ idRec }) => bank.recs.solicitationsOf(idRec).some(isOpen))
  const ended = (['REJEITADA', 'EXPIRADA', 'CANCELADA'] as const).flatMap((status) =>
    bank.recs.inStatus(status),
  )
  return html`<h1>Pix Automático</h1>
<p class="soft">Autorize uma vez, e as cobranças da loja são pagas sozinhas. Para autorizar por um código, <a href="/banco">cole o código</a> como num Pix.</p>
${alertOf(refusal)}
${listOf(bank, 'Pedidos de autorização', asking, 'Nenhum pedido agora.')}
${listOf(bank, 'Autorizações ativas', bank.recs.inStatus('APROVADA'), 'Nenhuma autorização ativa.')}
${ended.length > 0 && listOf(bank, 'Encerradas', ended, '')}
<form class="card" method="post" action="/banco/automatico/saldo">
<h2>Saldo da conta</h2>
<p class="soft">Cada débito confere este saldo, e ele fica como você o deixar: com menos que o valor, o banco tenta de manhã e às 18h, e desiste.</p>
<label for="saldo">Saldo, em reais</label>
<input id="saldo" name="saldo" inputmode="decimal" autocomplete="off" required value="${typedOf(bank.balance.get())}"${refusal && html` aria-invalid="true" aria-describedby="recusa"`}>
<button type="submit">Mudar o saldo</button>
</form>`
}

function listOf(bank: Bank, title: string, recs: readonly Rec[], none: string): Html {
  const items = recs.map(
    (rec) => html`<li><a href="/banco/automatico/${rec.idRec}">
<span class="subject">${rec.body.vinculo.objeto ?? rec.body.vinculo.contrato}</span>
<span class="who">${rec.status !== 'CRIADA' && rec.status !== 'APROVADA' && `${STATES[rec.status]} · `}${accountOf(bank, rec).holder.name} · ${valueText(rec)}, ${PERIODS[rec.body.calendario.periodicidade]}</span></a></li>`,
  )
  return html`<section aria-label="${title}"><h2>${title}</h2>
${items.length > 0 ? html`<ul class="mails">${items}</ul>` : html`<p class="soft">${none}</p>`}</section>`
}

/** One recurrence: what it says, what the payer may do about it, and its debits. */
export function recurrencePage(
  bank: Bank,
  rec: Rec,
  { refusal, code }: { refusal?: string; code?: string } = {},
): Html {
  return html`<h1>${rec.status === 'CRIADA' ? 'Autorizar Pix Automático' : 'Pix Automático'}</h1>
${alertOf(refusal)}
<section class="card" aria-label="Dados da autorização">
<p class="soft">Situação</p>
<p><strong>${STATES[rec.status]}</strong></p>
${termsOf(rec, accountOf(bank, rec).holder)}
</section>
${rec.status === 'CRIADA' && authorisationForm(rec, { refusal, code })}
${rec.status === 'APROVADA' && authorisedForms(rec, refusal)}
${debitsOf(bank.cobrs.ofRec(rec.idRec))}
<p><a href="/banco/automatico">Todas as autorizações</a></p>`
}

function authorisationForm(rec: Rec, { refusal, code }: { refusal?: string; code?: string }): Html {
  const path = `/banco/automatico/${rec.idRec}`
  return html`<form class="card" method="post" action="${path}/autorizar">
${code && html`<input type="hidden" name="codigo" value="${code}">`}
${ceilingField(rec, refusal)}
<p>Nada é pago agora. Você pode cancelar quando quiser, aqui ou na loja.</p>
<button type="submit">Autorizar</button>
</form>
${
  code
    ? html`<a class="button quiet" href="/banco">Agora não</a>`
    : html`<form method="post" action="${path}/recusar"><button type="submit" class="quiet">Recusar</button></form>`
}`
}

function authorisedForms(rec: Rec, refusal?: string): Html {
  const path = `/banco/automatico/${rec.idRec}`
  return html`${
    isVariable(rec) &&
    html`<form class="card" method="post" action="${path}/maximo">
${ceilingField(rec, refusal)}
<button type="submit">Mudar o máximo</button>
</form>`
  }
<form method="post" action="${path}/revogar"><button type="submit" class="quiet">Cancelar esta autorização</button></form>`
}

function debitsOf(charges: readonly Cobr[]): Html | false {
  const rows = charges.toReversed().map((cobr) => {
    const last = cobr.attempts.at(-1)
    const isScheduled = cobr.status === 'ATIVA' && last?.status === 'AGENDADA'
    return html`<section class="card" aria-label="Débito de ${day(cobr.body.calendario.dataDeVencimento)}"><dl>
${line('Vencimento', day(cobr.body.calendario.dataDeVencimento))}
${line('Valor', formatBrl(chargedOf(cobr)))}
${line('Situação', isScheduled ? `agendada para ${day(last.dataLiquidacao)}` : CHARGES[cobr.status])}
${cobr.history.at(-1) && line('Desde', dateTime(cobr.history.at(-1)!.data))}
</dl>${receiptOf(cobr)}${
      isScheduled &&
      html`<form method="post" action="/banco/automatico/${cobr.idRec}/debitos/${cobr.txid}/cancelar"><button type="submit" class="quiet">Cancelar este débito</button></form>`
    }</section>`
  })
  return rows.length > 0 && html`<h2>Débitos</h2>${rows}`
}

function receiptOf({ attempts }: Cobr): Html | false {
  const paid = attempts.find(({ status }) => status === 'PAGA')
  return (
    paid !== undefined && html`<p><a href="/banco/comprovante/${paid.endToEndId}">Ver o comprovante</a></p>`
  )
}
