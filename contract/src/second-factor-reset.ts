import * as z from 'zod'
import { Email } from './account.ts'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { endpoint, refusals } from './endpoint.ts'
import { rowsOf } from './page.ts'

/** Somebody lost the app, the codes and the passkeys: the factors are removed at `dueAt` unless it is cancelled. */
export const SecondFactorReset = z.object({
  id: z.string(),
  account: z.object({ id: z.string(), name: z.string(), email: z.string(), roles: z.array(z.string()) }),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
})
export type SecondFactorReset = z.infer<typeof SecondFactorReset>

export const ResetRequest = z.strictObject({
  email: Email,
  /** Where the account was made: a brand may have accounts of its own. */
  brand: BrandId.default(FIRST_BRAND),
  reason: z
    .string({ error: 'Conte como a identidade da pessoa foi conferida' })
    .trim()
    .min(10, 'Conte como a identidade da pessoa foi conferida')
    .max(500, 'Use no máximo 500 letras'),
})

export type ResetRequest = z.infer<typeof ResetRequest>

const PERMISSION = { permission: 'second-factor.reset' } as const
const act = endpoint('administrator', { ...PERMISSION, stepUp: true })

export const secondFactorReset = {
  list: endpoint('administrator', PERMISSION)
    .route({ method: 'GET', path: '/admin/second-factor-resets', summary: 'Redefinições em andamento' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(SecondFactorReset)),
  request: act
    .route({
      method: 'POST',
      path: '/admin/second-factor-resets',
      successStatus: 201,
      summary: 'Pedir a redefinição da verificação em duas etapas de alguém',
    })
    .errors(
      refusals(
        'not-found',
        'account.is-administrator',
        'second-factor.none',
        'second-factor-reset.pending',
        'second-factor-reset.yourself',
      ),
    )
    .input(ResetRequest)
    .output(SecondFactorReset),
  cancel: act
    .route({
      method: 'DELETE',
      path: '/admin/second-factor-resets/{id}',
      successStatus: 204,
      summary: 'Cancelar uma redefinição',
    })
    .errors(refusals('not-found', 'account.is-administrator'))
    .input(z.strictObject({ id: z.string().max(64) }))
    .output(z.void()),
}
