import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import classes from './account-tabs.module.css'

/** Every place of a member's own area, in the order in which people look for them. */
export const ACCOUNT_PLACES = [
  ['/account', 'Minha conta'],
  ['/account/perfil/editar', 'Meus dados'],
  ['/account/perfil/minhas-assinaturas', 'Assinaturas'],
  ['/account/perfil/gerenciar', 'Compras'],
  ['/account/perfil/formas-de-pagamento', 'Pagamento'],
  ['/account/perfil/seguranca', 'Segurança'],
  ['/account/perfil/dispositivos', 'Dispositivos'],
  ['/account/perfil/aplicativos', 'Aplicativos'],
  ['/account/perfil/notificacoes', 'Avisos'],
  ['/account/perfil/privacidade', 'Privacidade'],
] as const

/** The ways among a member's own pages: one row, which a narrow screen scrolls to where one is. */
export function AccountTabs() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page marks another tab
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) centre(row.current, current)
  }, [pathname])
  return (
    <nav ref={row} className={classes.tabs} aria-label="Minha conta">
      {ACCOUNT_PLACES.map(([to, label]) => (
        <NavLink key={to} to={to} className={classes.tab} end>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

/** Moves the row alone: `scrollIntoView` would move the page as well. */
function centre(row: HTMLElement, tab: HTMLElement): void {
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
