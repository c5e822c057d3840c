import type { Block, ProductType } from '@vitrine/contract/catalog'
import type { Drip } from '@vitrine/contract/drip'

type CategorySlug = 'negocios' | 'financas' | 'design' | 'marketing' | 'produtividade'

/** Amounts in centavos: one price for good, or one for each interval of a plan. */
export type Amounts = number | { month: number; quarter?: number; year: number }

export interface ProductSeed {
  slug: string
  type: ProductType
  category: CategorySlug
  name: string
  summary: string
  description: Block[]
  faq: { question: string; answer: string }[]
  level?: string
  keywords: string
  guaranteeDays?: number
  /** By brand that sells it, at its own price. */
  main?: Amounts
  gg?: Amounts
  /** What is paid once opens for so many months; without it for good. */
  accessMonths?: number
  /** "Taxa de adesão" of the main brand's plans, by their interval. */
  setupFee?: Partial<Record<string, number>>
  /** For how many charges they bind there, by their interval. */
  minCycles?: Partial<Record<string, number>>
  /** For how many days they are used before the first charge, by their interval. */
  trialDays?: Partial<Record<string, number>>
  /** What each of the first charges costs there, by their interval. */
  introductory?: Partial<Record<string, { amount: number; cycles: number }>>
  /** The intervals whose free first period asks for a card. */
  requiresCard?: readonly string[]
  /** What the price is compared with in the main brand, and for how many days more. */
  compareAt?: { amount: number; days: number }
  seats?: { total: number; taken: number }
  /** Sold from so many days from now on. */
  saleStartsInDays?: number
  /** Slugs of what one must have to buy it. */
  requires?: string[]
  /** How often it is bought beside the others: its orders are made by it. */
  weight: number
  daysOld: number
  /** Slugs and weights of what a bundle holds. */
  items?: Record<string, number>
  courses?: string[]
  /** Of a bundle: who has part of it already pays less. */
  ownedDiscount?: boolean
}

/** A lesson as its title, with ` | aberta` when it may be seen before buying; how long it is, its content says. */
export interface CourseSeed {
  slug: string
  title: string
  modules: Record<string, string[]>
  /** When a module opens, by its title; otherwise at once. */
  drip?: Record<string, Drip>
}

export const categories: Record<CategorySlug, string> = {
  negocios: 'Negócios',
  financas: 'Finanças',
  design: 'Design',
  marketing: 'Marketing',
  produtividade: 'Produtividade e tecnologia',
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const ask = (question: string, answer: string) => ({ question, answer })

export const afterPaying = ask(
  'O que acontece depois do pagamento?',
  'Assim que ele é confirmado, avisamos por e-mail. Os arquivos ficam no início da sua conta e em Minhas compras, com o recibo, e são seus para sempre.',
)
export const paidOnce = ask(
  'Preciso pagar de novo depois?',
  'Não. Você paga uma vez e o treinamento é seu, sem renovação e sem prazo.',
)
export const planWithdrawal = ask(
  'E se eu me arrepender?',
  'Nos 7 dias depois de pagar você desiste com um clique, em Minhas compras, e o dinheiro volta inteiro.',
)
