import {
  type AdminImport,
  ImportCheck as CheckSchema,
  IMPORT_STATUS_NAMES,
  type ImportCheck,
  type ImportVerdict,
  isUnderWay,
} from '@vitrine/contract/admin/import'
import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import type { ImportId } from '@vitrine/contract/ids'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import form from '../../../admin/form/form.module.css'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminPage, AdminSkeleton, AsideCard, Columns } from '../../../admin/page.tsx'
import { mappingInput, mappingSections, mappingValues } from '../../../admin/records/import-fields.ts'
import { formatWords, IMPORT_TONES, rowsOfKind } from '../../../admin/records/import-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { getApi } from '../../../session/api.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/import'
import { ImportActions, RemoveImport } from './import-actions.tsx'

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

/** What is counted, in the words of several. */
const COUNTED = [
  ['new', 'A importar'],
  ['known', 'Já existem'],
  ['refused', 'Recusadas'],
  ['imported', 'Importadas'],
  ['undone', 'Desfeitas'],
  ['kept', 'Ficaram'],
] as const satisfies readonly (readonly [ImportVerdict, string])[]

/** How many rows have which verdict; each number opens them. */
function ImportCounts({ read: { id, counts } }: { read: AdminImport }) {
  const rows = href('/admin/importar/:id/linhas', { id })
  if (counts.rows === 0) return null
  return (
    <AsideCard title="Linhas">
      <Facts
        facts={[
          [
            'No arquivo',
            <Link key="rows" to={rows}>
              {counted(counts.rows, 'linha', 'linhas')}
            </Link>,
          ],
          ...COUNTED.filter(([verdict]) => counts[verdict] > 0).map(
            ([verdict, words]) =>
              [
                words,
                <Link key={verdict} to={`${rows}?${new URLSearchParams({ verdict })}`}>
                  {counts[verdict].toLocaleString('pt-BR')}
                </Link>,
              ] as const,
          ),
        ]}
      />
    </AsideCard>
  )
}

const STEPS = {
  checking: 'Conferindo',
  importing: 'Importando',
  undoing: 'Desfazendo',
}

/** How far a step is: of a check and an import the rows that are done, of an undo those that are taken back. */
function StepProgress({ read: { status, counts, done } }: { read: AdminImport }) {
  const label = STEPS[status as keyof typeof STEPS]
  const gone = counts.undone + counts.kept
  const [now, all] = status === 'undoing' ? [gone, gone + counts.imported] : [done, counts.rows]
  return (
    <AsideCard title={label}>
      <progress className={form.sendingBar} aria-label={label} value={now} max={Math.max(all, 1)} />
      <p role="status">
        {all === 0 ? 'Lendo o arquivo.' : `${now.toLocaleString('pt-BR')} de ${all.toLocaleString('pt-BR')}.`}{' '}
        Você pode sair desta página.
      </p>
    </AsideCard>
  )
}

/** What is known of the file itself. */
const ImportFacts = ({ read }: { read: AdminImport }) => (
  <AsideCard title="Arquivo">
    <Facts
      facts={[
        ['Lido como', formatWords(read.format)],
        ['Colunas', read.headings.length],
        ['Importadas', read.counts.imported > 0 && rowsOfKind(read.kind, read.counts.imported)],
        ['Enviado em', formatDateTime(new Date(read.createdAt))],
      ]}
    />
  </AsideCard>
)
