import {
  type AdminImport,
  ImportCheck as CheckSchema,
  IMPORT_STATUS_NAMES,
  type ImportCheck,
  isUnderWay,
} from '@vitrine/contract/admin/import'
import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import type { ImportId } from '@vitrine/contract/ids'
import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminPage, AdminSkeleton, Columns } from '../../../admin/page.tsx'
import { mappingInput, mappingSections, mappingValues } from '../../../admin/records/import-fields.ts'
import { IMPORT_TONES } from '../../../admin/records/import-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { getApi } from '../../../session/api.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/import'
import { ImportActions, RemoveImport } from './import-actions.tsx'
import { ImportCounts, ImportFacts, StepProgress } from './import-counts.tsx'

const BACK = { to: href('/admin/importar'), label: 'Importar' }
/** Milliseconds between two looks at a step that is under way. */
const LOOKED_AT_EVERY = 1500

export const clientLoader = recordLoader((api, id) => api.adminImport.read({ id: id as ImportId }))
export const HydrateFallback = () => <AdminSkeleton title="Importação" />
export const ErrorBoundary = ScreenFailure

/** One file: its columns, what is said of its rows, and what is done with it. */
export default function Import({ loaderData: read }: Route.ComponentProps) {
  useLooks(isUnderWay(read.status))
  return read.status === 'mapping' || read.status === 'checked' ? (
    <Mapping read={read} />
  ) : (
    <Step read={read} />
  )
}

/** Reads the screen anew from time to time while something is under way. */
function useLooks(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => void revalidate(), LOOKED_AT_EVERY)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}

const leadOf = ({ kind, status }: AdminImport) => (
  <>
    {IMPORT_KINDS[kind].title} · <Status tone={IMPORT_TONES[status]}>{IMPORT_STATUS_NAMES[status]}</Status>
  </>
)

/** Before anything is imported: the columns, and once they are checked, what comes of each row. */
function Mapping({ read }: { read: AdminImport }) {
  const { id, version, status, fileName, failure } = read
  const isChecked = status === 'checked'
  return (
    <RecordScreen
      key={version}
      title={fileName}
      lead={
        <>
          {leadOf(read)}
          {failure && <Notice tone="negative">{failure}</Notice>}
        </>
      }
      back={BACK}
      sections={mappingSections(read)}
      schema={CheckSchema}
      values={mappingValues(read)}
      toInput={mappingInput}
      valuesOf={(record) => mappingValues(record as AdminImport)}
      version={version}
      answers
      action={isChecked ? 'Conferir de novo' : 'Conferir as linhas'}
      saved="Conferindo o arquivo"
      save={async (input, as) => {
        await (await getApi()).adminImport.check({ ...(input as ImportCheck), id, version: as })
        return undefined
      }}
      aside={() => (
        <>
          {isChecked && <ImportCounts read={read} />}
          {isChecked && <ImportActions read={read} />}
          <ImportFacts read={read} />
          <RemoveImport read={read} />
        </>
      )}
    />
  )
}

/** While something is under way, and afterwards. */
const Step = ({ read }: { read: AdminImport }) => (
  <AdminPage title={read.fileName} lead={leadOf(read)} back={BACK}>
    <Columns aside={<ImportFacts read={read} />}>
      {isUnderWay(read.status) && <StepProgress read={read} />}
      <ImportCounts read={read} />
      <ImportActions read={read} />
    </Columns>
  </AdminPage>
)
