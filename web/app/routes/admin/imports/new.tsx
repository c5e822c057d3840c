import { type NewImport as Input, NewImport as Schema } from '@vitrine/contract/admin/import'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { NEW_IMPORT, newImportSections } from '../../../admin/records/import-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/new'

const TITLE = 'Importar um arquivo'

export const clientLoader = recordLoader(async (api) => ({ brands: await brandChoices(api) }))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function NewImport({ loaderData: { brands } }: Route.ComponentProps) {
  return (
    <RecordScreen
      title={TITLE}
      back={{ to: href('/admin/importar'), label: 'Importar' }}
      sections={newImportSections(brands)}
      schema={Schema}
      values={NEW_IMPORT}
      action="Ler o arquivo"
      saved="Arquivo lido"
      save={async (input) => {
        const { id } = await (await getApi()).adminImport.create(input as Input)
        return href('/admin/importar/:id', { id })
      }}
    />
  )
}
