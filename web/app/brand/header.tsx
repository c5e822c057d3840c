import { Link, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { useBrand } from './brand-context.tsx'
import { CartLink } from './cart-link.tsx'
import classes from './header.module.css'
import { Mark } from './mark.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { useMenu } from './use-menu.ts'

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
