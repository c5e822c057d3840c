import {
  type PriceCampaignInput,
  PriceCampaignQuestion,
  PriceCampaignInput as Schema,
} from '@vitrine/contract/admin/price-campaign'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { cleaned, type Values } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { priceCampaignSections, priceCampaignValues } from '../../../admin/records/price-campaign-fields.ts'
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
