import { href } from 'react-router'
import * as z from 'zod'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/issue-codes'

const TITLE = 'Criar códigos'
const Schema = z.object({
  prefix: z.string({ error: 'Informe o prefixo' }),
  count: z.int('Informe quantos códigos'),
})

export const clientLoader = recordLoader((api, id) => api.adminCoupon.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function IssueCodes({ loaderData: { id, terms } }: Route.ComponentProps) {
  const codes = href('/admin/cupons/:id/codigos', { id })
  return (
    <RecordScreen
      title={TITLE}
      lead={terms.name}
      back={{ to: codes, label: 'Códigos da campanha' }}
      sections={[
        {
          title: 'Códigos',
          lead: 'Cada código começa com o prefixo e serve para uma compra.',
          fields: [
            { kind: 'text', name: 'prefix', label: 'Prefixo', max: 12, half: true },
            { kind: 'count', name: 'count', label: 'Quantos', help: 'Até 100.000.', half: true },
          ],
        },
      ]}
      schema={Schema}
      values={{ prefix: terms.code.slice(0, 12).replace(/-/g, ''), count: null }}
      action="Criar códigos"
      saved="Códigos criados"
      save={async (input) => {
        await (await getApi()).adminCoupon.issueCodes({ id, ...(input as z.infer<typeof Schema>) })
        return codes
      }}
    />
  )
}
