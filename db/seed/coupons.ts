import type { ProductType } from '@vitrine/contract/catalog'

export interface CouponSeed {
  code: string
  name: string
  kind: 'percent' | 'fixed'
  /** Basis points of a percentage, centavos of a fixed amount. */
  value: number
  maxDiscount?: number
  minimum?: number
  brands: string[]
  types?: ProductType[]
  /** Whether it also lowers the setup fee of a plan, or nothing else. */
  setupFee?: 'included' | 'only'
  limitTotal?: number
  limitPerAccount?: number
  used?: number
  /** Nobody types it: an offer of the shop, or what something that is offered costs less by. */
  automatic?: boolean
}

export const coupons: CouponSeed[] = [
  {
    code: 'BEMVINDO10',
    name: '10% de boas-vindas',
    kind: 'percent',
    value: 1000,
    brands: ['main', 'gg'],
    limitPerAccount: 1,
  },
  { code: 'PIX20', name: 'R$ 20,00 a menos', kind: 'fixed', value: 2000, minimum: 15000, brands: ['main'] },
  {
    code: 'ANUAL15',
    name: '15% na assinatura',
    kind: 'percent',
    value: 1500,
    maxDiscount: 10000,
    brands: ['main', 'gg'],
    types: ['subscription'],
  },
  {
    code: 'SEMADESAO',
    name: 'Sem taxa de adesão',
    kind: 'percent',
    value: 10_000,
    brands: ['main'],
    setupFee: 'only',
    limitPerAccount: 1,
  },
  {
    code: 'ULTIMAS',
    name: 'Metade do preço, últimas unidades',
    kind: 'percent',
    value: 5000,
    brands: ['main'],
    limitTotal: 50,
    used: 48,
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
