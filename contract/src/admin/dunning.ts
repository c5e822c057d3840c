import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { type DunningPolicy, PLACED_BEFORE } from '../dunning.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { rowsOf } from '../page.ts'
import { adminChange, Reason } from './change.ts'

/** As card schemes bear it: a card is tried again at most so often for one charge. */
const MOST_RETRIES = 8
const MOST_REMINDERS = 12
const MOST_NETWORK_RETRIES = 5
const DAY_MINUTES = 1_440
/** The last day on which a renewal may still be open. */
const LAST_DAY = 90
/** That the order was placed is told of a day before. */
const FIRST_REMINDER = 1 - PLACED_BEFORE

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, nth) => nth === 0 || number > numbers[nth - 1]!)

const WHOLE = 'Informe números inteiros, separados por vírgula'

interface NumberList {
  least: number
  last: number
  /** How many there may be. */
  most: number
  /** What is said of one that is out of bounds. */
  bounds: string
}

/** Whole numbers in their order, each once. What is wrong with one is said of the whole, which is one field of a form. */
const numbers = ({ least, last, most, bounds }: NumberList) =>
  z
    .array(z.int({ error: WHOLE }), { error: WHOLE })
    .max(most, `Use no máximo ${most} números`)
    .refine((all) => all.every((one) => one >= least && one <= last), bounds)
    .refine(isAscending, 'Escreva os números em ordem, cada um uma vez')

const DunningFields = z.strictObject({
  retryDays: numbers({
    least: 1,
    last: LAST_DAY,
    most: MOST_RETRIES,
    bounds: `Use de 1 a ${LAST_DAY} dias depois do vencimento`,
  }),
  shiftsToPayday: z.boolean({ error: 'Diga se espera o dia de pagamento' }),
  networkRetryMinutes: numbers({
    least: 1,
    last: DAY_MINUTES,
    most: MOST_NETWORK_RETRIES,
    bounds: `Use de 1 a ${DAY_MINUTES} minutos`,
  }),
  reminderDays: numbers({
    least: FIRST_REMINDER,
    last: LAST_DAY,
    most: MOST_REMINDERS,
    bounds: `Use de ${FIRST_REMINDER} (antes do vencimento) a ${LAST_DAY}: a cobrança sai ${PLACED_BEFORE} dias antes`,
  }),
  suspendDay: z
    .int({ error: 'Informe o dia' })
    .min(2, 'Suspenda a partir do 2º dia depois do vencimento')
    .max(60, 'Suspenda até o 60º dia'),
  cancelDay: z
    .int({ error: 'Informe o dia' })
    .min(3, 'Cancele a partir do 3º dia')
    .max(LAST_DAY, `Cancele até o ${LAST_DAY}º dia`),
  /** Null: what is unpaid is written off with the cancellation. */
  debtDays: z
    .int({ error: 'Informe os dias, ou deixe em branco para baixar a dívida' })
    .min(1, 'Mantenha a dívida por 1 dia ou mais, ou deixe em branco para baixá-la')
    .max(LAST_DAY, `Mantenha a dívida por até ${LAST_DAY} dias`)
    .nullable()
    .default(null),
})
type DunningFields = z.infer<typeof DunningFields>

type Check = readonly [isSo: (input: DunningFields) => boolean, field: keyof DunningFields, sentence: string]

/** What the numbers of a policy are to each other. */
const CHECKS: readonly Check[] = [
  [
    ({ suspendDay, cancelDay }) => cancelDay > suspendDay,
    'cancelDay',
    'O cancelamento vem depois da suspensão',
  ],
  [
    ({ retryDays, cancelDay }) => retryDays.every((day) => day < cancelDay),
    'retryDays',
    'A última nova tentativa vem antes do cancelamento',
  ],
  [
    ({ reminderDays, cancelDay }) => reminderDays.every((day) => day < cancelDay),
    'reminderDays',
    'O último lembrete vem antes do cancelamento',
  ],
  [
    ({ reminderDays, suspendDay }) => !reminderDays.includes(suspendDay),
    'reminderDays',
    'No dia da suspensão já sai um aviso. Tire esse dia dos lembretes',
  ],
  [
    ({ reminderDays, suspendDay }) => reminderDays.some((day) => day > 0 && day < suspendDay),
    'reminderDays',
    'Lembre ao menos uma vez entre o vencimento e a suspensão',
  ],
]

/** Of a plan, of a brand, or of all that have no version of their own. */
const scope = {
  brandId: BrandId.nullable().default(null),
  productId: idOf('prd', z.string().max(40)).nullable().default(null),
}

const withChecks = <S extends z.ZodObject>(schema: S) =>
  schema.superRefine((input, context) => {
    for (const [isSo, field, message] of CHECKS)
      if (!isSo(input as unknown as DunningFields))
        context.addIssue({ code: 'custom', path: [field], message })
  })
const ONE_SCOPE = { path: ['productId'], error: 'Escolha um plano ou uma loja, e não os dois' }
const isOneScope = ({ brandId, productId }: { brandId: string | null; productId: string | null }) =>
  brandId === null || productId === null

/** New numbers of a scope, before they are written. */
export const DunningQuestion = withChecks(DunningFields.extend(scope)).refine(isOneScope, ONE_SCOPE)
export type DunningQuestion = z.infer<typeof DunningQuestion>

/** The same, to be written in the place of the version that was seen; none where the scope had none of its own. */
export const DunningInput = withChecks(
  DunningFields.extend({ ...scope, replacesId: idOf('dun', z.string().max(40)).nullable(), reason: Reason }),
)
  .refine(isOneScope, ONE_SCOPE)
  .refine(
    ({ brandId, productId, replacesId }) => replacesId !== null || brandId !== null || productId !== null,
    { path: ['productId'], error: 'Escolha um plano ou uma loja' },
  )
export type DunningInput = z.infer<typeof DunningInput>

export const DunningVersion = z.object({
  ...DunningFields.shape,
  id: idOf('dun', z.string()),
  brand: z.object({ id: BrandId, name: z.string() }).optional(),
  plan: z.object({ id: idOf('prd', z.string()), name: z.string() }).optional(),
  createdAt: z.iso.datetime(),
  /** Another version stands in its place since then, or none of its scope. */
  endedAt: z.iso.datetime().optional(),
  /** Who wrote it, where that is known, and why. */
  by: z.string().optional(),
  reason: z.string(),
}) satisfies z.ZodType<DunningPolicy>
export type DunningVersion = z.infer<typeof DunningVersion>

/** The latest cases of a scope, as other numbers would have treated them. */
export const DunningReplay = z.object({
  /** How many renewals fell due without being paid, the newest hundred at most, and since which day. */
  cases: z.int(),
  since: z.iso.date().optional(),
  /** What became of them: paid late, over without being paid, still open. */
  recovered: z.int(),
  lost: z.int(),
  open: z.int(),
  /** Unpaid days of access: how many there were, and would have been. */
  accessDays: z.object({ were: z.int(), would: z.int() }),
  /** How many were suspended, and would have been. */
  suspended: z.object({ were: z.int(), would: z.int() }),
  /** Paid late, but after the day on which these numbers would have cancelled them; centavos. */
  cancelledBeforePaid: z.object({ count: z.int(), amount: z.int() }),
  /** Cancelled with these numbers for being unpaid, whose bill would have stayed payable; centavos. */
  keptDebts: z.object({ count: z.int(), amount: z.int() }),
  /** Over for being unpaid, where these numbers would have waited longer: nobody knows whether they would have paid. */
  waitedLonger: z.int(),
  /** Paid by a card that was tried again on a day on which these numbers do not try: nobody knows what its issuer would have said. */
  retriedElsewhere: z.int(),
})
export type DunningReplay = z.infer<typeof DunningReplay>

const write = adminChange('rules.write', { stepUp: true })
const Made = z.object({ id: idOf('dun', z.string()) })

/** By which day what is done about a renewal that is not paid, in versions. */
export const adminDunning = {
  read: endpoint('administrator', { permission: 'rules.read' })
    .route({
      method: 'GET',
      path: '/admin/dunning',
      summary: 'Regras de cobrança das assinaturas, com as versões',
    })
    .input(z.strictObject({}).optional())
    .output(rowsOf(DunningVersion)),
  preview: endpoint('administrator', { permission: 'rules.read' })
    .route({
      method: 'POST',
      path: '/admin/dunning/preview',
      summary: 'O que outra regra de cobrança teria feito com os últimos casos',
    })
    .errors(refusals('brand.unknown', 'product.unknown'))
    .input(DunningQuestion)
    .output(DunningReplay),
  change: write
    .route({
      method: 'POST',
      path: '/admin/dunning',
      successStatus: 201,
      summary: 'Nova versão de uma regra de cobrança',
    })
    .errors(refusals('2FA_EXPIRED', 'brand.unknown', 'product.unknown', 'dunning.changed'))
    .input(DunningInput)
    .output(Made),
  end: write
    .route({
      method: 'POST',
      path: '/admin/dunning/{id}/end',
      successStatus: 204,
      summary: 'Encerrar a regra de cobrança própria de um plano ou de uma loja',
    })
    .errors(refusals('2FA_EXPIRED', 'not-found', 'dunning.changed', 'dunning.last'))
    .input(z.strictObject({ id: idOf('dun', z.string().max(40)), reason: Reason })),
}
