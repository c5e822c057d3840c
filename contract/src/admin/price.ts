import * as z from 'zod'
import { CYCLES, monthsOf } from '../billing-cycle.ts'
import { BrandId } from '../brand.ts'
import { Interval } from '../catalog.ts'
import { dayInput, instantInput } from '../day.ts'
import { idOf } from '../id-schema.ts'
import { MOST_INTRODUCTORY } from '../introductory-price.ts'
import { MOST_BOUND_MONTHS } from '../plan-terms.ts'
import { Version } from './change.ts'

/** Centavos: R$ 999.999,99. */
const MOST = 99_999_999

const amount = z
  .int({ error: 'Informe o preço em reais e centavos' })
  .min(1, 'O preço começa em R$ 0,01')
  .max(MOST, 'O preço vai até R$ 999.999,99')
const PriceFields = z.strictObject({
  brandId: BrandId,
  interval: Interval,
  /** Centavos, as every amount here. */
  amount,
  /** Of a plan, once with its first charge. */
  setupFee: z
    .int({ error: 'Informe a taxa em reais e centavos' })
    .min(0, 'A taxa de adesão não é negativa')
    .max(MOST, 'A taxa vai até R$ 999.999,99')
    .default(0),
  /** Of what is paid once; without a number it opens for good. */
  accessMonths: z
    .int('Informe os meses')
    .min(1, 'Use de 1 a 120 meses')
    .max(120, 'Use de 1 a 120 meses')
    .nullable()
    .default(null),
  /** Of a plan: for how many charges it binds, and after how many it is over by itself. */
  minCycles: z
    .int('Informe um número inteiro')
    .min(2, 'Use de 2 a 24 cobranças')
    .max(24, 'Use de 2 a 24 cobranças')
    .nullable()
    .default(null),
  maxCycles: z
    .int('Informe um número inteiro')
    .min(2, 'Use de 2 a 120 cobranças')
    .max(120, 'Use de 2 a 120 cobranças')
    .nullable()
    .default(null),
  /** Of a plan: for how many days it is used before its first charge, once by each person. */
  trialDays: z
    .int('Informe os dias')
    .min(1, 'Use de 1 a 90 dias')
    .max(90, 'Use de 1 a 90 dias')
    .nullable()
    .default(null),
  /** Of a plan: what each of the first so many charges costs in place of `amount`, once by each person. */
  introductoryAmount: amount.nullable().default(null),
  introductoryCycles: z
    .int('Informe um número inteiro')
    .min(1, `Use de 1 a ${MOST_INTRODUCTORY} cobranças`)
    .max(MOST_INTRODUCTORY, `Use de 1 a ${MOST_INTRODUCTORY} cobranças`)
    .nullable()
    .default(null),
  /** Of a plan whose first charge costs nothing: a card is asked for first, to which the others are charged. */
  requiresCard: z.boolean().default(false),
  /** The older, higher price that is told beside it, and until which day. */
  compareAt: amount.nullable().default(null),
  compareAtEndsOn: dayInput().nullable().default(null),
  /** Without one, now. */
  startsAt: instantInput().nullable().default(null),
  endsAt: instantInput().nullable().default(null),
})
type PriceFields = z.infer<typeof PriceFields>

/** In months, what so many charges of an interval are; of what is paid once nothing. */
const monthsBound = ({ interval, minCycles }: PriceFields): number =>
  interval === 'once' ? 0 : (monthsOf(CYCLES[interval]) ?? 0) * (minCycles ?? 0)

/** What has to be so, the field that it is said at, and what to do. */
const CHECKS: [(price: PriceFields) => boolean, keyof PriceFields, string][] = [
  [
    ({ interval, setupFee }) => interval !== 'once' || setupFee === 0,
    'setupFee',
    'Só um plano tem taxa de adesão',
  ],
  [
    ({ interval, accessMonths }) => interval === 'once' || accessMonths === null,
    'accessMonths',
    'O acesso de um plano dura enquanto ele é pago',
  ],
  [
    ({ interval, minCycles }) => interval !== 'once' || minCycles === null,
    'minCycles',
    'Só um plano tem permanência mínima',
  ],
  [
    ({ interval, maxCycles }) => interval !== 'once' || maxCycles === null,
    'maxCycles',
    'Só um plano tem número de cobranças',
  ],
  [
    ({ interval, requiresCard }) => interval !== 'once' || !requiresCard,
    'requiresCard',
    'Só um plano pede um cartão para as renovações',
  ],
  [
    ({ interval, trialDays }) => interval !== 'once' || trialDays === null,
    'trialDays',
    'Só um plano tem dias grátis',
  ],
  [
    ({ interval, introductoryAmount }) => interval !== 'once' || introductoryAmount === null,
    'introductoryAmount',
    'Só um plano tem preço inicial',
  ],
  [
    ({ introductoryAmount, introductoryCycles }) =>
      introductoryAmount === null || introductoryCycles !== null,
    'introductoryCycles',
    'Informe em quantas cobranças vale o preço inicial',
  ],
  [
    ({ introductoryAmount, introductoryCycles }) =>
      introductoryAmount !== null || introductoryCycles === null,
    'introductoryAmount',
    'Informe o preço inicial, ou deixe as cobranças em branco',
  ],
  [
    ({ amount, introductoryAmount }) => introductoryAmount === null || introductoryAmount < amount,
    'introductoryAmount',
    'O preço inicial tem de ser menor do que o preço; para cobrar mais no começo, use a taxa de adesão',
  ],
  [
    ({ maxCycles, introductoryCycles }) =>
      maxCycles === null || introductoryCycles === null || introductoryCycles < maxCycles,
    'introductoryCycles',
    'O preço inicial vale em menos cobranças do que o plano tem',
  ],
  [
    (price) => monthsBound(price) <= MOST_BOUND_MONTHS,
    'minCycles',
    `A permanência mínima vai até ${MOST_BOUND_MONTHS} meses`,
  ],
  [
    ({ minCycles, maxCycles }) => minCycles === null || maxCycles === null || minCycles <= maxCycles,
    'minCycles',
    'A permanência mínima cabe no número de cobranças',
  ],
  [
    ({ amount, compareAt }) => compareAt === null || compareAt > amount,
    'compareAt',
    'O preço de antes tem de ser maior do que o de agora',
  ],
  [
    ({ compareAt, compareAtEndsOn }) => compareAt !== null || compareAtEndsOn === null,
    'compareAtEndsOn',
    'Informe também o preço de antes',
  ],
  [
    ({ startsAt, endsAt }) => startsAt === null || endsAt === null || endsAt > startsAt,
    'endsAt',
    'Termine depois que o preço começa',
  ],
]

const checked = <S extends z.ZodType<PriceFields>>(schema: S) =>
  schema.superRefine((price, check) => {
    for (const [isSo, field, message] of CHECKS)
      if (!isSo(price)) check.addIssue({ code: 'custom', path: [field], message })
  })

/** A price as it is written; a version of its own, never changed afterwards but for its end. */
export const PriceInput = checked(PriceFields)
export type PriceInput = z.infer<typeof PriceInput>

/** The same for a product, in the version that the person saw. */
export const NewPrice = checked(PriceFields.extend({ id: idOf('prd'), version: Version }))
export type NewPrice = z.infer<typeof NewPrice>

/** `state`: it was, it holds, or it is to come. */
export const PriceVersion = z.object({
  id: z.string(),
  brandId: BrandId,
  interval: Interval,
  amount: z.int(),
  setupFee: z.int(),
  accessMonths: z.int().nullable(),
  minCycles: z.int().nullable(),
  maxCycles: z.int().nullable(),
  trialDays: z.int().nullable(),
  introductoryAmount: z.int().nullable(),
  introductoryCycles: z.int().nullable(),
  requiresCard: z.boolean(),
  compareAt: z.int().nullable(),
  compareAtEndsOn: z.string().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  state: z.enum(['past', 'current', 'coming']),
})
export type PriceVersion = z.infer<typeof PriceVersion>
