import * as z from 'zod'
import { dayInput } from '../day.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { rowsOf } from '../page.ts'
import { adminChange, CHANGE_REFUSALS, Version } from './change.ts'
import { PERMISSIONS, type Permission } from './permission.ts'

/** What every key begins with. */
export const KEY_PREFIX = 'vtr_live_'
/** The key of before may be good for so long beside the new one. */
const MOST_OVERLAP_HOURS = 168

const NETWORK = 'Use endereços IP ou redes (203.0.113.7, 203.0.113.0/24)'
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: NETWORK })

export const ApiKeyInput = z.strictObject({
  name: z
    .string({ error: 'Informe um nome' })
    .trim()
    .min(2, 'Use de 2 a 60 letras no nome')
    .max(60, 'Use de 2 a 60 letras no nome'),
  permissions: z
    .array(
      z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]], {
        error: 'Escolha permissões da lista',
      }),
      {
        error: 'Escolha ao menos uma permissão',
      },
    )
    .min(1, 'Escolha ao menos uma permissão')
    .max(100, 'Escolha cada permissão uma vez'),
  /** From where it is taken; without one, from everywhere. */
  addresses: z
    .array(Network, { error: NETWORK })
    .max(20, 'Use até 20 endereços')
    .refine(
      (all) => all.every((one) => !one.endsWith('/0')),
      'Uma rede /0 são todos os endereços: deixe em branco',
    )
    .default([]),
  /** The last day on which it is good; without one, it does not end. */
  expiresOn: dayInput().nullable().default(null),
})
export type ApiKeyInput = z.infer<typeof ApiKeyInput>

export const API_KEY_STATES = {
  active: 'Ativa',
  expired: 'Vencida',
  revoked: 'Revogada',
  /** Who made it does not administer any more. */
  orphaned: 'Sem dono',
} as const

export const AdminApiKey = ApiKeyInput.extend({
  id: idOf('key', z.string()),
  version: z.int(),
  /** Its first signs: `vtr_live_Ab3d`. */
  prefix: z.string(),
  state: z.enum(Object.keys(API_KEY_STATES) as [keyof typeof API_KEY_STATES]),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().optional(),
  revokedAt: z.iso.datetime().optional(),
  /** Until when the key of before is good as well. */
  previousUntil: z.iso.datetime().optional(),
})
export type AdminApiKey = z.infer<typeof AdminApiKey>

const id = idOf('key', z.string().max(40))
const byId = z.strictObject({ id })
/** The key is shown once; whoever lost it makes another. */
const Made = z.object({ id, key: z.string() })
const read = endpoint('administrator', { permission: 'keys.read' })
const change = adminChange('keys.write', { stepUp: true })

/** Keys by which programs call every operation of the administration, each with permissions of its own. */
export const adminApiKey = {
  list: read
    .route({ method: 'GET', path: '/admin/api-keys', summary: 'Chaves da API' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(AdminApiKey)),
  read: read
    .route({ method: 'GET', path: '/admin/api-keys/{id}', summary: 'Uma chave da API' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminApiKey),
  create: change
    .route({ method: 'POST', path: '/admin/api-keys', successStatus: 201, summary: 'Criar uma chave da API' })
    .errors(refusals('2FA_EXPIRED', 'key.beyond'))
    .input(ApiKeyInput)
    .output(Made),
  edit: change
    .route({ method: 'PUT', path: '/admin/api-keys/{id}', summary: 'Alterar uma chave da API' })
    .errors({ ...CHANGE_REFUSALS, ...refusals('2FA_EXPIRED', 'key.beyond', 'key.revoked') })
    .input(ApiKeyInput.extend({ id, version: Version }))
    .output(AdminApiKey),
  rotate: change
    .route({
      method: 'POST',
      path: '/admin/api-keys/{id}/rotate',
      summary: 'Trocar uma chave da API; a anterior vale por mais algumas horas',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('2FA_EXPIRED', 'key.beyond', 'key.revoked') })
    .input(
      byId.extend({
        version: Version,
        overlapHours: z
          .int({ error: 'Informe as horas' })
          .min(0, 'Use de 0 a 168 horas')
          .max(MOST_OVERLAP_HOURS, 'Use de 0 a 168 horas')
          .default(24),
      }),
    )
    .output(Made),
  revoke: adminChange('keys.write')
    .route({ method: 'POST', path: '/admin/api-keys/{id}/revoke', summary: 'Revogar uma chave da API' })
    .errors({ ...CHANGE_REFUSALS, ...refusals('key.revoked') })
    .input(byId.extend({ version: Version }))
    .output(AdminApiKey),
}
