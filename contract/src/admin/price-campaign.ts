import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { Interval } from '../catalog.ts'
import { dayInput } from '../day.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { PriceConsent } from '../price-campaign.ts'
import { adminChange, Reason } from './change.ts'
import { adminList } from './list.ts'

/** Why a subscription of the plan is left out. */
export const LEFT_OUT = [
  'trialing',
  'cancelling',
  'changing',
  'fixed-term',
  'in-campaign',
  'not-concerned',
] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** How a subscription stands in a campaign that was announced. */
export const CAMPAIGN_ANSWERS = [
  'waiting',
  'silent',
  'accepted',
  'declined',
  'left',
  'changed',
  'skipped',
  'undone',
] as const
export type CampaignAnswer = (typeof CAMPAIGN_ANSWERS)[number]

/** What a subscription is to a campaign: of a draft, whether it is among those that are told, or why it is not. */
export const CampaignGroup = z.enum(['included', ...LEFT_OUT, ...CAMPAIGN_ANSWERS])
export type CampaignGroup = z.infer<typeof CampaignGroup>

/** What a subscription is to a campaign, in words. */
export const CAMPAIGN_GROUP_NAMES: Record<CampaignGroup, string> = {
  included: 'Entra no reajuste',
  trialing: 'Em teste: o primeiro preço já foi combinado',
  cancelling: 'Cancelada: termina com o que está pago',
  changing: 'Com troca de plano marcada',
  'fixed-term': 'Com número certo de cobranças, todas combinadas',
  'in-campaign': 'Em outro reajuste',
  'not-concerned': 'Já paga o novo preço ou além dele',
  waiting: 'Ainda não avisada',
  silent: 'Avisada, sem resposta',
  accepted: 'Aceitou',
  declined: 'Ficou no preço de antes',
  left: 'Saiu',
  changed: 'Trocou de plano',
  skipped: 'Mudou antes do aviso e ficou de fora',
  undone: 'Voltou ao preço de antes',
}

export const PRICE_CONSENT_NAMES: Record<PriceConsent, string> = {
  'opt-in': 'Aumento, só para quem aceitar',
  'opt-out': 'Aumento, para todos que não saírem',
  none: 'Redução de preço',
}

export const CAMPAIGN_STATE_NAMES = {
  draft: 'Rascunho',
  announced: 'Anunciado',
  undone: 'Desfeito',
} as const

/** Centavos: R$ 999.999,99. */
const MOST = 99_999_999
const price = z
  .int({ error: 'Informe o preço em reais e centavos' })
  .min(1, 'O preço começa em R$ 0,01')
  .max(MOST, 'O preço vai até R$ 999.999,99')

const Question = z.strictObject({
  brandId: BrandId,
  productId: idOf('prd', z.string({ error: 'Escolha o plano' }).max(40)),
  interval: Interval.exclude(['once'], { error: 'Escolha de quanto em quanto tempo o plano é cobrado' }),
  /** The new price of each period, in centavos. */
  amount: price,
  consent: PriceConsent,
  /** No renewal before this day has the new price. */
  effectiveOn: dayInput(),
  /** Only those who subscribed before this day. */
  subscribedBefore: dayInput().nullable().default(null),
  /** Only those who pay less than so many centavos. */
  payingBelow: price.nullable().default(null),
})

/** A change of price before it is written. */
export const PriceCampaignQuestion = Question
export type PriceCampaignQuestion = z.infer<typeof PriceCampaignQuestion>

export const PriceCampaignInput = Question.extend({
  /** What people are told. */
  reason: z
    .string({ error: 'Conte a quem assina por que o preço muda' })
    .trim()
    .min(10, 'Conte a quem assina por que o preço muda, em ao menos 10 letras')
    .max(500, 'Use no máximo 500 letras'),
  /** That the terms of those who are asked allow a raise with notice; an `opt-out` is not written without it. */
  termsAllow: z.boolean().default(false),
}).refine(({ consent, termsAllow }) => consent !== 'opt-out' || termsAllow, {
  path: ['termsAllow'],
  error:
    'Marque que os termos aceitos por quem assina permitem mudar o preço com aviso de 30 dias. Se eles não dizem isso, escolha “só para quem aceitar”',
})
export type PriceCampaignInput = z.infer<typeof PriceCampaignInput>

const Group = z.object({
  count: z.int(),
  /** How MRR changes with them, in centavos a month. */
  mrr: z.int(),
})

/** Whom a change of price reaches as things stand, and whom it leaves out. */
export const PriceCampaignPreview = z.object({
  included: Group,
  leftOut: z.array(z.object({ why: z.enum(LEFT_OUT), count: z.int() })),
  /** What a new subscriber pays for this plan now, in centavos. */
  currentAmount: z.int().optional(),
})
export type PriceCampaignPreview = z.infer<typeof PriceCampaignPreview>

const state = z.enum(['draft', 'announced', 'undone'])

export const PriceCampaignRow = z.object({
  id: idOf('pcg', z.string()),
  state,
  plan: z.object({ id: idOf('prd', z.string()), name: z.string() }),
  brand: BrandId,
  brandName: z.string(),
  interval: Question.shape.interval,
  amount: z.int(),
  consent: PriceConsent,
  effectiveOn: z.iso.date(),
  createdAt: z.iso.datetime(),
})
export type PriceCampaignRow = z.infer<typeof PriceCampaignRow>

export const AdminPriceCampaign = PriceCampaignRow.extend({
  subscribedBefore: z.iso.date().nullable(),
  payingBelow: z.int().nullable(),
  reason: z.string(),
  createdBy: z.string().optional(),
  announcedAt: z.iso.datetime().optional(),
  announcedBy: z.string().optional(),
  undoneAt: z.iso.datetime().optional(),
  undoneBy: z.string().optional(),
  /** Of a draft. */
  preview: PriceCampaignPreview.optional(),
  /** Of one that was announced: how many stand how, and how many have paid the new price. */
  progress: z
    .object({
      answers: z.array(z.object({ answer: z.enum(CAMPAIGN_ANSWERS), count: z.int() })),
      notified: z.int(),
      applied: Group,
    })
    .optional(),
})
export type AdminPriceCampaign = z.infer<typeof AdminPriceCampaign>

/** A subscription of a campaign; of a draft, as it would be. */
export const CampaignSubscriptionRow = z.object({
  id: idOf('sub', z.string()),
  account: z.object({ id: z.string(), name: z.string() }),
  group: CampaignGroup,
  oldAmount: z.int(),
  amount: z.int(),
  notifiedAt: z.iso.datetime().optional(),
  effectiveOn: z.iso.date().optional(),
  answeredAt: z.iso.datetime().optional(),
  appliedAt: z.iso.datetime().optional(),
})
export type CampaignSubscriptionRow = z.infer<typeof CampaignSubscriptionRow>

const id = idOf('pcg', z.string().max(40))
const byId = z.strictObject({ id })
const rows = adminList({
  path: 'price-campaign-subscriptions',
  summary: 'Assinaturas de um reajuste',
  permission: 'subscriptions.read',
  row: CampaignSubscriptionRow,
  filters: {
    campaign: id.optional(),
    group: CampaignGroup.optional(),
    /** Whether the new price was paid. */
    applied: z.literal('yes').optional(),
  },
  sorts: ['id', '-id'],
})
/** Whoever changes what people pay sees who they are. */
const WRITES = ['rules.write', 'subscriptions.read'] as const
const write = adminChange(WRITES, { stepUp: true })
const SCOPE_REFUSALS = [
  'brand.unknown',
  'product.unknown',
  'price-campaign.plan-archived',
  'price-campaign.no-such-price',
  'price-campaign.too-soon',
] as const

/** A change of the price of a plan for those who have it already: a draft, its announcement, and the way back. */
export const adminPriceCampaign = {
  ...adminList({
    path: 'price-campaigns',
    summary: 'Reajustes de assinaturas',
    permission: 'subscriptions.read',
    row: PriceCampaignRow,
    filters: { state: state.optional(), brand: BrandId.optional() },
    sorts: ['-created', 'created'],
  }),
  listSubscriptions: rows.list,
  exportSubscriptions: rows.export,
  read: endpoint('administrator', { permission: 'subscriptions.read' })
    .route({ method: 'GET', path: '/admin/price-campaigns/{id}', summary: 'Um reajuste' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminPriceCampaign),
  preview: endpoint('administrator', { permission: 'subscriptions.read' })
    .route({
      method: 'POST',
      path: '/admin/price-campaigns/preview',
      summary: 'Quem um reajuste alcança, antes de gravar',
    })
    .errors(refusals(...SCOPE_REFUSALS))
    .input(PriceCampaignQuestion)
    .output(PriceCampaignPreview),
  create: adminChange(WRITES)
    .route({
      method: 'POST',
      path: '/admin/price-campaigns',
      successStatus: 201,
      summary: 'Rascunho de um reajuste',
    })
    .errors(refusals(...SCOPE_REFUSALS))
    .input(PriceCampaignInput)
    .output(z.object({ id })),
  discard: adminChange(WRITES)
    .route({
      method: 'DELETE',
      path: '/admin/price-campaigns/{id}',
      successStatus: 204,
      summary: 'Descartar o rascunho de um reajuste',
    })
    .errors(refusals('not-found', 'price-campaign.announced'))
    .input(byId),
  announce: write
    .route({
      method: 'POST',
      path: '/admin/price-campaigns/{id}/announce',
      summary: 'Anunciar um reajuste a quem assina',
    })
    .errors(
      refusals(
        '2FA_EXPIRED',
        'not-found',
        'price-campaign.announced',
        'price-campaign.plan-archived',
        'price-campaign.overlap',
        'price-campaign.nobody',
      ),
    )
    .input(byId.extend({ reason: Reason }))
    .output(AdminPriceCampaign),
  undo: write
    .route({
      method: 'POST',
      path: '/admin/price-campaigns/{id}/undo',
      summary: 'Desfazer um reajuste',
    })
    .errors(
      refusals(
        '2FA_EXPIRED',
        'not-found',
        'price-campaign.not-announced',
        'price-campaign.lower',
        'price-campaign.later',
      ),
    )
    .input(byId.extend({ reason: Reason }))
    .output(AdminPriceCampaign),
}
