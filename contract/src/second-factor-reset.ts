import * as z from 'zod'
import { Email } from './account.ts'
import { endpoint, refusals } from './endpoint.ts'

/** Somebody lost the app, the codes and the passkeys: the factors are removed at `dueAt` unless it is cancelled. */
export const SecondFactorReset = z.object({
  id: z.string(),
  account: z.object({ name: z.string(), email: z.string(), isAdmin: z.boolean() }),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
})
export type SecondFactorReset = z.infer<typeof SecondFactorReset>

/** The one whose factors are asked about. */
export const Holder = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** One's own is reset by somebody else. */
  isYou: z.boolean(),
})
export type Holder = z.infer<typeof Holder>

export const ResetRequest = z.strictObject({
  email: Email,
  reason: z
    .string({ error: 'Conte como a identidade da pessoa foi conferida' })
    .trim()
    .min(10, 'Conte como a identidade da pessoa foi conferida')
    .max(500, 'Use no máximo 500 letras'),
})

const PERMISSION = { permission: 'second-factor.reset' } as const
const act = endpoint('administrator', { ...PERMISSION, stepUp: true })

export const secondFactorReset = {
  list: endpoint('administrator', PERMISSION)
    .route({ method: 'GET', path: '/admin/second-factor-resets', summary: 'Redefinições em andamento' })
    .input(z.strictObject({}).optional())
    .output(z.array(SecondFactorReset)),
  // POST, so that the address stands in no log.
  find: endpoint('administrator', PERMISSION)
    .route({
      method: 'POST',
      path: '/admin/second-factor-resets/find',
      summary: 'Encontrar a conta por e-mail',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ email: Email }))
    .output(Holder),
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
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: z.string().max(64) }))
    .output(z.void()),
}
