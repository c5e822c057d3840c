import type { CampaignCode, CouponRow, CouponUse } from '@vitrine/contract/admin/coupon'
import { COUPON_LIFE_NAMES } from '@vitrine/contract/admin/coupon'
import { PRODUCT_LIFE_NAMES, type ProductRow } from '@vitrine/contract/admin/product'
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
