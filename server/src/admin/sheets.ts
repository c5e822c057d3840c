import type { AccountRow } from '@vitrine/contract/admin/account'
import type { AuditRow } from '@vitrine/contract/admin/audit'
import { auditWords } from '@vitrine/contract/admin/audit-words'
import type { AdminBrand } from '@vitrine/contract/admin/brand'
import type { AdminCategory } from '@vitrine/contract/admin/category'
import type { CampaignCode, CouponPerson, CouponRow, CouponUse } from '@vitrine/contract/admin/coupon'
import { COUPON_LIFE_NAMES } from '@vitrine/contract/admin/coupon'
import {
  COURSE_STATUS_NAMES,
  type CourseRow,
  type LearnerRow,
  type LessonReportRow,
} from '@vitrine/contract/admin/course'
import { type JobRow, jobWords } from '@vitrine/contract/admin/job'
import type { OrderRow } from '@vitrine/contract/admin/order'
import { ROLES } from '@vitrine/contract/admin/permission'
import { PRODUCT_LIFE_NAMES, type ProductRow } from '@vitrine/contract/admin/product'
import type { ReviewRow } from '@vitrine/contract/admin/review'
import type { SettlementRow } from '@vitrine/contract/admin/settlement'
import type { SubscriptionRow } from '@vitrine/contract/admin/subscription'
import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { reais, type Sheet, sheetDay } from './csv.ts'

const TYPES: Record<ProductType, string> = {
  'one-off': 'Material',
  subscription: 'Assinatura',
  training: 'Treinamento',
  bundle: 'Pacote',
}
const INTERVALS: Record<Interval, string> = { once: 'único', month: 'por mês', year: 'por ano' }
const yes = (is: boolean) => (is ? 'sim' : 'não')
const instant = (iso: string | null | undefined) => iso && new Date(iso)

export const PRODUCT_SHEET: Sheet<ProductRow> = {
  name: 'produtos',
  title: 'Produtos',
  columns: [
    ['Código', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['Endereço', ({ slug }) => slug],
    ['Tipo', ({ type }) => TYPES[type]],
    ['Situação', ({ life }) => PRODUCT_LIFE_NAMES[life]],
    ['Categoria', ({ category }) => category.name],
    ['Lojas', ({ brandIds }) => brandIds.join(', ')],
    ['Preço', ({ price }) => price && reais(price.amount)],
    ['Cobrança', ({ price }) => price && INTERVALS[price.interval]],
    ['Vendidos', ({ sold }) => sold],
    ['Vagas livres', ({ seatsLeft }) => seatsLeft],
    ['Criado em', ({ createdAt }) => instant(createdAt)],
  ],
}

export const CATEGORY_SHEET: Sheet<AdminCategory> = {
  name: 'categorias',
  title: 'Categorias',
  columns: [
    ['Código', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['Endereço', ({ slug }) => slug],
    ['Posição', ({ position }) => position],
    ['Produtos', ({ products }) => products],
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

export const COURSE_SHEET: Sheet<CourseRow> = {
  name: 'cursos',
  title: 'Cursos',
  columns: [
    ['Código', ({ id }) => id],
    ['Título', ({ title }) => title],
    ['Endereço', ({ slug }) => slug],
    ['Situação', ({ status }) => COURSE_STATUS_NAMES[status]],
    ['Horas', ({ hours }) => hours],
    ['Aulas', ({ lessons }) => lessons],
    ['Alunos', ({ learners }) => learners],
  ],
}

export const LEARNER_SHEET: Sheet<LearnerRow> = {
  name: 'alunos',
  title: 'Alunos de um curso',
  columns: [
    ['Nome', ({ name }) => name],
    ['Código', ({ id }) => id],
    ['Começou em', ({ startedAt }) => instant(startedAt)],
    ['Última aula', ({ lastLesson }) => lastLesson],
    ['Aulas concluídas', ({ done }) => done],
    ['Aulas', ({ lessons }) => lessons],
    ['Concluiu em', ({ completedAt }) => instant(completedAt)],
    ['Certificado', ({ certificate }) => certificate],
  ],
}

const LESSON_KINDS: Record<LessonReportRow['kind'], string> = {
  text: 'Texto',
  video: 'Vídeo',
  document: 'PDF',
  quiz: 'Questionário',
}

export const LESSON_SHEET: Sheet<LessonReportRow> = {
  name: 'aulas',
  title: 'Progresso por aula',
  columns: [
    ['Módulo', ({ module }) => module],
    ['Aula', ({ title }) => title],
    ['Código', ({ id }) => id],
    ['Tipo', ({ kind }) => LESSON_KINDS[kind]],
    ['Alunos do curso', ({ learners }) => learners],
    ['Começaram', ({ begun }) => begun],
    ['Concluíram', ({ completed }) => completed],
    ['Tentativas', ({ quiz }) => quiz?.attempts],
    ['Média (%)', ({ quiz }) => quiz?.averageScore],
  ],
}

/** What a value means by the kind of coupon. */
const KINDS: Record<CouponRow['kind'], [name: string, value: (value: number) => string]> = {
  percent: ['porcentagem', (value) => `${String(value / 100).replace('.', ',')}%`],
  fixed: ['valor fixo', reais],
  'fixed-price': ['preço fixo', reais],
  'trial-days': ['dias grátis', String],
  'free-months': ['meses grátis', String],
  'item-free': ['produto grátis', String],
}

export const COUPON_SHEET: Sheet<CouponRow> = {
  name: 'cupons',
  title: 'Cupons',
  columns: [
    ['Código', ({ code }) => code],
    ['Nome', ({ name }) => name],
    ['Situação', ({ life }) => COUPON_LIFE_NAMES[life]],
    ['Tipo', ({ kind }) => KINDS[kind][0]],
    ['Valor', ({ kind, value }) => KINDS[kind][1](value)],
    ['Lojas', ({ brandIds }) => brandIds.join(', ')],
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

const USE_STATES: Record<CouponUse['state'], string> = {
  reserved: 'reservado',
  confirmed: 'usado',
  released: 'devolvido',
}

export const USE_SHEET: Sheet<CouponUse> = {
  name: 'usos-do-cupom',
  title: 'Usos de um cupom',
  columns: [
    ['Data', ({ at }) => instant(at)],
    ['Situação', ({ state }) => USE_STATES[state]],
    ['Desconto', ({ amount }) => reais(amount)],
    ['Pedido', ({ order }) => order.code],
    ['Pessoa', ({ account }) => account.name],
    ['Código', ({ code }) => code],
  ],
}

const CODE_STATES: Record<CampaignCode['state'], string> = {
  free: 'livre',
  held: 'reservado',
  used: 'usado',
  revoked: 'retirado',
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
    ['Situação', ({ state }) => CODE_STATES[state]],
    ['Pedido', ({ order }) => order?.code],
    ['Criado em', ({ createdAt }) => instant(createdAt)],
  ],
}

const STATUSES: Record<OrderRow['status'], string> = {
  'awaiting-payment': 'aguardando pagamento',
  'in-review': 'em análise',
  paid: 'pago',
  disputed: 'contestado',
  'charged-back': 'contestação perdida',
  expired: 'expirado',
  cancelled: 'cancelado',
  'partially-refunded': 'devolvido em parte',
  refunded: 'devolvido',
}
const METHODS: Record<NonNullable<OrderRow['method']>, string> = {
  pix: 'Pix',
  card: 'cartão',
  boleto: 'boleto',
}

export const ORDER_SHEET: Sheet<OrderRow> = {
  name: 'pedidos',
  title: 'Pedidos',
  columns: [
    ['Número', ({ code }) => code],
    ['Situação', ({ status }) => STATUSES[status]],
    ['Pessoa', ({ account }) => account.name],
    ['Itens', ({ names }) => names.join(', ')],
    ['Total', ({ total }) => reais(total)],
    ['Crédito', ({ credit }) => reais(credit)],
    ['Juros', ({ interest }) => reais(interest)],
    ['Recebido', ({ money }) => reais(money.gross)],
    ['Tarifa', ({ money }) => reais(money.fees)],
    ['Devolvido', ({ money }) => reais(money.refunded)],
    ['Contestado', ({ money }) => reais(money.chargedBack)],
    ['Líquido', ({ money }) => reais(money.net)],
    ['Forma', ({ method }) => method && METHODS[method]],
    ['Loja', ({ brand }) => brand],
    ['Feito em', ({ placedAt }) => instant(placedAt)],
    ['Pago em', ({ paidAt }) => instant(paidAt)],
  ],
}

export const SUBSCRIPTION_SHEET: Sheet<SubscriptionRow> = {
  name: 'assinaturas',
  title: 'Assinaturas',
  columns: [
    ['Código', ({ id }) => id],
    ['Plano', ({ plan }) => plan],
    ['Situação', ({ status, disputed }) => SUBSCRIPTIONS[status] + (disputed ? ', em contestação' : '')],
    ['Pessoa', ({ account }) => account.name],
    ['E-mail', ({ account }) => account.email],
    ['Preço', ({ price }) => reais(price.amount)],
    ['Cobrança', ({ price }) => INTERVALS[price.interval]],
    ['Fim do período', ({ endOn }) => sheetDay(endOn)],
    ['Vencimento', ({ dueOn }) => sheetDay(dueOn)],
    ['Loja', ({ brand }) => brand],
    ['Desde', ({ createdAt }) => instant(createdAt)],
  ],
}

const SUBSCRIPTIONS: Record<SubscriptionRow['status'], string> = {
  trialing: 'em teste',
  active: 'ativa',
  'past-due': 'em atraso',
  suspended: 'suspensa',
  paused: 'pausada',
  'cancel-scheduled': 'cancelamento marcado',
  cancelled: 'cancelada',
  ended: 'encerrada',
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

const ACCOUNT_STATUSES: Record<AccountRow['status'], string> = {
  active: 'ativa',
  suspended: 'bloqueada',
  'removal-scheduled': 'exclusão agendada',
  anonymised: 'excluída',
}

export const ACCOUNT_SHEET: Sheet<AccountRow> = {
  name: 'pessoas',
  title: 'Pessoas',
  columns: [
    ['Código', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['E-mail', ({ email }) => email],
    ['Situação', ({ status }) => ACCOUNT_STATUSES[status]],
    ['Funções', ({ roles }) => roles.map((role) => ROLES[role].name).join(', ')],
    ['E-mail confirmado', ({ isConfirmed }) => yes(isConfirmed)],
    ['Duas etapas', ({ hasSecondFactor }) => yes(hasSecondFactor)],
    ['Loja', ({ brand }) => brand],
    ['Criada em', ({ createdAt }) => instant(createdAt)],
  ],
}

export const REVIEW_SHEET: Sheet<ReviewRow> = {
  name: 'avaliacoes',
  title: 'Avaliações',
  columns: [
    ['Produto', ({ product }) => product.name],
    ['Pessoa', ({ author }) => author],
    ['Estrelas', ({ stars }) => stars],
    ['Texto', ({ text }) => text],
    ['Denúncias', ({ reports }) => reports.reduce((sum, { count }) => sum + count, 0)],
    ['Retirada em', ({ hidden }) => instant(hidden?.at)],
    ['Motivo', ({ hidden }) => hidden?.reason],
    ['Escrita em', ({ createdAt }) => instant(createdAt)],
  ],
}

export const SETTLEMENT_SHEET: Sheet<SettlementRow> = {
  name: 'conciliacao',
  title: 'Conciliação',
  columns: [
    ['Dia', ({ day }) => sheetDay(day)],
    ['Forma', ({ method }) => METHODS[method]],
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
