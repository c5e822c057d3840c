import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useBrand } from './brand-context.tsx'
import { useCartCount } from './cart-count.ts'
import classes from './header.module.css'

/** The number on top of a cart. Its place is kept free, so that nothing moves when it comes. */
export function CartIcon() {
  const count = useCartCount()
  return (
    <span className={classes.cartIcon}>
      <Icon name="cart" size={22} />
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  )
}

/** What is said after "Carrinho" and not shown: how many items are in it. */
export function CartCountWords() {
  const count = useCartCount()
  if (count === 0) return null
  return <VisuallyHidden>{`, ${count} ${count === 1 ? 'item' : 'itens'}`}</VisuallyHidden>
}

export function CartLink() {
  const { paths } = useBrand()
  return (
    <Link to={paths.cart} className={classes.round}>
      <CartIcon />
      <VisuallyHidden>Carrinho</VisuallyHidden>
      <CartCountWords />
    </Link>
  )
}
