import { NavLink } from 'react-router'
import classes from './account-tabs.module.css'

const PLACES = [
  ['/account/perfil/minhas-assinaturas', 'Assinaturas'],
  ['/account/perfil/gerenciar', 'Compras'],
] as const

/** The ways among a member's own pages. */
export function AccountTabs() {
  return (
    <nav className={classes.tabs} aria-label="Minha conta">
      {PLACES.map(([to, label]) => (
        <NavLink key={to} to={to} className={classes.tab} end>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
