import { type AdminImport, IMPORT_VERDICT_NAMES, type ImportVerdict } from '@vitrine/contract/admin/import'
import { formatDateTime } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import { AsideCard } from '../../../admin/page.tsx'
import { formatWords, rowsOfKind } from '../../../admin/records/import-words.ts'
import { Facts } from '../../../ui/facts.tsx'
import { counted } from '../../../ui/words.ts'

const SHOWN = ['new', 'known', 'refused', 'imported', 'undone', 'kept'] as const satisfies ImportVerdict[]

/** How many rows have which verdict; each number opens them. */
export function ImportCounts({ read: { id, counts } }: { read: AdminImport }) {
  const rows = href('/admin/importar/:id/linhas', { id })
  if (counts.rows === 0) return null
  return (
    <Facts
      facts={[
        [
          'No arquivo',
          <Link key="rows" to={rows}>
            {counted(counts.rows, 'linha', 'linhas')}
          </Link>,
        ],
        ...SHOWN.filter((verdict) => counts[verdict] > 0).map(
          (verdict) =>
            [
              IMPORT_VERDICT_NAMES[verdict],
              <Link key={verdict} to={`${rows}?${new URLSearchParams({ verdict })}`}>
                {counts[verdict].toLocaleString('pt-BR')}
              </Link>,
            ] as const,
        ),
      ]}
    />
  )
}

const STEPS = {
  checking: 'Conferindo',
  importing: 'Importando',
  undoing: 'Desfazendo',
}

/** How far a step is: of a check and an import the rows that are done, of an undo those that are taken back. */
export function StepProgress({ read: { status, counts, done } }: { read: AdminImport }) {
  const label = STEPS[status as keyof typeof STEPS]
  const gone = counts.undone + counts.kept
  const [now, all] = status === 'undoing' ? [gone, gone + counts.imported] : [done, counts.rows]
  return (
    <div role="status">
      <progress aria-label={label} value={now} max={Math.max(all, 1)} />{' '}
      {all === 0
        ? `${label}: lendo o arquivo.`
        : `${label}: ${now.toLocaleString('pt-BR')} de ${all.toLocaleString('pt-BR')}.`}{' '}
      Você pode sair desta página.
    </div>
  )
}

/** What is known of the file itself. */
export const ImportFacts = ({ read }: { read: AdminImport }) => (
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
