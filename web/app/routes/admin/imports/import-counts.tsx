import type { AdminImport, ImportVerdict } from '@vitrine/contract/admin/import'
import { formatDateTime } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import form from '../../../admin/form/form.module.css'
import { AsideCard } from '../../../admin/page.tsx'
import { formatWords, rowsOfKind } from '../../../admin/records/import-words.ts'
import { Facts } from '../../../ui/facts.tsx'
import { counted } from '../../../ui/words.ts'

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
export function ImportCounts({ read: { id, counts } }: { read: AdminImport }) {
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
export function StepProgress({ read: { status, counts, done } }: { read: AdminImport }) {
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
