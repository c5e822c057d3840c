import {
  type DunningInput,
  DunningQuestion,
  type DunningReplay,
  type DunningVersion,
  DunningInput as Schema,
} from '@vitrine/contract/admin/dunning'
import { PLACED_BEFORE } from '@vitrine/contract/dunning'
import { useState } from 'react'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { cleaned, type Field, reasonField, type Section, type Values } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import type { Choice } from '../../../admin/list/list.ts'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { brandChoices, findProducts } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { useAct } from '../../../session/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { brl } from '../../../ui/labels.ts'
import { Notice } from '../../../ui/notice.tsx'
import { dayText } from '../../../ui/subscription-words.ts'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/dunning-version'
import { scopeText } from './words.ts'

const NEW = 'nova'
const BACK = { to: href('/admin/assinaturas/cobranca'), label: 'Regras de cobrança' }

export const clientLoader = recordLoader(async (api, id) => {
  const [versions, brands] = await Promise.all([api.adminDunning.read({}), brandChoices(api)])
  const current = versions.filter(({ endedAt }) => !endedAt)
  const version = current.find((one) => (id === NEW ? !one.brand && !one.plan : one.id === id))
  if (!version) throw new Response(null, { status: 404 })
  return { version, brands, isNew: id === NEW }
})
export const HydrateFallback = () => <AdminSkeleton title="Regra de cobrança" />
export const ErrorBoundary = ScreenFailure

/** A version in the place of another one, or of a plan or a brand that has none of its own yet. */
export default function DunningVersionScreen({ loaderData }: Route.ComponentProps) {
  const { version, brands, isNew } = loaderData
  const scope = isNew ? {} : { brandId: version.brand?.id ?? null, productId: version.plan?.id ?? null }
  const toInput = (typed: Values) => ({
    ...dunningInput(typed),
    ...scope,
    replacesId: isNew ? null : version.id,
  })
  return (
    <RecordScreen
      key={version.id}
      title={isNew ? 'Regra de um plano ou loja' : scopeText(version)}
      back={BACK}
      sections={dunningSections(isNew ? brands : undefined)}
      schema={Schema}
      values={{ ...(isNew && { productId: null, brandId: null }), ...dunningValues(version) }}
      toInput={toInput}
      action="Criar versão"
      saved="Versão criada"
      permission="rules.write"
      save={async (input) => {
        await (await getApi()).adminDunning.change(input as DunningInput)
        return BACK.to
      }}
      aside={(_, values) => <Replay typed={toInput(cleaned(values) as Values)} />}
    />
  )
}

/** What the typed numbers would have made of the last cases, as soon as somebody asks. */
function Replay({ typed }: { typed: Values }) {
  const [answer, setAnswer] = useState<{ of: string; replay: DunningReplay }>()
  const { busy, problem, refuse, act } = useAct()
  const { reason: _, replacesId: __, ...numbers } = typed
  const of = JSON.stringify(numbers)
  const ask = () => {
    const question = DunningQuestion.safeParse(numbers)
    if (!question.success) return refuse(question.error.issues[0]!.message)
    return act(async (api) => setAnswer({ of, replay: await api.adminDunning.preview(question.data) }))
  }
  return (
    <AsideCard title="Nos últimos casos">
      <p>Veja o que estes números teriam feito com as últimas cem renovações que atrasaram.</p>
      <Button size="small" variant="outline" busy={busy} onClick={ask}>
        Ver o efeito
      </Button>
      {problem && <Notice tone="negative">{problem}</Notice>}
      {answer && answer.of === of && <Answer replay={answer.replay} />}
    </AsideCard>
  )
}

const days = (count: number): string => counted(count, 'dia', 'dias')
const changed = (were: number, would: number, text: (count: number) => string): string =>
  were === would ? `${text(were)}, como foi` : `${text(would)} (foram ${were.toLocaleString('pt-BR')})`

function Answer({ replay }: { replay: DunningReplay }) {
  const { cases, since, recovered, lost, open, accessDays, suspended } = replay
  if (cases === 0) return <p>Nenhuma renovação atrasou ainda: não há o que comparar.</p>
  return (
    <>
      <Facts
        facts={[
          ['Casos', `${cases.toLocaleString('pt-BR')}, desde ${dayText(since!)}`],
          ['Como terminaram', `${recovered} pagos, ${lost} encerrados sem pagamento, ${open} em aberto`],
          ['Acesso sem pagamento', changed(accessDays.were, accessDays.would, days)],
          [
            'Acessos suspensos',
            changed(suspended.were, suspended.would, (count) => counted(count, 'caso', 'casos')),
          ],
        ]}
      />
      <Unsure replay={replay} />
    </>
  )
}

/** What would have been lost, and what nobody can know. */
function Unsure({
  replay: { cancelledBeforePaid, keptDebts, waitedLonger, retriedElsewhere },
}: {
  replay: DunningReplay
}) {
  const { count, amount } = cancelledBeforePaid
  return (
    <>
      {count > 0 && (
        <Notice tone="negative">
          {`${counted(count, 'pagamento', 'pagamentos')} (${brl(amount)}) chegaram depois do dia em que a assinatura já estaria cancelada.`}
        </Notice>
      )}
      {keptDebts.count > 0 && (
        <p>{`${counted(keptDebts.count, 'cobrança cancelada', 'cobranças canceladas')} (${brl(keptDebts.amount)}) ficariam em aberto como dívida. Não há como saber quais seriam pagas.`}</p>
      )}
      {waitedLonger > 0 && (
        <p>{`Em ${counted(waitedLonger, 'caso', 'casos')}, a espera seria maior. Não há como saber se pagariam.`}</p>
      )}
      {retriedElsewhere > 0 && (
        <p>
          {`${counted(retriedElsewhere, 'caso foi pago', 'casos foram pagos')} por um cartão tentado em um dia que estes números não têm. Não há como saber o que o banco do cartão diria em outro.`}
        </p>
      )}
    </>
  )
}

/** Whose renewals a new version is about. */
const scopeFields = (brands: readonly Choice[]): readonly Field[] => [
  {
    kind: 'one',
    name: 'productId',
    label: 'Plano',
    help: 'A regra do plano vale antes da regra da loja.',
    known: [],
    find: findProducts,
    half: true,
  },
  { kind: 'choice', name: 'brandId', label: 'Loja', of: brands, none: 'Nenhuma', half: true },
]

const NUMBER_FIELDS: readonly Field[] = [
  {
    kind: 'text',
    name: 'reminderDays',
    label: 'Dias dos lembretes',
    help: `Contados do vencimento, separados por vírgula; antes dele, com sinal de menos. A cobrança sai ${PLACED_BEFORE} dias antes.`,
    placeholder: '-3, 0, 1, 3, 7, 12',
  },
  { kind: 'count', name: 'suspendDay', label: 'Suspende no dia', unit: 'dias depois', half: true },
  { kind: 'count', name: 'cancelDay', label: 'Cancela no dia', unit: 'dias depois', half: true },
  {
    kind: 'count',
    name: 'debtDays',
    label: 'Mantém a dívida por',
    unit: 'dias',
    help: 'Depois do cancelamento, a cobrança ainda pode ser paga pelo link por tantos dias. Em branco, a dívida é baixada.',
    half: true,
  },
]
const CARD_FIELDS: readonly Field[] = [
  {
    kind: 'text',
    name: 'retryDays',
    label: 'Dias das novas tentativas',
    help: 'Depois do vencimento, quando o cartão sem saldo ou sem limite pode ser tentado de novo.',
    placeholder: '1, 3, 7, 14',
    half: true,
  },
  {
    kind: 'text',
    name: 'networkRetryMinutes',
    label: 'Minutos depois de uma falha de rede',
    help: 'Quando a cobrança não chegou ao banco do cartão. Não gasta um dia de tentativa.',
    placeholder: '5, 60, 360',
    half: true,
  },
  {
    kind: 'flag',
    name: 'shiftsToPayday',
    label: 'Esperar o dia de pagamento',
    help: 'Adia a tentativa para o 5º dia útil ou o dia 5, 10 ou 20, quando faltam até três dias.',
  },
]

/** `brands` where it is a policy that a plan or a brand has none of yet. */
const dunningSections = (brands?: readonly Choice[]): readonly Section[] => [
  ...(brands
    ? [{ title: 'Para quem', lead: 'Escolha um plano ou uma loja.', fields: scopeFields(brands) }]
    : []),
  { title: 'Lembretes e acesso', fields: NUMBER_FIELDS },
  {
    title: 'Cartão salvo',
    lead: 'O cartão é cobrado no dia do vencimento. Recusa definitiva não é tentada de novo.',
    fields: CARD_FIELDS,
  },
  { title: 'Registro', fields: [reasonField] },
]

const listText = (numbers: readonly number[]): string => numbers.join(', ')

const dunningValues = (version: DunningVersion): Values => ({
  retryDays: listText(version.retryDays),
  networkRetryMinutes: listText(version.networkRetryMinutes),
  reminderDays: listText(version.reminderDays),
  shiftsToPayday: version.shiftsToPayday,
  suspendDay: version.suspendDay,
  cancelDay: version.cancelDay,
  debtDays: version.debtDays,
  reason: '',
})

/** `-3, 0, 1` as numbers; what is no such list is left as it is, for its field to say so. */
function numbersOf(text: unknown): unknown {
  if (text === undefined) return []
  const parts = String(text)
    .replaceAll('−', '-')
    .split(/[\s,;]+|\be\b/)
    .filter(Boolean)
  return parts.every((part) => /^-?\d{1,5}$/.test(part)) ? parts.map(Number) : text
}

/** What is typed, as the contract has it. */
const dunningInput = (values: Values): Values => ({
  ...values,
  shiftsToPayday: values.shiftsToPayday === true,
  retryDays: numbersOf(values.retryDays),
  networkRetryMinutes: numbersOf(values.networkRetryMinutes),
  reminderDays: numbersOf(values.reminderDays),
})
