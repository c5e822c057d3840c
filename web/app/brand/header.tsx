import { useEffect, useSyncExternalStore } from 'react'
import { href, Link, useLocation } from 'react-router'
import { onUnread, refreshUnread, unread } from '../session/unread.ts'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { AccountMenu, useSignInPath } from './account-menu.tsx'
import { type Identity, useBrand } from './brand-context.tsx'
import { useCartCount } from './cart-count.ts'
import { useIdle } from './deferred-parts.tsx'
import classes from './header.module.css'
import { Mark } from './mark.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The store's own page has a search of its own, so the header's makes room there. */
export function Header() {
  const { identity, paths } = useBrand()
  const inStore = useLocation().pathname === paths.store
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={paths.store} className={classes.home} aria-label={`${identity.name}: ir para a loja`}>
          <Mark />
        </Link>
        <MainNav />
        <div className={classes.search}>
          {!inStore && <SearchBox id="busca-do-topo" label="Busca do topo" />}
        </div>
        <div className={classes.tools}>
          {!inStore && (
            <Link
              to={`${paths.store}#busca`}
              className={`${classes.round} ${classes.narrow}`}
              aria-label="Buscar produtos"
            >
              <Icon name="search" size={22} />
            </Link>
          )}
          <ThemeToggle />
          <Bell />
          <span className={classes.cart}>
            <CartLink />
          </span>
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}

function MainNav() {
  const places = useMenu(useBrand().identity.headerMenu)
  return (
    <nav aria-label="Principal" className={classes.nav}>
      {places.map(({ label, ...place }) => (
        <Link key={label} {...place} className={classes.place}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

const POLL_INTERVAL_MS = 60_000

/** The way to the notifications of who is signed in, with the number of those unread. Its place is kept free. */
function Bell() {
  const count = useSyncExternalStore(onUnread, unread, () => 0)
  const userId = useSession()?.id
  const isIdle = useIdle()
  useEffect(() => {
    if (!isIdle || !userId) return
    refreshUnread()
    const ask = () => void (document.hidden || refreshUnread())
    const timer = setInterval(ask, POLL_INTERVAL_MS)
    // Who comes back has read or paid something elsewhere.
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isIdle, userId])
  return (
    <Link to={href('/account/avisos')} className={`${classes.round} ${classes.bell}`}>
      <span className={classes.cartIcon}>
        <Icon name="bell" size={22} />
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <VisuallyHidden>Avisos{count > 0 && `, ${count} não ${count === 1 ? 'lido' : 'lidos'}`}</VisuallyHidden>
    </Link>
  )
}

/** The number on top of a cart. Its place is kept free, so that nothing moves when it comes. */
function CartIcon() {
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
function CartCountWords() {
  const count = useCartCount()
  if (count === 0) return null
  return <VisuallyHidden>{`, ${count} ${count === 1 ? 'item' : 'itens'}`}</VisuallyHidden>
}

function CartLink() {
  const { paths } = useBrand()
  return (
    <Link to={paths.cart} className={classes.round}>
      <CartIcon />
      <VisuallyHidden>Carrinho</VisuallyHidden>
      <CartCountWords />
    </Link>
  )
}

/** On a phone the places stay under the thumb. */
export function BottomBar() {
  const { paths, identity } = useBrand()
  const { pathname } = useLocation()
  const [store] = useMenu([{ label: 'Loja', to: paths.store }, ...identity.headerMenu])
  const user = useSession()
  const signIn = useSignInPath()
  const current = (is: boolean) => (is ? ('page' as const) : undefined)
  return (
    <nav aria-label="Atalhos" className={classes.bottom}>
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
      <Link
        to={user ? href('/') : signIn}
        aria-current={current(pathname === '/' || pathname === href('/entrar'))}
      >
        <Icon name="person" size={22} />
        {user ? 'Início' : 'Entrar'}
      </Link>
    </nav>
  )
}

type Menu = Identity['headerMenu']

/** The ways of a menu, and which of them leads here: where several do, those whose query says the most. */
function useMenu(menu: Menu): (Menu[number] & { 'aria-current': 'page' | undefined })[] {
  const { pathname, search } = useLocation()
  const here = new URLSearchParams(search)
  const fits = menu.map(({ to }) => {
    const [path, query] = to.split(/[?#]/)
    const said = [...new URLSearchParams(query)]
    return path === pathname && said.every(([name, value]) => here.get(name) === value) ? said.length : -1
  })
  const best = Math.max(0, ...fits)
  return menu.map((item, at) => ({ ...item, 'aria-current': fits[at] === best ? 'page' : undefined }))
}
