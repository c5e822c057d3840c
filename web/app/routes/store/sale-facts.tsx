import { dayBefore } from '@vitrine/contract/access-length'
import { HOLD_WORDS } from '@vitrine/contract/access-words'
import type { Product } from '@vitrine/contract/catalog'
import type { Standing } from '@vitrine/contract/standing'
import { formatDateTime, formatDay } from '@vitrine/contract/time'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { counted } from '../../ui/words.ts'
import classes from './buy-box.module.css'

const said = (instant: string) => formatDateTime(new Date(instant))

/** When it is sold, how many seats are left, and who may buy it. */
export function SaleFacts({ product, standing }: { product: Product; standing: Standing | undefined }) {
  const { seatsLeft, saleStartsAt, saleEndsAt } = product
  return (
    <>
      {standing?.state === 'offered' && standing.until && (
        <p className={classes.seats}>Guardamos uma vaga para você até {said(standing.until)}.</p>
      )}
      {standing?.hold && <p className={classes.seats}>{HOLD_WORDS[standing.hold]}.</p>}
      {standing?.state === 'owned' && standing.until && (
        <p className={classes.seats}>
          Seu acesso vai até {formatDay(dayBefore(new Date(standing.until)))}. Depois disso, você pode comprar
          de novo.
        </p>
      )}
      {seatsLeft ? (
        <p className={classes.seats}>{counted(seatsLeft, 'vaga disponível', 'vagas disponíveis')}</p>
      ) : null}
      {saleStartsAt && <p className={classes.seats}>As vendas abrem em {said(saleStartsAt)}.</p>}
      {!saleStartsAt && saleEndsAt && <p className={classes.seats}>À venda até {said(saleEndsAt)}.</p>}
      {product.ownedDiscount && (
        <p>Já tem um dos itens? No carrinho, com a sua conta, a parte dele sai do preço.</p>
      )}
      <Requirements required={product.requires} />
    </>
  )
}

function Requirements({ required }: { required: Product['requires'] }) {
  const { paths } = useBrand()
  if (required.length === 0) return null
  return (
    <p>
      Para quem tem, ou compra junto:{' '}
      {required.map(({ id, name, slug }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          {slug ? <Link to={paths.product(slug)}>{name}</Link> : name}
        </span>
      ))}
      .
    </p>
  )
}
