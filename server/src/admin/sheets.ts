import type { AccountRow } from '@vitrine/contract/admin/account'
import type { AuditRow } from '@vitrine/contract/admin/audit'
import { auditWords } from '@vitrine/contract/admin/audit-words'
import type { AdminBrand } from '@vitrine/contract/admin/brand'
import type { AdminCategory } from '@vitrine/contract/admin/category'
import type { CampaignCode, CouponRow, CouponUse } from '@vitrine/contract/admin/coupon'
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
import { reais, type Sheet } from './csv.ts'

const TYPES: Record<ProductType, string> = {
  'one-off': 'Produto',
  subscription: 'Assinatura',
  training: 'Treinamento',
  bundle: 'Pacote',
}
const INTERVALS: Record<Interval, string> = { once: 'único', month: 'por mês', year: 'por ano' }
const yes = (is: boolean) => (is ? 'sim' : 'não')
const instant = (iso: string | null | undefined) => iso && new Date(iso)

export const PRODUCT_SHEET: Sheet<ProductRow> = {
  name: 'produtos',
  columns: [
    ['codigo', ({ id }) => id],
    ['nome', ({ name }) => name],
    ['endereco', ({ slug }) => slug],
    ['tipo', ({ type }) => TYPES[type]],
    ['situacao', ({ life }) => PRODUCT_LIFE_NAMES[life]],
    ['categoria', ({ category }) => category.name],
    ['lojas', ({ brandIds }) => brandIds.join(', ')],
    ['preco', ({ price }) => price && reais(price.amount)],
    ['cobranca', ({ price }) => price && INTERVALS[price.interval]],
    ['vendidos', ({ sold }) => sold],
    ['vagas_livres', ({ seatsLeft }) => seatsLeft],
    ['criado_em', ({ createdAt }) => instant(createdAt)],
  ],
}

export const CATEGORY_SHEET: Sheet<AdminCategory> = {
  name: 'categorias',
  columns: [
    ['codigo', ({ id }) => id],
    ['nome', ({ name }) => name],
    ['endereco', ({ slug }) => slug],
    ['posicao', ({ position }) => position],
    ['produtos', ({ products }) => products],
  ],
}

export const BRAND_SHEET: Sheet<AdminBrand> = {
  name: 'marcas',
  columns: [
    ['codigo', ({ id }) => id],
    ['nome', ({ name }) => name],
    ['endereco_proprio', ({ host }) => host],
    ['contas', ({ identityPolicy }) => (identityPolicy === 'isolated' ? 'só desta marca' : 'em comum')],
  ],
}

export const COURSE_SHEET: Sheet<CourseRow> = {
  name: 'cursos',
  columns: [
    ['codigo', ({ id }) => id],
    ['titulo', ({ title }) => title],
    ['endereco', ({ slug }) => slug],
    ['situacao', ({ status }) => COURSE_STATUS_NAMES[status]],
    ['horas', ({ hours }) => hours],
    ['aulas', ({ lessons }) => lessons],
    ['alunos', ({ learners }) => learners],
  ],
}

export const LEARNER_SHEET: Sheet<LearnerRow> = {
  name: 'alunos',
  columns: [
    ['nome', ({ name }) => name],
    ['codigo', ({ id }) => id],
    ['comecou_em', ({ startedAt }) => instant(startedAt)],
    ['ultima_aula', ({ lastLesson }) => lastLesson],
    ['aulas_concluidas', ({ done }) => done],
    ['aulas', ({ lessons }) => lessons],
    ['concluiu_em', ({ completedAt }) => instant(completedAt)],
    ['certificado', ({ certificate }) => certificate],
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
  columns: [
    ['modulo', ({ module }) => module],
    ['aula', ({ title }) => title],
    ['codigo', ({ id }) => id],
    ['tipo', ({ kind }) => LESSON_KINDS[kind]],
    ['alunos_do_curso', ({ learners }) => learners],
    ['comecaram', ({ begun }) => begun],
    ['concluiram', ({ completed }) => completed],
    ['tentativas', ({ quiz }) => quiz?.attempts],
    ['media_em_porcento', ({ quiz }) => quiz?.averageScore],
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
  columns: [
    ['codigo', ({ code }) => code],
    ['nome', ({ name }) => name],
    ['situacao', ({ life }) => COUPON_LIFE_NAMES[life]],
    ['tipo', ({ kind }) => KINDS[kind][0]],
    ['valor', ({ kind, value }) => KINDS[kind][1](value)],
    ['lojas', ({ brandIds }) => brandIds.join(', ')],
    ['campanha', ({ campaign }) => yes(campaign)],
    ['automatico', ({ automatic }) => yes(automatic)],
    ['usos', ({ used }) => used],
    ['limite', ({ limitTotal }) => limitTotal],
    ['descontado', ({ spent }) => reais(spent)],
    ['orcamento', ({ budget }) => (budget === null ? null : reais(budget))],
    ['comeca_em', ({ startsAt }) => instant(startsAt)],
    ['termina_em', ({ endsAt }) => instant(endsAt)],
  ],
}

const USE_STATES: Record<CouponUse['state'], string> = {
  reserved: 'reservado',
  confirmed: 'usado',
  released: 'devolvido',
}

export const USE_SHEET: Sheet<CouponUse> = {
  name: 'usos-do-cupom',
  columns: [
    ['data', ({ at }) => instant(at)],
    ['situacao', ({ state }) => USE_STATES[state]],
    ['desconto', ({ amount }) => reais(amount)],
    ['pedido', ({ order }) => order.code],
    ['pessoa', ({ account }) => account.name],
    ['codigo', ({ code }) => code],
  ],
}

const CODE_STATES: Record<CampaignCode['state'], string> = {
  free: 'livre',
  held: 'reservado',
  used: 'usado',
  revoked: 'retirado',
}

export const CODE_SHEET: Sheet<CampaignCode> = {
  name: 'codigos-da-campanha',
  columns: [
    ['codigo', ({ code }) => code],
    ['situacao', ({ state }) => CODE_STATES[state]],
    ['pedido', ({ order }) => order?.code],
    ['criado_em', ({ createdAt }) => instant(createdAt)],
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
  columns: [
    ['numero', ({ code }) => code],
    ['situacao', ({ status }) => STATUSES[status]],
    ['pessoa', ({ account }) => account.name],
    ['itens', ({ names }) => names.join(', ')],
    ['total', ({ total }) => reais(total)],
    ['credito', ({ credit }) => reais(credit)],
    ['juros', ({ interest }) => reais(interest)],
    ['forma', ({ method }) => method && METHODS[method]],
    ['loja', ({ brand }) => brand],
    ['feito_em', ({ placedAt }) => instant(placedAt)],
    ['pago_em', ({ paidAt }) => instant(paidAt)],
  ],
}

export const SUBSCRIPTION_SHEET: Sheet<SubscriptionRow> = {
  name: 'assinaturas',
  columns: [
    ['codigo', ({ id }) => id],
    ['plano', ({ plan }) => plan],
    ['situacao', ({ status }) => SUBSCRIPTIONS[status]],
    ['pessoa', ({ account }) => account.name],
    ['email', ({ account }) => account.email],
    ['preco', ({ price }) => reais(price.amount)],
    ['cobranca', ({ price }) => INTERVALS[price.interval]],
    ['fim_do_periodo', ({ endOn }) => endOn],
    ['vencimento', ({ dueOn }) => dueOn],
    ['loja', ({ brand }) => brand],
    ['desde', ({ createdAt }) => instant(createdAt)],
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
  columns: [
    ['numero', ({ seq }) => seq],
    ['data', ({ at }) => instant(at)],
    ['quem', ({ actor }) => actor.name ?? actor.id],
    ['acao', ({ action }) => auditWords(action)],
    ['o_que', ({ subject }) => subject.name],
    ['codigo', ({ subject }) => subject.id],
    ['antes', ({ before }) => before && JSON.stringify(before)],
    ['depois', ({ after }) => after && JSON.stringify(after)],
    ['motivo', ({ reason }) => reason],
    ['endereco_ip', ({ ip }) => ip],
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
  columns: [
    ['codigo', ({ id }) => id],
    ['nome', ({ name }) => name],
    ['e_mail', ({ email }) => email],
    ['situacao', ({ status }) => ACCOUNT_STATUSES[status]],
    ['funcoes', ({ roles }) => roles.map((role) => ROLES[role].name).join(', ')],
    ['confirmada', ({ isConfirmed }) => yes(isConfirmed)],
    ['duas_etapas', ({ hasSecondFactor }) => yes(hasSecondFactor)],
    ['loja', ({ brand }) => brand],
    ['criada_em', ({ createdAt }) => instant(createdAt)],
  ],
}

export const REVIEW_SHEET: Sheet<ReviewRow> = {
  name: 'avaliacoes',
  columns: [
    ['produto', ({ product }) => product.name],
    ['pessoa', ({ account }) => account.name],
    ['estrelas', ({ stars }) => stars],
    ['texto', ({ text }) => text],
    ['denuncias', ({ reports }) => reports.reduce((sum, { count }) => sum + count, 0)],
    ['retirada_em', ({ hidden }) => instant(hidden?.at)],
    ['motivo', ({ hidden }) => hidden?.reason],
    ['escrita_em', ({ createdAt }) => instant(createdAt)],
  ],
}

export const SETTLEMENT_SHEET: Sheet<SettlementRow> = {
  name: 'conciliacao',
  columns: [
    ['dia', ({ day }) => day],
    ['forma', ({ method }) => METHODS[method]],
    ['provedor', ({ provider }) => provider],
    ['recebidos_no_banco', ({ told }) => told.count],
    ['valor_no_banco', ({ told }) => reais(told.amount)],
    ['recebidos_na_loja', ({ booked }) => booked.count],
    ['valor_na_loja', ({ booked }) => reais(booked.amount)],
    ['diferencas', ({ differences }) => differences],
    ['conferido_em', ({ at }) => instant(at)],
  ],
}

export const JOB_SHEET: Sheet<JobRow> = {
  name: 'tarefas',
  columns: [
    ['tarefa', ({ name }) => jobWords(name)],
    ['para', ({ to }) => to],
    ['motivo', ({ reason }) => reason],
    ['tentativas', ({ tries }) => tries],
    ['criada_em', ({ createdAt }) => instant(createdAt)],
    ['falhou_em', ({ failedAt }) => instant(failedAt)],
  ],
}
