import { type AdminProduct, PRODUCT_LIFE_NAMES, PRODUCT_MOVES } from '@vitrine/contract/admin/product'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { href } from 'react-router'
import { InstantControl } from '../../../admin/form/date-inputs.tsx'
import { MissingParts } from '../../../admin/missing-parts.tsx'
import { Moves } from '../../../admin/moves.tsx'
import classes from '../../../admin/page.module.css'
import { AsideCard, Way } from '../../../admin/page.tsx'
import { LIFE_TONES, MOVE_SAYS, MOVE_WORDS, versionText } from '../../../admin/records/product-words.ts'
import { Status } from '../../../admin/status.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { useScreenAct } from '../../../admin/use-screen-act.tsx'
import { sentenceFor } from '../../../session/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { notify } from '../../../ui/notify.ts'

interface ProductStateProps {
  product: AdminProduct
  isUnsaved: boolean
}

/** Where a product stands, where it may go, what it costs, and what else can be done with it. */
export function ProductState({ product, isUnsaved }: ProductStateProps) {
  const { id, version, life, missing } = product
  const isReady = missing.length === 0
  return (
    <>
      <AsideCard title="Situação">
        <ProductStatus product={product} />
        <Moves
          name={product.name}
          to={PRODUCT_MOVES[life].filter((to) => to !== 'scheduled' && (to !== 'published' || isReady))}
          primary="published"
          words={MOVE_WORDS}
          says={saysOf(product)}
          permission="products.write"
          isUnsaved={isUnsaved}
          run={(api, to) => api.adminProduct.move({ id, version, to })}
        >
          {isReady && PRODUCT_MOVES[life].includes('scheduled') && <ScheduleProduct product={product} />}
        </Moves>
      </AsideCard>
      <Prices product={product} />
      <AsideCard title="Números">
        <Facts
          facts={[
            ['Vendas', product.sold.toLocaleString('pt-BR')],
            ...(product.seats === null
              ? []
              : [['Vagas ocupadas', `${product.seatsTaken} de ${product.seats}`] as const]),
          ]}
        />
      </AsideCard>
      <More product={product} />
    </>
  )
}

function ProductStatus({ product: { id, life, publishedAt, missing } }: Pick<ProductStateProps, 'product'>) {
  return (
    <>
      <Status tone={LIFE_TONES[life]}>{PRODUCT_LIFE_NAMES[life]}</Status>
      {publishedAt && (
        <p className={classes.quiet}>
          {life === 'scheduled' ? 'Entra na loja em ' : 'Na loja desde '}
          {formatDateTime(new Date(publishedAt))}
        </p>
      )}
      {life !== 'archived' && (
        <MissingParts
          missing={missing}
          isPublished={life === 'published'}
          wayTo={({ field, brandId }) =>
            field === 'prices' ? { to: pricesIn(id, brandId), label: 'Dar o preço' } : undefined
          }
        />
      )}
    </>
  )
}

const pricesIn = (id: string, brandId?: string): string =>
  `${href('/admin/produtos/:id/precos', { id })}${brandId ? `?loja=${brandId}` : ''}`

/** What changes by each move: whoever archives a part of a bundle ends the sale of the bundle, too. */
const saysOf = ({ bundles }: AdminProduct): typeof MOVE_SAYS => {
  if (bundles.length === 0) return MOVE_SAYS
  const names = bundles.map(({ name }) => `“${name}”`).join(', ')
  const more = `Ele faz parte de ${names}, à venda: quem visita não pode mais comprar isso até você tirar este produto de lá.`
  return { ...MOVE_SAYS, archived: `${MOVE_SAYS.archived} ${more}` }
}

/** The prices that hold now; all of them are on a screen of their own. */
function Prices({ product: { id, prices } }: { product: AdminProduct }) {
  const current = prices.filter(({ state }) => state === 'current')
  return (
    <AsideCard title="Preços">
      {current.length === 0 ? (
        <p className={classes.quiet}>Nenhum preço vale agora.</p>
      ) : (
        current.map((price) => (
          <p key={price.id} className={classes.price}>
            {versionText(price)}
          </p>
        ))
      )}
      <Way to={pricesIn(id)}>Ver e mudar preços</Way>
    </AsideCard>
  )
}

function More({ product: { id } }: { product: AdminProduct }) {
  const { busy, act } = useScreenAct({
    name: 'duplicate',
    done: 'Cópia criada como rascunho',
    failed: 'Duplicar',
    run: async (api) => href('/admin/produtos/:id', { id: (await api.adminProduct.duplicate({ id })).id }),
  })
  const may = useMay()
  const duplicate = () =>
    act(null).catch((error: unknown) =>
      notify({ tone: 'negative', title: 'Duplicar', caption: sentenceFor(error) }),
    )
  return (
    <AsideCard title="Mais">
      <div className={classes.answers}>
        <Way to={href('/admin/produtos/:id/previa', { id })} reloadDocument>
          Ver como na loja
        </Way>
        {may('products.write') && (
          <Button variant="outline" size="small" busy={busy} onClick={duplicate}>
            Duplicar
          </Button>
        )}
      </div>
    </AsideCard>
  )
}

/** Says when a product enters the shop by itself. */
function ScheduleProduct({ product: { id, version } }: { product: AdminProduct }) {
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState<unknown>(null)
  const [problem, setProblem] = useState('')
  const { busy, act } = useScreenAct<string>({
    name: 'schedule',
    done: 'Produto agendado',
    failed: MOVE_WORDS.scheduled,
    async run(api, at) {
      await api.adminProduct.move({ id, version, to: 'scheduled', at })
      return undefined
    },
  })
  const schedule = async () => {
    if (typeof at !== 'string') return setProblem('Informe o dia e a hora.')
    await act(at).catch((error: unknown) => setProblem(sentenceFor(error)))
  }
  if (!isOpen)
    return (
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        {MOVE_WORDS.scheduled}
      </Button>
    )
  return (
    <div className={classes.inline}>
      <InstantControl
        field={{ kind: 'moment', name: 'at', label: 'Entra na loja em' }}
        path="at"
        errors={{}}
        values={{}}
        input={{ value: at, onChange: setAt, error: problem }}
      />
      <Button size="small" busy={busy} onClick={schedule}>
        {MOVE_WORDS.scheduled}
      </Button>
    </div>
  )
}
