import {
  type AdminPriceCampaign,
  CAMPAIGN_GROUP_NAMES,
  CAMPAIGN_STATE_NAMES,
  PRICE_CONSENT_NAMES,
} from '@vitrine/contract/admin/price-campaign'
import { NOTICE_DAYS } from '@vitrine/contract/price-acceptance'
import { formatDateTime } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import { AdminPage, AdminSkeleton, AsideCard, Columns, Way } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { brl } from '../../../ui/labels.ts'
import { dayText } from '../../../ui/subscription-words.ts'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/campaign'
import { Count, Preview } from './preview.tsx'
import { mrrText, newPriceText, STATE_TONES } from './words.ts'

const TITLE = 'Reajuste'
const LIST = href('/admin/assinaturas/reajustes')

export const clientLoader = recordLoader((api, id) =>
  api.adminPriceCampaign.read({ id: id as AdminPriceCampaign['id'] }),
)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** A change of price: whom it would reach while it is a draft, else how those stand that it was announced to. */
export default function PriceCampaign({ loaderData: campaign }: Route.ComponentProps) {
  const { id, plan, state, progress, preview, reason } = campaign
  return (
    <AdminPage
      title={`${TITLE}: ${plan.name}`}
      lead={<Status tone={STATE_TONES[state]}>{CAMPAIGN_STATE_NAMES[state]}</Status>}
      back={{ to: LIST, label: 'Reajustes' }}
      action={<Acts campaign={campaign} />}
      more={<Way to={href('/admin/assinaturas/reajustes/:id/pessoas', { id })}>Ver as assinaturas</Way>}
    >
      <Columns
        aside={
          <AsideCard title={preview ? 'Quem este reajuste alcança' : 'Como está'}>
            {preview && <Preview preview={preview} id={id} />}
            {progress && <Progress id={id} progress={progress} />}
          </AsideCard>
        }
      >
        <AsideCard title="O que muda">
          <Facts facts={factsOf(campaign)} />
        </AsideCard>
        <AsideCard title="O que as pessoas leem">
          <p>{reason}</p>
        </AsideCard>
      </Columns>
    </AdminPage>
  )
}

const done = (at: string | undefined, by: string | undefined): string | undefined =>
  at && [formatDateTime(new Date(at)), by].filter(Boolean).join(', ')

function factsOf(campaign: AdminPriceCampaign) {
  const { plan, brandName, consent, effectiveOn, subscribedBefore, payingBelow } = campaign
  return [
    ['Plano', <RecordLink key="plan" to="product" id={plan.id} name={plan.name} />],
    ['Loja', brandName],
    ['Novo preço', newPriceText(campaign)],
    ['Vale para', PRICE_CONSENT_NAMES[consent]],
    [
      'Vale desde',
      consent === 'none'
        ? dayText(effectiveOn)
        : `${dayText(effectiveOn)}, e nunca antes de ${NOTICE_DAYS} dias do aviso`,
    ],
    ['Só quem assinou antes de', subscribedBefore && dayText(subscribedBefore)],
    ['Só quem paga menos de', payingBelow !== null && brl(payingBelow)],
    ['Criado', done(campaign.createdAt, campaign.createdBy)],
    ['Anunciado', done(campaign.announcedAt, campaign.announcedBy)],
    ['Desfeito', done(campaign.undoneAt, campaign.undoneBy)],
  ] as const
}

interface ProgressProps {
  id: string
  progress: NonNullable<AdminPriceCampaign['progress']>
}

/** How those stand that it was announced to; each number opens its rows. */
function Progress({ id, progress: { answers, notified, applied } }: ProgressProps) {
  const people = href('/admin/assinaturas/reajustes/:id/pessoas', { id })
  return (
    <Facts
      facts={[
        ['Avisadas', counted(notified, 'assinatura', 'assinaturas')],
        ...answers.map(
          ({ answer, count }) =>
            [
              CAMPAIGN_GROUP_NAMES[answer],
              <Count key={answer} id={id} group={answer} count={count} />,
            ] as const,
        ),
        [
          'Já pagaram o novo preço',
          <Link key="applied" to={`${people}?applied=yes`}>
            {counted(applied.count, 'assinatura', 'assinaturas')}
          </Link>,
        ],
        ['Receita recorrente', applied.count > 0 && mrrText(applied.mrr)],
      ]}
    />
  )
}

/** What may be done: a draft is announced or thrown away, a raise that was announced is undone. */
function Acts({ campaign: { id, state, consent, preview } }: { campaign: AdminPriceCampaign }) {
  if (state === 'draft')
    return (
      <>
        <AskButton
          label="Descartar"
          says="O rascunho é apagado. Ninguém foi avisado, e nada muda para quem assina."
          done="Rascunho descartado"
          permission="rules.write"
          variant="quiet"
          to={LIST}
          run={(api) => api.adminPriceCampaign.discard({ id })}
        />
        <AskButton
          label="Anunciar"
          says={`${counted(preview?.included.count ?? 0, 'assinatura recebe', 'assinaturas recebem')} a mensagem, de dia. ${SAYS[consent]}`}
          done="Reajuste anunciado"
          permission="rules.write"
          withReason
          run={(api, reason) => api.adminPriceCampaign.announce({ id, reason })}
        />
      </>
    )
  if (state === 'undone' || consent === 'none') return null
  return (
    <AskButton
      label="Desfazer"
      says="As próximas renovações voltam ao preço de antes, e quem já tinha um novo preço recebe um aviso. O que foi pago não muda."
      done="Reajuste desfeito"
      permission="rules.write"
      withReason
      run={(api, reason) => api.adminPriceCampaign.undo({ id, reason })}
    />
  )
}

const SAYS: Record<AdminPriceCampaign['consent'], string> = {
  'opt-in': 'Paga o novo preço só quem aceitar; dá para desfazer depois.',
  'opt-out': 'Quem não sair paga o novo preço na renovação; dá para desfazer depois.',
  none: 'Uma redução anunciada não se desfaz.',
}
