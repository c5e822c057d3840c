import * as z from 'zod'
import { endpoint, refusals } from '../endpoint.ts'
import { rowsOf } from '../page.ts'
import { PaymentMethod } from '../payment.ts'
import { adminChange } from './change.ts'

/** What a shop needs before it sells, in the order in which it is told; without the first two it cannot sell at all. */
export const SETUP_STEPS = [
  'receive-payments',
  'send-mail',
  'write-texts',
  'publish-terms',
  'second-factor',
  'publish-product',
  'first-order',
] as const
export const SetupStepName = z.enum(SETUP_STEPS)
export type SetupStepName = z.infer<typeof SetupStepName>

/** `not-configured`: settings of the installation are missing; `away`: it is configured and does not answer; `untried`: no message has left yet. */
export const SetupProblem = z.enum(['not-configured', 'away', 'untried'])
export type SetupProblem = z.infer<typeof SetupProblem>

export const SetupStep = z.object({
  name: SetupStepName,
  isDone: z.boolean(),
  problem: SetupProblem.optional(),
})
export type SetupStep = z.infer<typeof SetupStep>

/** One way to receive by a method: the names of the settings that it still wants, none where it could be chosen now. */
const ProviderOption = z.object({ provider: z.string(), missing: z.array(z.string()) })

/** How the installation is connected. Names of settings, never what they are set to. */
export const Installation = z.object({
  methods: z.array(
    z.object({
      method: PaymentMethod,
      /** Who receives; null where nobody does. */
      provider: z.string().nullable(),
      awaySince: z.iso.datetime().optional(),
      options: z.array(ProviderOption),
    }),
  ),
  mail: z.object({
    /** The names of settings that are missing. */
    missing: z.array(z.string()),
    /** Messages that did not leave at the first try and are tried again, and since when the oldest is. */
    waiting: z.int(),
    waitingSince: z.iso.datetime().optional(),
    sent: z.int(),
  }),
})
export type Installation = z.infer<typeof Installation>

/** What became of a test message: it waits, the mail server took it, or it did not, with the reason of the log. */
export const TestMail = z.object({
  state: z.enum(['waiting', 'sent', 'failed']),
  reason: z.string().optional(),
})
export type TestMail = z.infer<typeof TestMail>

const id = z.strictObject({ id: z.string().max(40) })

export const adminSetup = {
  read: endpoint('administrator')
    .route({
      method: 'GET',
      path: '/admin/setup',
      summary: 'Primeiros passos da loja, pelo que já foi feito',
    })
    .input(z.strictObject({}).optional())
    .output(rowsOf(SetupStep)),
  readInstallation: endpoint('administrator', { permission: 'jobs.read' })
    .route({
      method: 'GET',
      path: '/admin/installation',
      summary: 'Quem recebe, por onde saem os e-mails e o que falta configurar',
    })
    .input(z.strictObject({}).optional())
    .output(Installation),
  /** To the address of who asks. */
  sendTestMail: adminChange('jobs.write')
    .route({
      method: 'POST',
      path: '/admin/installation/test-mail',
      successStatus: 202,
      summary: 'Enviar um e-mail de teste para mim',
    })
    .errors(refusals('request.too-many'))
    .input(z.strictObject({}).optional())
    .output(id),
  readTestMail: endpoint('administrator', { permission: 'jobs.read' })
    .route({
      method: 'GET',
      path: '/admin/installation/test-mail/{id}',
      summary: 'O que houve com o e-mail de teste',
    })
    .input(id)
    .output(TestMail),
}
