import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { isEmail, normaliseEmail } from '../brazil/email.ts'
import { CouponCode, type CouponLife, CouponStatus, CouponTerms } from '../coupon.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { adminChange, CHANGE_REFUSALS, Reason, Version } from './change.ts'
import { adminList } from './list.ts'

export const CouponLifeName = z.enum([
  'draft',
  'scheduled',
  'active',
  'paused',
  'used-up',
  'expired',
  'archived',
]) satisfies z.ZodType<CouponLife>

/** As people read it. */
export const COUPON_LIFE_NAMES: Record<CouponLife, string> = {
  draft: 'Rascunho',
  scheduled: 'Agendado',
  active: 'Ativo',
  paused: 'Pausado',
  'used-up': 'Esgotado',
  expired: 'Expirado',
  archived: 'Arquivado',
}

/** From where a coupon may go where: one that was offered is never a draft again, and one that is put away stays so. */
export const COUPON_MOVES: Record<CouponStatus, readonly CouponStatus[]> = {
  draft: ['active', 'archived'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: [],
}

const Kind = CouponTerms.shape.kind

export const CouponRow = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  kind: Kind,
  /** Basis points, centavos, days or charges, by the kind. */
  value: z.int(),
  status: CouponStatus,
  life: CouponLifeName,
  brandIds: z.array(BrandId),
  campaign: z.boolean(),
  automatic: z.boolean(),
  used: z.int(),
  limitTotal: z.int().nullable(),
  /** Centavos. */
  spent: z.int(),
  budget: z.int().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
})
export type CouponRow = z.infer<typeof CouponRow>

/** A coupon as its screen shows it. */
export const AdminCoupon = z.object({
  id: z.string(),
  version: z.int(),
  status: CouponStatus,
  life: CouponLifeName,
  used: z.int(),
  spent: z.int(),
  terms: CouponTerms,
  /** Of a campaign. */
  codes: z.int(),
  /** Names of the products and categories that the terms say by id. */
  names: z.record(z.string(), z.string()),
  /** Who wrote which version and why, the newest first. */
  versions: z.array(
    z.object({ version: z.int(), by: z.string().optional(), at: z.iso.datetime(), reason: z.string() }),
  ),
})
export type AdminCoupon = z.infer<typeof AdminCoupon>

export const CouponUse = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** `released`: the order was given up, or given back. */
  state: z.enum(['reserved', 'confirmed', 'released']),
  /** What it took off, in centavos. */
  amount: z.int(),
  /** The code of the campaign that was used. */
  code: z.string().optional(),
  version: z.int().nullable(),
  order: z.object({ id: z.string(), code: z.string() }),
  brandName: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
})
export type CouponUse = z.infer<typeof CouponUse>

export const CampaignCode = z.object({
  id: z.string(),
  code: z.string(),
  state: z.enum(['free', 'held', 'used', 'revoked']),
  /** For who may read orders. */
  order: z.object({ id: z.string(), code: z.string() }).optional(),
  createdAt: z.iso.datetime(),
})
export type CampaignCode = z.infer<typeof CampaignCode>

/** Somebody that a coupon for a list is for. */
export const CouponPerson = z.object({
  /** The address. */
  id: z.string(),
  email: z.string(),
  addedAt: z.iso.datetime(),
  /** How often it was used, orders that wait for their payment included. */
  used: z.int(),
})
export type CouponPerson = z.infer<typeof CouponPerson>

const MOST_PASTED = 5000

/** Addresses as they are pasted: one a line, or with commas, semicolons or spaces between. */
export const PastedEmails = z
  .string({ error: 'Informe os e-mails' })
  .max(300_000, 'Cole até 5.000 e-mails de cada vez')
  .transform((text, check) => {
    const typed = text.split(/[\s,;]+/).filter(Boolean)
    const wrong = typed.find((one) => !isEmail(one))
    if (typed.length === 0) check.addIssue({ code: 'custom', message: 'Informe ao menos um e-mail' })
    else if (wrong) check.addIssue({ code: 'custom', message: `Confira este e-mail: ${wrong.slice(0, 80)}` })
    else if (typed.length > MOST_PASTED)
      check.addIssue({ code: 'custom', message: 'Cole até 5.000 e-mails de cada vez' })
    return [...new Set(typed.map((one) => normaliseEmail(one)))]
  })

/** What a coupon does for the cart that somebody has open; amounts in centavos. */
export const CouponVerdict = z.object({
  /** Names of what is in the cart. */
  items: z.array(z.string()),
  total: z.int(),
  discount: z.int(),
  /** Why it does not count, as the buyer is told. */
  says: z.string().optional(),
})
export type CouponVerdict = z.infer<typeof CouponVerdict>

/** What the form of a coupon takes that is there already: its terms, and why they change. */
export const CouponEdit = CouponTerms.safeExtend({ reason: Reason })

const id = z.string().max(40)

/** Whose cart, in which store; the code is that of a campaign. */
export const VerdictInput = z.strictObject({
  accountId: idOf('acc', z.string({ error: 'Escolha a pessoa' }).max(40)),
  brandId: z.string({ error: 'Escolha a loja' }).pipe(BrandId),
  code: CouponCode.optional(),
})
export type VerdictInput = z.input<typeof VerdictInput>
const byId = z.strictObject({ id })
const RULES = refusals('coupon.code-taken', 'coupon.no-such-product', 'brand.unknown')

const uses = adminList({
  path: 'coupons/{id}/uses',
  summary: 'Usos de um cupom',
  permission: ['coupons.read', 'orders.read', 'accounts.read'],
  row: CouponUse,
  filters: { id, state: CouponUse.shape.state.optional() },
  sorts: ['-at', 'at'],
})
const people = adminList({
  path: 'coupons/{id}/people',
  summary: 'Lista de quem pode usar um cupom',
  permission: ['coupons.read', 'accounts.read'],
  row: CouponPerson,
  filters: { id },
  sorts: ['-added', 'added'],
})
const codes = adminList({
  path: 'coupons/{id}/codes',
  summary: 'Códigos de uma campanha',
  permission: 'coupons.read',
  row: CampaignCode,
  filters: { id, state: CampaignCode.shape.state.optional() },
  sorts: ['created', '-created'],
})

export const adminCoupon = {
  ...adminList({
    path: 'coupons',
    summary: 'Cupons',
    permission: 'coupons.read',
    row: CouponRow,
    filters: {
      life: CouponLifeName.optional(),
      kind: Kind.optional(),
      brand: BrandId.optional(),
      campaign: z.enum(['yes', 'no']).optional(),
    },
    sorts: ['-created', 'created', 'code', '-code', '-used', 'used'],
  }),
  read: endpoint('administrator', { permission: 'coupons.read' })
    .route({ method: 'GET', path: '/admin/coupons/{id}', summary: 'Um cupom, com tudo' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminCoupon),
  create: adminChange('coupons.write')
    .route({ method: 'POST', path: '/admin/coupons', successStatus: 201, summary: 'Criar um cupom' })
    .errors(RULES)
    .input(z.strictObject({ terms: CouponTerms }))
    .output(AdminCoupon),
  edit: adminChange('coupons.write')
    .route({ method: 'PUT', path: '/admin/coupons/{id}', summary: 'Alterar um cupom' })
    .errors({
      ...CHANGE_REFUSALS,
      ...RULES,
      ...refusals('coupon.archived', 'coupon.code-fixed', 'coupon.limit-below-use', 'coupon.list-empty'),
    })
    .input(z.strictObject({ id, version: Version, terms: CouponTerms, reason: Reason }))
    .output(AdminCoupon),
  move: adminChange('coupons.write')
    .route({
      method: 'POST',
      path: '/admin/coupons/{id}/move',
      summary: 'Ativar, pausar ou arquivar um cupom',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('coupon.no-such-move', 'coupon.list-empty') })
    .input(z.strictObject({ id, version: Version, to: CouponStatus, reason: Reason }))
    .output(AdminCoupon),
  /** "Por que não vale?": nothing changes. */
  explain: endpoint('administrator', { permission: ['coupons.read', 'accounts.read'] })
    .route({
      method: 'POST',
      path: '/admin/coupons/{id}/verdict',
      summary: 'O que um cupom faz no carrinho de uma pessoa',
    })
    .errors(refusals('not-found', 'coupon.no-cart', 'coupon.unknown'))
    .input(VerdictInput.extend({ id }))
    .output(CouponVerdict),
  listUses: uses.list,
  exportUses: uses.export,
  listPeople: people.list,
  exportPeople: people.export,
  addPeople: adminChange(['coupons.write', 'accounts.read'])
    .route({
      method: 'POST',
      path: '/admin/coupons/{id}/people',
      successStatus: 201,
      summary: 'Incluir pessoas na lista de um cupom',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id, emails: PastedEmails }))
    .output(z.object({ added: z.int() })),
  removePerson: adminChange(['coupons.write', 'accounts.read'])
    .route({
      method: 'DELETE',
      path: '/admin/coupons/{id}/people/{email}',
      successStatus: 204,
      summary: 'Retirar alguém da lista de um cupom',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id, email: z.string().max(254) }))
    .output(z.void()),
  listCodes: codes.list,
  exportCodes: codes.export,
  issueCodes: adminChange('coupons.write')
    .route({
      method: 'POST',
      path: '/admin/coupons/{id}/codes',
      successStatus: 201,
      summary: 'Criar códigos de uma campanha',
    })
    .errors(refusals('not-found', 'campaign.prefix', 'campaign.too-many'))
    .input(
      z.strictObject({
        id,
        prefix: z
          .string({ error: 'Informe o prefixo' })
          .trim()
          .toUpperCase()
          .regex(/^[0-9A-Z]{1,12}$/, 'Use de 1 a 12 letras sem acento ou números'),
        count: z
          .int('Informe quantos códigos')
          .min(1, 'Crie ao menos um código')
          .max(100_000, 'Uma campanha tem no máximo 100.000 códigos'),
      }),
    )
    .output(z.object({ codes: z.int() })),
  revokeCode: adminChange('coupons.write')
    .route({
      method: 'POST',
      path: '/admin/coupons/{id}/codes/{code}/revoke',
      successStatus: 204,
      summary: 'Retirar um código de uma campanha',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id, code: z.string().max(40), reason: Reason }))
    .output(z.void()),
}
