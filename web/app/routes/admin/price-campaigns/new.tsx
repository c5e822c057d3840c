import {
  PRICE_CONSENT_NAMES,
  type PriceCampaignInput,
  PriceCampaignQuestion,
  PriceCampaignInput as Schema,
} from '@vitrine/contract/admin/price-campaign'
import { INTERVAL_NAMES } from '@vitrine/contract/admin/state-names'
import { NOTICE_DAYS } from '@vitrine/contract/price-acceptance'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { cleaned, type Field, type Section, type Values } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import type { Choice } from '../../../admin/list/list.ts'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { brandChoices, findProducts } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { useAnswer } from '../../../session/use-answer.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/new'
import { Preview } from './preview.tsx'

const TITLE = 'Novo reajuste'

export const clientLoader = recordLoader((api) => brandChoices(api))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** A draft of another price, of which nobody is told; beside it stands whom it would reach. */
export default function NewPriceCampaign({ loaderData: brands }: Route.ComponentProps) {
  return (
    <RecordScreen
      title={TITLE}
      back={{ to: href('/admin/assinaturas/reajustes'), label: 'Reajustes' }}
      sections={priceCampaignSections(brands)}
      schema={Schema}
      values={priceCampaignValues(brands[0]?.[0])}
      action="Gravar rascunho"
      saved="Rascunho gravado"
      permission="rules.write"
      save={async (input) => {
        const api = await getApi()
        const { id } = await api.adminPriceCampaign.create(input as PriceCampaignInput)
        return href('/admin/assinaturas/reajustes/:id', { id })
      }}
      aside={(_, values) => <Reached typed={cleaned(values) as Values} />}
    />
  )
}

/** After so many milliseconds without a key the numbers are asked for anew. */
const PAUSE_MS = 400

/** Whom what is typed would reach, as soon as there is enough of it. */
function Reached({ typed: { reason: _, termsAllow: __, ...typed } }: { typed: Values }) {
  const { success, data } = PriceCampaignQuestion.safeParse(typed)
  const question = success ? JSON.stringify(data) : ''
  const ask = async () => (await getApi()).adminPriceCampaign.preview(JSON.parse(question))
  const { answer, problem } = useAnswer(question, ask, PAUSE_MS)
  return (
    <AsideCard title="Quem este reajuste alcança">
      {!question && <p>Escolha o plano, o preço e o dia: os números aparecem aqui.</p>}
      {question && !answer && !problem && <p aria-live="polite">Contando…</p>}
      {problem && <Notice tone="negative">{problem}</Notice>}
      {answer && <Preview preview={answer} />}
    </AsideCard>
  )
}

const INTERVALS: readonly Choice[] = Object.entries(INTERVAL_NAMES).filter(
  ([interval]) => interval !== 'once',
)

const planFields = (brands: readonly Choice[]): readonly Field[] => [
  { kind: 'one', name: 'productId', label: 'Plano', known: [], find: findProducts },
  { kind: 'choice', name: 'brandId', label: 'Loja', of: brands, half: true },
  { kind: 'choice', name: 'interval', label: 'Cobrança', of: INTERVALS, half: true },
  { kind: 'money', name: 'amount', label: 'Novo preço', half: true },
  {
    kind: 'day',
    name: 'effectiveOn',
    label: 'Vale desde',
    help: `Em um aumento, nenhuma renovação antes de ${NOTICE_DAYS} dias do aviso vem com o novo preço.`,
    half: true,
  },
]

const CONSENT_FIELDS: readonly Field[] = [
  { kind: 'choice', name: 'consent', label: 'Vale para', of: Object.entries(PRICE_CONSENT_NAMES) },
  {
    kind: 'flag',
    name: 'termsAllow',
    label: 'Os termos aceitos por quem assina permitem mudar o preço com aviso',
    help: 'Os termos padrão não permitem: eles mantêm o preço combinado (CDC, art. 51, X). Quem sair não paga nada a mais.',
    when: ({ consent }) => consent === 'opt-out',
  },
  {
    kind: 'multiline',
    name: 'reason',
    label: 'Motivo',
    help: 'Vai na mensagem para quem assina; a equipe também lê.',
    rows: 3,
    max: 500,
  },
]

/** Another price of a plan for those who subscribe to it; `brands` are those in which it may be sold. */
const priceCampaignSections = (brands: readonly Choice[]): readonly Section[] => [
  { title: 'O plano e o novo preço', fields: planFields(brands) },
  {
    title: 'Como vale',
    lead: 'Sem reajuste, quem assina mantém o preço que combinou. O preço de novas assinaturas não muda aqui.',
    fields: CONSENT_FIELDS,
  },
  {
    title: 'Só uma parte de quem assina',
    lead: 'Em branco, todos os que assinam o plano.',
    fields: [
      { kind: 'day', name: 'subscribedBefore', label: 'Assinou antes de', half: true },
      { kind: 'money', name: 'payingBelow', label: 'Paga menos de', half: true },
    ],
  },
]

const priceCampaignValues = (brandId: string | undefined): Values => ({
  productId: null,
  brandId: brandId ?? null,
  interval: 'month',
  amount: null,
  effectiveOn: null,
  consent: 'opt-in',
  termsAllow: false,
  reason: '',
  subscribedBefore: null,
  payingBelow: null,
})
