import {
  type PriceCampaignInput,
  type PriceCampaignPreview,
  PriceCampaignQuestion,
  PriceCampaignInput as Schema,
} from '@vitrine/contract/admin/price-campaign'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { cleaned, type Values } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { priceCampaignSections, priceCampaignValues } from '../../../admin/records/price-campaign-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { sentenceFor } from '../../../session/refused.ts'
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

type Answered = { of: string } & ({ preview: PriceCampaignPreview } | { problem: string })

/** Whom what is typed would reach, as soon as there is enough of it. */
function Reached({ typed: { reason: _, termsAllow: __, ...typed } }: { typed: Values }) {
  const [answered, setAnswered] = useState<Answered>()
  const question = PriceCampaignQuestion.safeParse(typed)
  const of = question.success ? JSON.stringify(question.data) : ''
  useEffect(() => {
    if (!of) return
    const timer = setTimeout(async () => {
      try {
        const preview = await (await getApi()).adminPriceCampaign.preview(JSON.parse(of))
        setAnswered({ of, preview })
      } catch (error) {
        setAnswered({ of, problem: sentenceFor(error) })
      }
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [of])
  const shown = answered?.of === of ? answered : undefined
  return (
    <AsideCard title="Quem este reajuste alcança">
      {!of && <p>Escolha o plano, o preço e o dia: os números aparecem aqui.</p>}
      {of && !shown && <p aria-live="polite">Contando…</p>}
      {shown && 'problem' in shown && <Notice tone="negative">{shown.problem}</Notice>}
      {shown && 'preview' in shown && <Preview preview={shown.preview} />}
    </AsideCard>
  )
}
