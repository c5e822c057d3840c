import type { CouponConditions } from '@vitrine/contract/coupon'

interface CouponSeed {
  code: string
  name: string
  kind: 'percent' | 'fixed' | 'trial-days'
  /** Basis points of a percentage, centavos of a fixed amount, days of a trial. */
  value: number
  brands: string[]
  limitTotal?: number
  /** Nobody types it: an offer of the shop, or what something that is offered costs less by. */
  automatic?: boolean
  conditions?: Partial<CouponConditions>
}

export const coupons: CouponSeed[] = [
  {
    code: 'BEMVINDO10',
    name: '10% de boas-vindas',
    kind: 'percent',
    value: 1000,
    brands: ['main', 'gg'],
    conditions: { limitPerAccount: 1 },
  },
  {
    code: 'PIX20',
    name: 'R$ 20,00 a menos',
    kind: 'fixed',
    value: 2000,
    brands: ['main'],
    conditions: { minimum: 15000 },
  },
  {
    code: 'ANUAL15',
    name: '15% na assinatura',
    kind: 'percent',
    value: 1500,
    brands: ['main', 'gg'],
    conditions: { maxDiscount: 10000, productTypes: ['subscription'] },
  },
  {
    code: 'SEMADESAO',
    name: 'Sem taxa de adesão',
    kind: 'percent',
    value: 10_000,
    brands: ['main'],
    conditions: { setupFee: 'only', limitPerAccount: 1 },
  },
  {
    code: 'TESTE14',
    name: '14 dias para experimentar',
    kind: 'trial-days',
    value: 14,
    brands: ['main'],
    conditions: { productTypes: ['subscription'] },
  },
  {
    code: 'ULTIMAS',
    name: 'Metade do preço, últimas unidades',
    kind: 'percent',
    value: 5000,
    brands: ['main'],
    limitTotal: 50,
  },
  {
    code: 'DEPOISDACOMPRA',
    name: 'Para quem acabou de comprar',
    kind: 'percent',
    value: 3000,
    brands: ['main'],
    automatic: true,
  },
]
