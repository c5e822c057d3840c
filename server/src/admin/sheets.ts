import type { AuditRow } from '@vitrine/contract/admin/audit'
import { auditWords } from '@vitrine/contract/admin/audit-words'
import type { AdminBrand } from '@vitrine/contract/admin/brand'
import { CLIENT_TYPE_NAMES, type ClientAppRow } from '@vitrine/contract/admin/client-app'
import {
  type CampaignCode,
  COUPON_LIFE_NAMES,
  type CouponPerson,
  type CouponRow,
  type CouponUse,
} from '@vitrine/contract/admin/coupon'
import type { DisputeRow } from '@vitrine/contract/admin/dispute'
import {
  IMPORT_STATUS_NAMES,
  IMPORT_VERDICT_NAMES,
  type ImportedRow,
  type ImportRow,
} from '@vitrine/contract/admin/import'
import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import { type JobRow, jobWords } from '@vitrine/contract/admin/job'
import {
  bounceWords,
  mailFailureWords,
  SENT_MAIL_STATUS_NAMES,
  type SentMailRow,
} from '@vitrine/contract/admin/mail'
import { PERSON, ROLES } from '@vitrine/contract/admin/permission'
import type { SettlementRow } from '@vitrine/contract/admin/settlement'
import {
  ACCOUNT_STATUS_NAMES,
  CAMPAIGN_CODE_NAMES,
  COUPON_KIND_NAMES,
  COUPON_USE_NAMES,
  FISCAL_NOTE_NAMES,
} from '@vitrine/contract/admin/state-names'
import type { TicketRow } from '@vitrine/contract/admin/ticket'
import { DELIVERY_STATUS_NAMES, type WebhookDeliveryRow } from '@vitrine/contract/admin/webhook'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { DISPUTE_REASONS, DISPUTE_STATE_NAMES } from '@vitrine/contract/dispute'
import { METHOD_NAMES, ORDER_STATUS_NAMES } from '@vitrine/contract/state-names'
import { TICKET_STATUS_NAMES, TICKET_TOPICS } from '@vitrine/contract/ticket'
import type { AccountSheetRow } from '#account-admin'
import type { OrderSheetRow } from '#order-admin'
import { type Cell, type Column, reais, type Sheet, sheetDay } from './sheet.ts'

export const yes = (is: boolean) => (is ? 'sim' : 'não')
export const instant = (iso: string | null | undefined) => iso && new Date(iso)

export const DISPUTE_SHEET: Sheet<DisputeRow> = {
  name: 'contestacoes',
  title: 'Contestações',
  columns: [
    ['Código', ({ id }) => id],
    ['Pedido', ({ order }) => order?.code],
    ['Loja', ({ order }) => order?.brandName],
    ['Forma', ({ method }) => METHOD_NAMES[method]],
    ['Situação', ({ state }) => DISPUTE_STATE_NAMES[state]],
    ['Motivo', ({ reason }) => reason && DISPUTE_REASONS[reason]],
    ['Pix devolvido pelo banco', ({ isReturn }) => yes(isReturn)],
    ['Valor', ({ amount }) => reais(amount)],
    ['Aberta em', ({ openedAt }) => instant(openedAt)],
    ['Responder até', ({ dueAt }) => instant(dueAt)],
    ['Encerrada em', ({ closedAt }) => instant(closedAt)],
  ],
}

export const WEBHOOK_DELIVERY_SHEET: Sheet<WebhookDeliveryRow> = {
  name: 'entregas-de-webhooks',
  title: 'Entregas de webhooks',
  columns: [
    ['Código', ({ id }) => id],
    ['Webhook', ({ endpoint }) => endpoint.name],
    ['Evento', ({ event }) => event],
    ['Sobre', ({ subjectId }) => subjectId],
    ['Situação', ({ status }) => DELIVERY_STATUS_NAMES[status]],
    ['Tentativas', ({ tries }) => tries],
    ['Criada em', ({ createdAt }) => instant(createdAt)],
    ['Próxima tentativa', ({ nextAt }) => instant(nextAt)],
    ['Encerrada em', ({ endedAt }) => instant(endedAt)],
  ],
}

export const SENT_MAIL_SHEET: Sheet<SentMailRow> = {
  name: 'emails-enviados',
  title: 'E-mails enviados',
  columns: [
    ['Código', ({ id }) => id],
    ['E-mail', ({ name }) => name],
    ['Para', ({ to }) => to],
    ['Assunto', ({ subject }) => subject],
    ['Loja', ({ brand }) => brand?.name],
    ['Situação', ({ status }) => SENT_MAIL_STATUS_NAMES[status]],
    ['Por que falhou', ({ failure }) => failure && mailFailureWords(failure)],
    ['Por que voltou', ({ bounceStatus }) => bounceStatus && bounceWords(bounceStatus)],
    ['Teste', ({ isTest }) => yes(isTest)],
    ['Escrito em', ({ createdAt }) => instant(createdAt)],
    ['Enviado em', ({ sentAt }) => instant(sentAt)],
    ['Última falha em', ({ failedAt }) => instant(failedAt)],
  ],
}

export const BRAND_SHEET: Sheet<AdminBrand> = {
  name: 'marcas',
  title: 'Marcas',
  columns: [
    ['Código', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['Endereço próprio', ({ host }) => host],
    ['Contas', ({ identityPolicy }) => (identityPolicy === 'isolated' ? 'só desta marca' : 'em comum')],
  ],
}

export const CLIENT_APP_SHEET: Sheet<ClientAppRow> = {
  name: 'aplicativos',
  title: 'Aplicativos',
  columns: [
    ['Código', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['Loja', ({ brandId }, words) => words.brand(brandId)],
    ['Tipo', ({ type }) => CLIENT_TYPE_NAMES[type]],
    ['Da própria loja', ({ isFirstParty }) => yes(isFirstParty)],
    ['Ativo', ({ active }) => yes(active)],
    ['Pessoas conectadas', ({ people }) => people],
    ['Criado em', ({ createdAt }) => instant(createdAt)],
  ],
}

/** What a value means by the kind of coupon. */
const VALUES: Record<CouponRow['kind'], (value: number) => Cell> = {
  percent: (value) => `${String(value / 100).replace('.', ',')}%`,
  fixed: reais,
  'fixed-price': reais,
  'trial-days': String,
  'free-months': String,
  'item-free': String,
}

export const COUPON_SHEET: Sheet<CouponRow> = {
  name: 'cupons',
  title: 'Cupons',
  columns: [
    ['Código', ({ code }) => code],
    ['Nome', ({ name }) => name],
    ['Situação', ({ life }) => COUPON_LIFE_NAMES[life]],
    ['Tipo', ({ kind }) => COUPON_KIND_NAMES[kind]],
    ['Valor', ({ kind, value }) => VALUES[kind](value)],
    ['Lojas', ({ brandIds }, words) => brandIds.map(words.brand).join(', ')],
    ['Campanha', ({ campaign }) => yes(campaign)],
    ['Automático', ({ automatic }) => yes(automatic)],
    ['Usos', ({ used }) => used],
    ['Limite', ({ limitTotal }) => limitTotal],
    ['Descontado', ({ spent }) => reais(spent)],
    ['Verba', ({ budget }) => (budget === null ? null : reais(budget))],
    ['Começa em', ({ startsAt }) => instant(startsAt)],
    ['Termina em', ({ endsAt }) => instant(endsAt)],
  ],
}

export const USE_SHEET: Sheet<CouponUse> = {
  name: 'usos-do-cupom',
  title: 'Usos de um cupom',
  columns: [
    ['Data', ({ at }) => instant(at)],
    ['Situação', ({ state }) => COUPON_USE_NAMES[state]],
    ['Desconto', ({ amount }) => reais(amount)],
    ['Pedido', ({ order }) => order.code],
    ['Marca', ({ brandName }) => brandName],
    ['Pessoa', ({ account }) => account.name],
    ['Código', ({ code }) => code],
  ],
}

export const PERSON_SHEET: Sheet<CouponPerson> = {
  name: 'lista-do-cupom',
  title: 'Lista de quem pode usar um cupom',
  columns: [
    ['E-mail', ({ email }) => email],
    ['Usos', ({ used }) => used],
    ['Incluído em', ({ addedAt }) => instant(addedAt)],
  ],
}

export const CODE_SHEET: Sheet<CampaignCode> = {
  name: 'codigos-da-campanha',
  title: 'Códigos de uma campanha',
  columns: [
    ['Código', ({ code }) => code],
    ['Situação', ({ state }) => CAMPAIGN_CODE_NAMES[state]],
    ['Pedido', ({ order }) => order?.code],
    ['Criado em', ({ createdAt }) => instant(createdAt)],
  ],
}

/** What an accountant asks of sales; whole documents are for who hands notes over, which name them as well. */
export const ORDER_SHEET: Sheet<OrderSheetRow> = {
  name: 'pedidos',
  title: 'Pedidos',
  columns: [
    ['Número', ({ code }) => code],
    ['Situação', ({ status }) => ORDER_STATUS_NAMES[status]],
    ['Feito em', ({ placedAt }) => instant(placedAt)],
    ['Pago em', ({ paidAt }) => instant(paidAt)],
    ['Marca', ({ brand }, words) => words.brand(brand)],
    ['Pessoa', ({ account }) => account.name],
    ['E-mail', ({ email }) => email],
    ['CPF ou CNPJ', ({ document }) => formatDocument(document), ['fiscal-notes.write']],
    ['Itens', ({ names }) => names.join(', ')],
    ['Subtotal', ({ subtotal }) => reais(subtotal)],
    ['Desconto', ({ discount }) => reais(discount)],
    ['Cupons', ({ coupons }) => coupons.join(', ')],
    ['Total', ({ total }) => reais(total)],
    ['Crédito', ({ credit }) => reais(credit)],
    ['Juros', ({ interest }) => reais(interest)],
    ['Recebido', ({ money }) => reais(money.gross)],
    ['Tarifa', ({ money }) => reais(money.fees)],
    ['Devolvido', ({ money }) => reais(money.refunded)],
    ['Contestado', ({ money }) => reais(money.chargedBack)],
    ['Líquido', ({ money }) => reais(money.net)],
    ['Forma', ({ method }) => method && METHOD_NAMES[method]],
    ['Parcelas', ({ installments }) => installments],
    ['Nota fiscal', ({ note }) => note && FISCAL_NOTE_NAMES[note.status]],
    ['Número da nota', ({ note }) => note?.number],
  ],
}

export const AUDIT_SHEET: Sheet<AuditRow> = {
  name: 'registro',
  title: 'Registro de alterações',
  columns: [
    ['Número', ({ seq }) => seq],
    ['Data', ({ at }) => instant(at)],
    ['Quem', ({ actor }) => actor.name ?? actor.id],
    ['Ação', ({ action }) => auditWords(action)],
    ['O quê', ({ subject }) => subject.name],
    ['Código', ({ subject }) => subject.id],
    ['Antes', ({ before }) => before && JSON.stringify(before)],
    ['Depois', ({ after }) => after && JSON.stringify(after)],
    ['Motivo', ({ reason }) => reason],
    ['Endereço IP', ({ ip }) => ip],
  ],
}

/** Telephone and choices stand on the page of a person, for who may open it. */
export const ACCOUNT_SHEET: Sheet<AccountSheetRow> = {
  name: 'pessoas',
  title: 'Pessoas',
  columns: [
    ['Código', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['E-mail', ({ email }) => email],
    ['Telefone', ({ phone }) => phone && formatPhone(phone), PERSON],
    ['Novidades por e-mail', ({ acceptsMarketing }) => yes(acceptsMarketing), PERSON],
    ['Situação', ({ status }) => ACCOUNT_STATUS_NAMES[status]],
    ['Funções', ({ roles }) => roles.map((role) => ROLES[role].name).join(', ')],
    ['E-mail confirmado', ({ isConfirmed }) => yes(isConfirmed)],
    ['Duas etapas', ({ hasSecondFactor }) => yes(hasSecondFactor)],
    ['Marca', ({ brand }, words) => words.brand(brand)],
    ['Criada em', ({ createdAt }) => instant(createdAt)],
  ],
}

export const TICKET_SHEET: Sheet<TicketRow> = {
  name: 'atendimentos',
  title: 'Atendimentos',
  columns: [
    ['Protocolo', ({ protocol }) => protocol],
    ['Loja', ({ brand }, words) => words.brand(brand)],
    ['Assunto', ({ topic }) => TICKET_TOPICS[topic]],
    ['Situação', ({ status }) => TICKET_STATUS_NAMES[status]],
    ['Pessoa', ({ name }) => name],
    ['E-mail', ({ email }) => email],
    ['Aberto em', ({ createdAt }) => instant(createdAt)],
    ['Resposta até', ({ dueAt }) => instant(dueAt)],
    ['Atrasado', ({ isOverdue }) => yes(isOverdue)],
  ],
}

export const SETTLEMENT_SHEET: Sheet<SettlementRow> = {
  name: 'conciliacao',
  title: 'Conciliação',
  columns: [
    ['Dia', ({ day }) => sheetDay(day)],
    ['Forma', ({ method }) => METHOD_NAMES[method]],
    ['Provedor', ({ provider }) => provider],
    ['Recebidos no banco', ({ told }) => told.count],
    ['Valor no banco', ({ told }) => reais(told.amount)],
    ['Recebidos na loja', ({ booked }) => booked.count],
    ['Valor na loja', ({ booked }) => reais(booked.amount)],
    ['Diferenças', ({ differences }) => differences],
    ['Conferido em', ({ at }) => instant(at)],
  ],
}

export const JOB_SHEET: Sheet<JobRow> = {
  name: 'tarefas',
  title: 'Tarefas',
  columns: [
    ['Tarefa', ({ name }) => jobWords(name)],
    ['Para', ({ to }) => to],
    ['Motivo', ({ reason }) => reason],
    ['Tentativas', ({ tries }) => tries],
    ['Criada em', ({ createdAt }) => instant(createdAt)],
    ['Falhou em', ({ failedAt }) => instant(failedAt)],
  ],
}

export const IMPORT_SHEET: Sheet<ImportRow> = {
  name: 'importacoes',
  title: 'Importações',
  columns: [
    ['Código', ({ id }) => id],
    ['Arquivo', ({ fileName }) => fileName],
    ['O que traz', ({ kind }) => IMPORT_KINDS[kind].title],
    ['Loja', ({ brandId }, words) => words.brand(brandId)],
    ['Situação', ({ status }) => IMPORT_STATUS_NAMES[status]],
    ['Linhas', ({ rows }) => rows],
    ['Recusadas', ({ refused }) => refused],
    ['Importadas', ({ imported }) => imported],
    ['Criada em', ({ createdAt }) => new Date(createdAt)],
  ],
}

/** A row with its cells as the file has them; none once they are forgotten. */
type WholeRow = ImportedRow & { cells: readonly string[] }

/** The rows of a file as it came, with what is said of each: to be corrected and sent again. */
export const importedRowSheet = (headings: readonly string[]): Sheet<WholeRow> => ({
  name: 'linhas-da-importacao',
  title: 'Linhas de uma importação',
  columns: [
    ['Linha', ({ number }) => number],
    ['Veredito', ({ verdict }) => IMPORT_VERDICT_NAMES[verdict]],
    ['Motivo', ({ problems, usedBy }) => [...problems, ...usedBy.map(({ name }) => name)].join(' ')],
    ...headings.map((heading, i): Column<WholeRow> => [heading, ({ cells }) => cells[i]]),
  ],
})
