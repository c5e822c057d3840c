import { PastedEmails } from '@vitrine/contract/admin/coupon'
import { href } from 'react-router'
import * as z from 'zod'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/add-people'

const TITLE = 'Incluir e-mails na lista'
const Schema = z.object({ emails: PastedEmails })

export const clientLoader = recordLoader((api, id) => api.adminCoupon.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function AddPeople({ loaderData: { id, terms } }: Route.ComponentProps) {
  const list = href('/admin/cupons/:id/lista', { id })
  return (
    <RecordScreen
      title={TITLE}
      lead={terms.code}
      back={{ to: list, label: 'Quem está na lista' }}
      sections={[
        {
          title: 'E-mails',
          lead: 'Um por linha, ou separados por vírgula, ponto e vírgula ou espaço. Os que já estão na lista ficam como estão.',
          fields: [{ kind: 'multiline', name: 'emails', label: 'E-mails', rows: 10 }],
        },
      ]}
      schema={Schema}
      values={{ emails: '' }}
      action="Incluir"
      saved="Lista atualizada"
      save={async (input) => {
        await (await getApi()).adminCoupon.addPeople({ id, ...(input as z.input<typeof Schema>) })
        return list
      }}
    />
  )
}
