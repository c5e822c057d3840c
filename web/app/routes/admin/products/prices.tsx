import { type PriceInput, type PriceVersion, NewPrice as Schema } from '@vitrine/contract/admin/price'
import type { AdminProduct } from '@vitrine/contract/admin/product'
import { formatDateTime } from '@vitrine/contract/time'
import { href, useSearchParams } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import type { Values } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import type { Choice } from '../../../admin/list/list.ts'
import { AdminSkeleton, RecordTable } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { PRICE_FIELDS } from '../../../admin/records/price-fields.ts'
import { productTabs, versionText } from '../../../admin/records/product-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/prices'

export const clientLoader = recordLoader(async (api, id) => {
  const [product, brands] = await Promise.all([api.adminProduct.read({ id }), brandChoices(api)])
  return { product, brands }
})
export const HydrateFallback = () => <AdminSkeleton title="Preços" />
export const ErrorBoundary = ScreenFailure

const STATES = {
  current: ['good', 'Vale agora'],
  coming: ['waiting', 'Ainda vai valer'],
  past: ['quiet', 'Não vale mais'],
} as const

/** Every version of the prices of a product, and the form for the next one. */
export default function Prices({ loaderData: { product, brands } }: Route.ComponentProps) {
  const { id, version, life, brandIds } = product
  const mayWrite = useMay()('products.write')
  const isArchived = life === 'archived'
  const sold = brands.filter(([brand]) => brandIds.some((one) => one === brand))
  const asked = useSearchParams()[0].get('loja')
  const [brand] = sold.find(([one]) => one === asked) ?? sold[0] ?? []
  return (
    <RecordScreen
      key={`${version} ${brand}`}
      title={`Preços de ${product.name}`}
      back={{ to: href('/admin/produtos'), label: 'Produtos' }}
      tabs={productTabs(id)}
      sections={[
        {
          title: 'Novo preço',
          lead: 'O preço que vale termina quando este começa. Quem já assinou continua com o preço que contratou.',
          fields: PRICE_FIELDS(sold),
        },
      ]}
      schema={Schema}
      values={nextPrice(product, brand)}
      version={version}
      toInput={(filled) => ({ ...filled, id, version })}
      action="Criar preço"
      saved="Preço criado"
      permission="products.write"
      readOnly={isArchived ? 'Este produto foi arquivado, e os preços não mudam mais.' : undefined}
      save={async (input, as) => {
        await (await getApi()).adminProduct.addPrice({ ...(input as PriceInput), id, version: as })
        return undefined
      }}
    >
      <Versions product={product} brands={brands} isFixed={isArchived || !mayWrite} />
    </RecordScreen>
  )
}

const NOTHING = {
  amount: null,
  setupFee: null,
  accessMonths: null,
  minCycles: null,
  maxCycles: null,
  trialDays: null,
  introductoryAmount: null,
  introductoryCycles: null,
  requiresCard: false,
  compareAt: null,
  compareAtEndsOn: null,
  startsAt: null,
  endsAt: null,
}

/** What the next price begins as: the one that holds in a brand, else in another, without its offer and its days. */
function nextPrice({ type, prices }: AdminProduct, brandId: string | undefined): Values {
  const interval = type === 'subscription' ? 'month' : 'once'
  const current = prices.filter(({ state }) => state === 'current')
  const held = current.find((price) => price.brandId === brandId) ?? current[0]
  if (!held) return { ...NOTHING, interval, brandId: brandId ?? null }
  const { amount, setupFee, accessMonths, minCycles, maxCycles, trialDays, requiresCard } = held
  const { introductoryAmount, introductoryCycles } = held
  return {
    ...NOTHING,
    amount,
    setupFee: setupFee || null,
    accessMonths,
    minCycles,
    maxCycles,
    trialDays,
    introductoryAmount,
    introductoryCycles,
    requiresCard,
    interval: held.interval,
    brandId: brandId ?? held.brandId,
  }
}

interface VersionsProps {
  product: AdminProduct
  brands: readonly Choice[]
  isFixed: boolean
}

function Versions({ product, brands, isFixed }: VersionsProps) {
  const endOf = (price: PriceVersion) => price.state !== 'past' && <End product={product} price={price} />
  const nameOf = (brandId: string) => brands.find(([id]) => id === brandId)?.[1] ?? brandId
  return (
    <RecordTable
      title="Todas as versões"
      rows={product.prices}
      empty="Este produto ainda não tem preço."
      columns={[
        { title: 'Preço', cell: (price) => versionText(price) },
        { title: 'Loja', cell: ({ brandId }) => nameOf(brandId) },
        {
          title: 'Situação',
          cell: ({ state }) => <Status tone={STATES[state][0]}>{STATES[state][1]}</Status>,
        },
        { title: 'Começa', cell: ({ startsAt }) => formatDateTime(new Date(startsAt)) },
        { title: 'Termina', cell: ({ endsAt }) => (endsAt ? formatDateTime(new Date(endsAt)) : '–') },
        ...(isFixed ? [] : [{ title: 'Ações', cell: endOf }]),
      ]}
    />
  )
}

/** Ends a price that holds, or gives one up that is to come. */
function End({ product: { id, version }, price }: { product: AdminProduct; price: PriceVersion }) {
  const isComing = price.state === 'coming'
  return (
    <AskButton
      label={isComing ? 'Desistir' : 'Terminar'}
      about={versionText(price)}
      says={
        isComing
          ? 'Este preço não chega a valer.'
          : 'O preço deixa de valer agora. Sem outro no lugar, o produto sai da loja.'
      }
      done="Preço terminado"
      permission="products.write"
      of={price.id}
      variant="quiet"
      run={(api) => api.adminProduct.endPrice({ id, priceId: price.id, version })}
    />
  )
}
