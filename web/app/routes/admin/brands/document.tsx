import {
  type BrandDocuments,
  type DocumentInput,
  DocumentInput as Schema,
} from '@vitrine/contract/admin/document'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { type DocumentKind, OWN_VERSION, versionText } from '@vitrine/contract/document'
import { formatDateTime } from '@vitrine/contract/time'
import { AsideCard } from '../../../admin/aside-card.tsx'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { recordLoader } from '../../../admin/record-loader.ts'
import { RecordTable } from '../../../admin/record-table.tsx'
import { DOCUMENT_SECTIONS, DOCUMENTS } from '../../../admin/records/document-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { DocumentText } from '../../../ui/document-text.tsx'
import type { Route } from './+types/document'
import classes from './document.module.css'

export const clientLoader = recordLoader((api, id) => api.adminDocument.list({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Documento" />
export const ErrorBoundary = ScreenFailure

/** Every version of a document of a brand, and the form for the next one. */
export default function BrandDocument({ loaderData: brand, params }: Route.ComponentProps) {
  const { kind, title } = DOCUMENTS[params.tipo] ?? DOCUMENTS.termos!
  const { id, name } = brand
  const held = brand.documents.filter((one) => one.kind === kind)
  return (
    <RecordScreen
      key={held[0]?.version ?? OWN_VERSION}
      title={`${title} de ${name}`}
      back={{ to: `/admin/marcas/${id}`, label: name }}
      sections={DOCUMENT_SECTIONS}
      schema={Schema}
      values={{ text: held[0]?.text ?? '', reason: '' }}
      toInput={(filled) => ({ ...filled, kind })}
      action="Publicar"
      saved="Documento publicado"
      permission="brands.write"
      save={async (input) => {
        await (await getApi()).adminDocument.publish({ ...(input as DocumentInput), id })
        return undefined
      }}
      aside={(_, values) => <Preview text={String(values.text ?? '')} />}
    >
      <Held brand={brand} kind={kind} />
    </RecordScreen>
  )
}

const Preview = ({ text }: { text: string }) => (
  <AsideCard title="Prévia">
    {text.trim() ? (
      <div className={classes.preview}>
        <DocumentText text={text} pathOf={() => undefined} />
      </div>
    ) : (
      <p>O texto aparece aqui enquanto você escreve.</p>
    )}
  </AsideCard>
)

function Held({ brand: { id, isFirst, documents }, kind }: { brand: BrandDocuments; kind: DocumentKind }) {
  const held = documents.filter((one) => one.kind === kind)
  const path = pathsOf(id)[kind]
  const own = { version: OWN_VERSION, who: 'Texto do produto', at: '' }
  const rows = held.map(({ version, publishedAt, isOwn }) => ({
    version,
    who: isOwn || isFirst ? 'Esta marca' : 'Primeira marca',
    at: formatDateTime(new Date(publishedAt)),
  }))
  return (
    <RecordTable
      title="Todas as versões"
      rows={[...rows, own].map((row, nth) => ({ ...row, id: row.version, isCurrent: nth === 0 }))}
      empty=""
      columns={[
        {
          title: 'Versão',
          cell: ({ version }) => <a href={`${path}?versao=${version}`}>{versionText(version)}</a>,
        },
        { title: 'De quem', cell: ({ who }) => who },
        { title: 'Publicada em', cell: ({ at }) => at || '–' },
        { title: 'Situação', cell: ({ isCurrent }) => (isCurrent ? 'Em vigor' : 'Anterior') },
      ]}
    />
  )
}
