import {
  StaffChoices as Schema,
  STAFF_ROLES,
  type StaffChoices,
  TICKET_ROLES,
} from '@vitrine/contract/staff-notification'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import type { Field, Section } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import type { Choice } from '../../../admin/list/list.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { useSession } from '../../../session/use-session.ts'
import type { Route } from './+types/choices'

const TITLE = 'Avisos da loja'

const WAYS: readonly Choice[] = [
  ['mail', 'E-mail na hora e sino'],
  ['digest', 'Resumo diário e sino'],
  ['bell', 'Só o sino'],
  ['none', 'Não avisar'],
]

const sectionsOf = (brands: readonly Choice[]): readonly Section[] => [
  {
    title: 'Como você quer ser avisado',
    lead: 'Vale só para você. O resumo chega às 8h, ou na hora que você escolheu em Notificações, na sua conta.',
    fields: [
      { kind: 'choice', name: 'sale-made', label: 'Uma venda ou renovação foi paga', of: WAYS },
      {
        kind: 'choice',
        name: 'dispute-opened',
        label: 'Uma compra foi contestada, no cartão ou no banco',
        of: WAYS,
      },
      {
        kind: 'choice',
        name: 'provider-away',
        label: 'Um meio de pagamento ou um webhook parou de responder',
        of: WAYS,
      },
      {
        kind: 'choice',
        name: 'ticket-opened',
        label: 'Alguém pediu ajuda à loja, ou respondeu em um atendimento',
        of: WAYS,
      },
      ...(brands.length > 1 ? [ofBrands(brands)] : []),
    ],
  },
]

const ofBrands = (brands: readonly Choice[]): Field => ({
  kind: 'choices',
  name: 'brands',
  label: 'Vendas, contestações e atendimentos de quais lojas',
  help: 'Sem marcar nenhuma, de todas.',
  of: brands,
})

export const clientLoader = recordLoader(async (api) => {
  const [choices, brands] = await Promise.all([api.staffNotice.read({}), brandChoices(api)])
  return { choices, brands }
})
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function StaffNotifications({ loaderData: { choices, brands } }: Route.ComponentProps) {
  const roles = useSession()?.roles ?? []
  const isTold = [...STAFF_ROLES, ...TICKET_ROLES].some((role) => roles.includes(role))
  return (
    <RecordScreen
      title={TITLE}
      back={{ to: href('/admin'), label: 'Início' }}
      sections={sectionsOf(brands)}
      schema={Schema}
      values={{ brands: [], ...choices }}
      action="Salvar"
      saved="Avisos salvos"
      readOnly={
        isTold
          ? undefined
          : 'Estes avisos são para quem é dono, cuida do financeiro ou responde a quem pede ajuda.'
      }
      save={async (input) => {
        await (await getApi()).staffNotice.choose(input as StaffChoices)
        return undefined
      }}
    />
  )
}
