import type { DunningVersion } from '@vitrine/contract/admin/dunning'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import classes from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, RecordTable, Way } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/dunning'
import { scopeText } from './words.ts'

const TITLE = 'Regras de cobrança'

export const clientLoader = recordLoader((api) => api.adminDunning.read({}))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** By which day what is done about a renewal that is not paid: the versions that hold, and those of before. */
export default function DunningScreen({ loaderData: versions }: Route.ComponentProps) {
  const may = useMay()
  return (
    <AdminPage
      title={TITLE}
      lead="Vale a do plano; sem ela, a da loja; sem ela, a de todas. O que já foi cobrado segue com a versão do dia da cobrança."
      back={{ to: href('/admin/assinaturas'), label: 'Assinaturas' }}
      action={
        may('rules.write') && (
          <Way to={href('/admin/assinaturas/cobranca/:id', { id: 'nova' })}>Regra de um plano ou loja</Way>
        )
      }
    >
      <RecordTable
        title="Em vigor"
        rows={versions.filter(({ endedAt }) => !endedAt)}
        empty="Nenhuma."
        columns={[
          ...COLUMNS,
          { title: 'Ações', cell: (version: DunningVersion) => <Acts version={version} /> },
        ]}
      />
      <RecordTable
        title="De antes"
        rows={versions.filter(({ endedAt }) => endedAt)}
        empty="Nenhuma ainda."
        columns={[
          ...COLUMNS,
          {
            title: 'Até',
            cell: ({ endedAt }: DunningVersion) => endedAt && formatDateTime(new Date(endedAt)),
          },
        ]}
      />
    </AdminPage>
  )
}

const listed = (numbers: readonly number[]): string => (numbers.length > 0 ? numbers.join(', ') : 'nenhum')

const COLUMNS = [
  { title: 'Para', cell: (version: DunningVersion) => scopeText(version) },
  { title: 'Lembretes', cell: ({ reminderDays }: DunningVersion) => listed(reminderDays) },
  {
    title: 'Cartão de novo',
    cell: ({ retryDays, shiftsToPayday }: DunningVersion) =>
      `${listed(retryDays)}${shiftsToPayday && retryDays.length > 0 ? ', no dia de pagamento' : ''}`,
  },
  { title: 'Suspende', cell: ({ suspendDay }: DunningVersion) => `dia ${suspendDay}` },
  { title: 'Cancela', cell: ({ cancelDay }: DunningVersion) => `dia ${cancelDay}` },
  {
    title: 'Dívida',
    cell: ({ debtDays }: DunningVersion) =>
      debtDays ? `mantém por ${counted(debtDays, 'dia', 'dias')}` : 'baixa',
  },
  { title: 'Desde', cell: ({ createdAt }: DunningVersion) => formatDateTime(new Date(createdAt)) },
  {
    title: 'Por quê',
    cell: ({ by, reason }: DunningVersion) => (by ? `${reason} (${by})` : reason),
  },
] as const

/** The version that all fall back on is replaced and never ended. */
function Acts({ version }: { version: DunningVersion }) {
  const may = useMay()
  const { id, brand, plan } = version
  if (!may('rules.write')) return '–'
  return (
    <div className={classes.answers}>
      <Way to={href('/admin/assinaturas/cobranca/:id', { id })} aria-label={`Mudar: ${scopeText(version)}`}>
        Mudar
      </Way>
      {(brand || plan) && (
        <AskButton
          label="Encerrar"
          about={scopeText(version)}
          says="As próximas cobranças seguem a regra acima desta. O que já foi cobrado não muda."
          done="Regra encerrada"
          permission="rules.write"
          of={id}
          variant="quiet"
          withReason
          run={(api, reason) => api.adminDunning.end({ id, reason })}
        />
      )}
    </div>
  )
}
