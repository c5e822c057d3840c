import { Link, useLocation } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './bottom-bar.module.css'
import { useBrand } from './brand-context.tsx'
import { CartCountWords, CartIcon } from './cart-link.tsx'
import { useSignInPath } from './sign-in-link.ts'
import { useMenu } from './use-menu.ts'

/** On a phone the places stay under the thumb. */
export function BottomBar() {
  const { paths, identity } = useBrand()
  const { pathname } = useLocation()
  const [store] = useMenu([{ label: 'Loja', to: paths.store }, ...identity.headerMenu])
  const user = useSession()
  const signIn = useSignInPath()
  const current = (is: boolean) => (is ? ('page' as const) : undefined)
  return (
    <nav aria-label="Atalhos" className={classes.bar}>
      <Link to={paths.store} aria-current={store?.['aria-current']}>
        <Icon name="store" size={22} />
        Loja
      </Link>
      <Link to={`${paths.store}#busca`}>
        <Icon name="search" size={22} />
        Buscar
      </Link>
      <Link to={paths.cart} aria-current={current(pathname === paths.cart)}>
        <CartIcon />
        Carrinho
        <CartCountWords />
      </Link>
      <Link to={user ? '/' : signIn} aria-current={current(pathname === '/' || pathname === '/entrar')}>
        <Icon name="person" size={22} />
        {user ? 'Início' : 'Entrar'}
      </Link>
    </nav>
  )
}
