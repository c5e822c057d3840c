import {
  type AdminImport,
  ImportCheck as CheckSchema,
  IMPORT_STATUS_NAMES,
  type ImportCheck,
  type ImportRun,
  type ImportVerdict,
  isUnderWay,
} from '@vitrine/contract/admin/import'
import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import type { ImportId } from '@vitrine/contract/ids'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import form from '../../../admin/form/form.module.css'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminPage, AdminSkeleton, AsideCard, Columns } from '../../../admin/page.tsx'
import { mappingInput, mappingSections, mappingValues } from '../../../admin/records/import-fields.ts'
import { formatWords, IMPORT_TONES, rowsOfKind } from '../../../admin/records/import-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { usePolling } from '../../../admin/use-polling.ts'
import { CheckboxField } from '../../../forms/checkbox-field.tsx'
import { getApi } from '../../../session/api.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/import'

const BACK = { to: href('/admin/importar'), label: 'Importar' }
export const clientLoader = recordLoader((api, id) => api.adminImport.read({ id: id as ImportId }))
export const HydrateFallback = () => <AdminSkeleton title="Importação" />
export const ErrorBoundary = ScreenFailure

/** One file: its columns, what is said of its rows, and what is done with it. */
export default function Import({ loaderData: read }: Route.ComponentProps) {
  usePolling(isUnderWay(read.status))
  return read.status === 'mapping' || read.status === 'checked' ? (
    <Mapping read={read} />
  ) : (
    <Step read={read} />
  )
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

const PERMISSION = 'imports.write'

/** What is done with a file that was checked, and with one that was imported. */
function ImportActions({ read }: { read: AdminImport }) {
  if (read.status === 'checked') return <RunImport read={read} />
  if (read.undoUntil) return <UndoImport read={read} />
  return null
}

const refusedWords = (count: number): string =>
  count === 1 ? 'a linha recusada' : `as ${count.toLocaleString('pt-BR')} linhas recusadas`

const NO_MAIL = 'Ninguém recebe e-mail agora. A importação pode ser desfeita por sete dias.'
const WITH_MAIL =
  'Cada pessoa recebe um e-mail com um link. A importação pode ser desfeita por sete dias; os e-mails, não.'

function RunImport({ read }: { read: AdminImport }) {
  const [skipRefused, setSkipRefused] = useState(false)
  const [invite, setInvite] = useState(false)
  const { counts } = read
  if (counts.new === 0)
    return (
      <AsideCard title="Importar">
        <p>
          {counts.refused > 0
            ? 'Nenhuma linha pode ser importada ainda. Abra as recusadas, corrija o que elas dizem e confira de novo.'
            : 'Nenhuma linha é nova: não há o que importar.'}
        </p>
      </AsideCard>
    )
  return (
    <AsideCard title="Importar">
      {counts.refused > 0 && (
        <CheckboxField
          label={`Deixar de fora ${refusedWords(counts.refused)}`}
          checked={skipRefused}
          onChange={({ target }) => setSkipRefused(target.checked)}
        />
      )}
      {IMPORT_KINDS[read.kind].invites && (
        <CheckboxField
          label="Enviar a cada pessoa um e-mail com o link"
          checked={invite}
          onChange={({ target }) => setInvite(target.checked)}
        />
      )}
      {counts.refused > 0 && !skipRefused ? (
        <p>Enquanto houver linhas recusadas, nada é importado. Corrija o arquivo, ou deixe-as de fora.</p>
      ) : (
        <BeginRun read={read} run={{ skipRefused, invite }} />
      )}
    </AsideCard>
  )
}

const BeginRun = ({ read: { id, version, kind, counts }, run }: { read: AdminImport; run: ImportRun }) => (
  <AskButton
    label={`Importar ${rowsOfKind(kind, counts.new)}`}
    says={run.invite ? WITH_MAIL : NO_MAIL}
    done="Importação começou"
    permission={PERMISSION}
    run={(api) => api.adminImport.run({ id, version, ...run })}
  />
)

const UndoImport = ({ read: { id, version, status, undoUntil = '' } }: { read: AdminImport }) => (
  <AsideCard title="Desfazer">
    <p>
      {status === 'undone' && 'Abra as linhas que ficaram, mude o que elas dizem e desfaça de novo. '}
      Pode ser desfeita até {formatDateTime(new Date(undoUntil))}.
    </p>
    <AskButton
      label={status === 'undone' ? 'Desfazer o que ficou' : 'Desfazer a importação'}
      says="O que ela criou é apagado. O que foi usado desde então fica, e aparece entre as linhas com o motivo."
      done="Desfazendo"
      permission={PERMISSION}
      withReason
      run={(api, reason) => api.adminImport.undo({ id, version, reason })}
    />
  </AsideCard>
)

/** A file that was not imported is thrown away. */
const RemoveImport = ({ read: { id, version } }: { read: AdminImport }) => (
  <AsideCard title="Mais">
    <AskButton
      label="Descartar o arquivo"
      says="O arquivo e o que foi conferido são apagados. Nada foi importado dele."
      done="Arquivo descartado"
      permission={PERMISSION}
      to={href('/admin/importar')}
      run={(api) => api.adminImport.remove({ id, version })}
    />
  </AsideCard>
)
