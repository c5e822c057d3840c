import {
  type AdminProductFile,
  type ProductFileEdit,
  ProductFileEdit as Schema,
} from '@vitrine/contract/admin/product-file'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton, AsideCard, RecordTable } from '../../../admin/page.tsx'
import { productFileFields } from '../../../admin/records/product-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { sizeText } from '../../../ui/file-words.ts'
import type { Route } from './+types/file'

export const clientLoader = recordLoader(async (api, id) => {
  const file = await api.adminProductFile.read({ id })
  return { file, product: await api.adminProduct.read({ id: file.productId }) }
})
export const HydrateFallback = () => <AdminSkeleton title="Arquivo" />
export const ErrorBoundary = ScreenFailure

/** A file of a product: its name, a newer version, and those that were there before. */
export default function ProductFile({ loaderData: { file, product } }: Route.ComponentProps) {
  const { id, name, versions } = file
  const [newest] = versions
  const back = {
    to: href('/admin/produtos/:id/arquivos', { id: product.id }),
    label: `Arquivos de ${product.name}`,
  }
  return (
    <EditScreen
      title={name}
      back={back}
      sections={[
        {
          title: 'Arquivo',
          lead: 'Com uma versão nova, é ela que as pessoas baixam de agora em diante.',
          fields: productFileFields(`Agora: ${newest!.fileName}, versão ${newest!.number}.`),
        },
      ]}
      schema={Schema}
      record={file}
      valuesOf={({ name }) => ({ name, uploadId: null })}
      saved="Arquivo salvo"
      permission="products.write"
      edit={(api, input: ProductFileEdit, version) => api.adminProductFile.edit({ ...input, id, version })}
      aside={() => <Removal file={file} back={back.to} />}
    >
      <Versions versions={versions} />
    </EditScreen>
  )
}

const Versions = ({ versions }: Pick<AdminProductFile, 'versions'>) => (
  <RecordTable
    title="Versões"
    rows={versions}
    empty=""
    columns={[
      { title: 'Versão', cell: ({ number }) => number },
      { title: 'Arquivo', cell: ({ fileName }) => fileName },
      { title: 'Tamanho', right: true, cell: ({ size }) => sizeText(size) },
      { title: 'Enviado em', cell: ({ sentAt }) => formatDateTime(new Date(sentAt)) },
    ]}
  />
)

const Removal = ({ file: { id, version }, back }: { file: AdminProductFile; back: string }) => (
  <AsideCard title="Mais">
    <AskButton
      label="Tirar do produto"
      says="Quem comprou deixa de ver e de baixar este arquivo."
      done="Arquivo tirado do produto"
      permission="products.write"
      to={back}
      run={(api) => api.adminProductFile.remove({ id, version })}
    />
  </AsideCard>
)
