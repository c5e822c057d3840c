import {
  type AdminProductFile,
  type NewProductFile,
  NewProductFile as Schema,
} from '@vitrine/contract/admin/product-file'
import { formatDateTime } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton, RecordTable } from '../../../admin/page.tsx'
import { productFileFields } from '../../../admin/records/product-fields.ts'
import { productTabs } from '../../../admin/records/product-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { sizeText } from '../../../ui/file-words.ts'
import type { Route } from './+types/files'

export const clientLoader = recordLoader(async (api, id) => {
  const [product, files] = await Promise.all([
    api.adminProduct.read({ id }),
    api.adminProductFile.list({ id }),
  ])
  return { product, files }
})
export const HydrateFallback = () => <AdminSkeleton title="Arquivos" />
export const ErrorBoundary = ScreenFailure

/** The files that a product gives, and the form for one more. */
export default function ProductFiles({ loaderData: { product, files } }: Route.ComponentProps) {
  const { id, name } = product
  return (
    <RecordScreen
      key={files.length}
      title={`Arquivos de ${name}`}
      back={{ to: href('/admin/produtos'), label: 'Produtos' }}
      tabs={productTabs(id)}
      sections={[
        {
          title: 'Novo arquivo',
          lead: 'Quem já comprou e quem comprar baixa os arquivos na própria conta.',
          fields: productFileFields(),
        },
      ]}
      schema={Schema}
      values={{ name: '', uploadId: null }}
      action="Incluir arquivo"
      saved="Arquivo incluído"
      permission="products.write"
      save={async (input) => {
        await (await getApi()).adminProductFile.add({ ...(input as NewProductFile), id })
        return undefined
      }}
    >
      <Files files={files} />
    </RecordScreen>
  )
}

const newest = ({ versions }: AdminProductFile) => versions[0]!

const Files = ({ files }: { files: readonly AdminProductFile[] }) => (
  <RecordTable
    title="Arquivos deste produto"
    rows={files}
    empty="Este produto ainda não tem arquivos."
    columns={[
      { title: 'Nome', cell: ({ id, name }) => <Link to={href('/admin/arquivos/:id', { id })}>{name}</Link> },
      { title: 'Arquivo', cell: (file) => newest(file).fileName },
      { title: 'Tamanho', right: true, cell: (file) => sizeText(newest(file).size) },
      { title: 'Versão', right: true, cell: (file) => newest(file).number },
      { title: 'Atualizado em', cell: (file) => formatDateTime(new Date(newest(file).sentAt)) },
    ]}
  />
)
