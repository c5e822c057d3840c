import { ResetRequest, type SecondFactorReset } from '@vitrine/contract/second-factor-reset'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import type { Field } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import type { Choice } from '../../../admin/list/list.ts'
import { Named } from '../../../admin/list/named.tsx'
import { AdminSkeleton, RecordTable } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { useMayActOn } from '../../../admin/use-may.ts'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/second-factor-resets'

const TITLE = 'Perda da verificação em duas etapas'

export const clientLoader = recordLoader(async (api) => {
  const [resets, brands] = await Promise.all([api.secondFactorReset.list({}), brandChoices(api)])
  return { resets, brands }
})
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

const brandField = (of: readonly Choice[]): Field => ({
  kind: 'choice',
  name: 'brand',
  label: 'Loja',
  of,
  half: true,
  help: 'A loja em que a conta foi criada.',
})

const fieldsFor = (brands: readonly Choice[]): readonly Field[] => [
  { kind: 'text', name: 'email', label: 'E-mail da conta', max: 254, half: true },
  ...(brands.length > 1 ? [brandField(brands)] : []),
  {
    kind: 'multiline',
    name: 'reason',
    label: 'Como você conferiu a identidade da pessoa',
    help: 'Por exemplo: documento com foto em chamada de vídeo, no número de telefone cadastrado. Só a equipe vê.',
    rows: 3,
    max: 500,
  },
]

/** The way back for people who lost their second factor: asked for here, done after a delay, never at once. */
export default function SecondFactorResets({ loaderData: { resets, brands } }: Route.ComponentProps) {
  return (
    <RecordScreen
      key={resets.map(({ id }) => id).join()}
      title={TITLE}
      back={{ to: href('/admin/usuarios'), label: 'Usuários' }}
      sections={[
        {
          title: 'Pedir a remoção',
          lead: 'Para quem perdeu o aplicativo, os códigos de recuperação e as chaves de acesso. A pessoa é avisada na hora, pode cancelar, e todas as sessões dela são encerradas no fim do prazo.',
          fields: fieldsFor(brands),
        },
      ]}
      schema={ResetRequest}
      values={{ email: '', brand: brands[0]?.[0], reason: '' }}
      action="Registrar pedido"
      saved="Pedido registrado"
      save={async (input) => {
        await (await getApi()).secondFactorReset.request(input as ResetRequest)
        return undefined
      }}
    >
      <UnderWay resets={resets} />
    </RecordScreen>
  )
}

const UnderWay = ({ resets }: { resets: readonly SecondFactorReset[] }) => (
  <RecordTable
    title="Pedidos em andamento"
    rows={resets}
    empty="Nenhum pedido em andamento."
    columns={[
      {
        title: 'Pessoa',
        cell: ({ account: { id, name, email, roles } }) => (
          <Named
            name={<RecordLink to="account" id={id} name={name} />}
            detail={roles.length > 0 ? `${email}, da administração` : email}
          />
        ),
      },
      { title: 'Acontece em', cell: ({ dueAt }) => formatDateTime(new Date(dueAt)) },
      {
        title: 'Pedido por',
        cell: ({ requestedBy, requestedAt }) => `${requestedBy}, em ${formatDateTime(new Date(requestedAt))}`,
      },
      { title: 'Conferência', cell: ({ reason }) => reason },
      { title: 'Ações', cell: (reset) => <Cancel reset={reset} /> },
    ]}
  />
)

function Cancel({ reset: { id, account } }: { reset: SecondFactorReset }) {
  if (!useMayActOn(account.roles)) return null
  return (
    <ActionButton
      label="Cancelar pedido"
      done="Pedido cancelado"
      permission="second-factor.reset"
      of={id}
      run={(api) => api.secondFactorReset.cancel({ id })}
    />
  )
}
