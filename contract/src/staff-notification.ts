import * as z from 'zod'
import { BrandId } from './brand.ts'
import { endpoint, refusals } from './endpoint.ts'

/** What the people of the shop are told of, by the kind of message that says it. */
export const STAFF_NOTIFICATIONS = ['sale-made', 'dispute-opened', 'provider-away', 'ticket-opened'] as const
export const StaffNotification = z.enum(STAFF_NOTIFICATIONS, { error: 'Escolha um aviso da lista' })
export type StaffNotification = z.infer<typeof StaffNotification>

/** All messages about a dispute are chosen by that of one that opens, and what does not answer by one choice. */
const CHOSEN_BY: Readonly<Record<string, StaffNotification>> = {
  'dispute-due': 'dispute-opened',
  'dispute-closed': 'dispute-opened',
  'webhook-disabled': 'provider-away',
}

/** By which choice a kind of message is told; undefined for one that is not for the people of the shop. */
export const staffChoiceOf = (kind: string): StaffNotification | undefined =>
  CHOSEN_BY[kind] ?? StaffNotification.safeParse(kind).data

/** By mail at once and in the app, in the mail of the day and in the app, in the app alone, or not at all. */
export const StaffNotificationWay = z.enum(['mail', 'digest', 'bell', 'none'], {
  error: 'Escolha como quer ser avisado',
})
export type StaffNotificationWay = z.infer<typeof StaffNotificationWay>

/** As it is for who has chosen nothing. */
export const STAFF_WAYS: Record<StaffNotification, StaffNotificationWay> = {
  'sale-made': 'digest',
  'dispute-opened': 'mail',
  'provider-away': 'mail',
  'ticket-opened': 'mail',
}

/** The hour of São Paulo at which the mail of the day is sent to who has not chosen one in their account. */
export const STAFF_DIGEST_HOUR = 8

/** Roles that answer for the money of the shop: they are told. */
export const STAFF_ROLES = ['owner', 'finance'] as const
/** Roles that answer who asks for help: they are told of that. */
export const TICKET_ROLES = ['owner', 'support'] as const

const StaffWays = z.strictObject({
  'sale-made': StaffNotificationWay,
  'dispute-opened': StaffNotificationWay,
  'provider-away': StaffNotificationWay,
  'ticket-opened': StaffNotificationWay,
} satisfies Record<StaffNotification, typeof StaffNotificationWay>)

export const StaffChoices = StaffWays.extend({
  /** Of whose sales and disputes they are told; without one, of all. */
  brands: z.array(BrandId).max(100, 'Escolha até 100 lojas').optional(),
})
export type StaffChoices = z.infer<typeof StaffChoices>

export const staffNotification = {
  read: endpoint('administrator')
    .route({ method: 'GET', path: '/admin/notices', summary: 'Como sou avisado do que acontece na loja' })
    .input(z.strictObject({}).optional())
    .output(StaffChoices),
  choose: endpoint('administrator')
    .route({
      method: 'PUT',
      path: '/admin/notices',
      summary: 'Escolher como sou avisado do que acontece na loja',
    })
    .errors(refusals('brand.unknown'))
    .input(StaffChoices)
    .output(StaffChoices),
}
