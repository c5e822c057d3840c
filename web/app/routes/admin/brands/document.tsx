import {
  type BrandDocuments,
  type DocumentInput,
  DocumentInput as Schema,
} from '@vitrine/contract/admin/document'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { type DocumentKind, OWN_VERSION, versionText } from '@vitrine/contract/document'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton, AsideCard, RecordTable } from '../../../admin/page.tsx'
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
  const inForce = brand.documents.find((one) => one.kind === kind && one.isInForce)
  return (
    <RecordScreen
      key={inForce?.version ?? OWN_VERSION}
      title={`${title} de ${name}`}
      back={{ to: href('/admin/marcas/:id', { id }), label: name }}
      sections={DOCUMENT_SECTIONS}
      schema={Schema}
      values={{ text: inForce?.text ?? '', reason: '' }}
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
      <Versions brand={brand} kind={kind} />
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

function Versions({
  brand: { id, isFirst, documents },
  kind,
}: {
  brand: BrandDocuments
  kind: DocumentKind
}) {
  const versions = documents.filter((one) => one.kind === kind)
  const path = pathsOf(id)[kind]
  const ofProduct = {
    id: OWN_VERSION,
    who: 'Texto do produto',
    at: '',
    isInForce: !versions.some((one) => one.isInForce),
  }
  const rows = versions.map(({ version, publishedAt, isOwn, isInForce }) => ({
    id: version,
    who: isOwn || isFirst ? 'Esta marca' : 'Primeira marca',
    at: formatDateTime(new Date(publishedAt)),
    isInForce,
  }))
  return (
    <RecordTable
      title="Todas as versões"
      rows={[...rows, ofProduct]}
      empty=""
      columns={[
        {
          title: 'Versão',
          cell: (row) => <a href={`${path}?versao=${row.id}`}>{versionText(row.id)}</a>,
        },
        { title: 'De quem', cell: ({ who }) => who },
        { title: 'Publicada em', cell: ({ at }) => at || '–' },
        { title: 'Situação', cell: ({ isInForce }) => (isInForce ? 'Em vigor' : 'Anterior') },
      ]}
    />
  )
}
