import { Link, NavLink, Outlet } from 'react-router'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { Route } from './+types/main-admin'
import { AccountMenu } from './account-menu.tsx'
import classes from './admin-shell.module.css'
import { BrandProvider } from './brand-context.tsx'
import { asBrand, loadIdentity } from './brand-route.ts'
import { MAIN } from './brands.ts'
import { Mark } from './mark.tsx'
import shell from './shell.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

export const middleware: Route.MiddlewareFunction[] = [asBrand(MAIN)]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [asBrand(MAIN)]
export const loader = ({ context }: Route.LoaderArgs) => loadIdentity({ context })
export const shouldRevalidate = () => false

/** What the administration has, and nothing that it has not. */
const PLACES: { to: string; icon: IconName; label: string }[] = [
  { to: '/admin', icon: 'home', label: 'Início' },
]

/** The quiet shell of the administration: its places at the left, the person at the right, and a way back to the store. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <BrandProvider brand={{ ...MAIN, identity: loaderData }}>
      <a href="#conteudo" className={shell.skip}>
        Pular para o conteúdo
      </a>
      <header className={classes.header}>
        <Link to="/admin" className={classes.home} aria-label={`${loaderData.name}: administração`}>
          <Mark name={loaderData.name} />
        </Link>
        <span className={classes.where}>Administração</span>
        <div className={classes.tools}>
          <ThemeToggle />
          <AccountMenu />
        </div>
      </header>
      <div className={classes.columns}>
        <nav aria-label="Administração" className={classes.nav}>
          {PLACES.map(({ to, icon, label }) => (
            <NavLink key={to} to={to} end className={classes.place}>
              <Icon name={icon} />
              {label}
            </NavLink>
          ))}
          <Link to={MAIN.paths.store} className={classes.place}>
            <Icon name="store" />
            Ver a loja
          </Link>
        </nav>
        <main id="conteudo" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </BrandProvider>
  )
}
