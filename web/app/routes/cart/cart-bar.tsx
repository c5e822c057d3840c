import { useBrand } from '../../brand/brand-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { brl } from '../../ui/labels.ts'
import classes from './cart-bar.module.css'

/** On a phone the sum of today and the way on stay in reach; they take the place of the shortcuts. In centavos. */
export function CartBar({ total }: { total: number }) {
  const { paths } = useBrand()
  return (
    <aside className={classes.bar} aria-label="Total e pagamento" data-buy-bar>
      <p className={classes.sum}>
        <span className={classes.words}>Total hoje</span>
        <strong>{brl(total)}</strong>
      </p>
      <ButtonLink to={paths.payment}>Finalizar</ButtonLink>
    </aside>
  )
}
