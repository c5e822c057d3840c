import { href, Link, NavLink, useLocation } from 'react-router'
import classes from './account-tabs.module.css'
import { Icon } from './icon.tsx'

type Place = readonly [to: string, label: string]

/** A member's own area in the order in which people look for it; the first place of each part is where its tab leads. */
const PARTS: readonly { label: string; places: readonly [Place, ...Place[]] }[] = [
  { label: 'Minha conta', places: [[href('/account'), 'Minha conta']] },
  { label: 'Compras', places: [[href('/account/perfil/gerenciar'), 'Compras']] },
  { label: 'Assinaturas', places: [[href('/account/perfil/minhas-assinaturas'), 'Assinaturas']] },
  {
    label: 'Pagamento',
    places: [
      [href('/account/perfil/formas-de-pagamento'), 'Cartões salvos'],
      [href('/account/perfil/credito'), 'Crédito na loja'],
    ],
  },
  { label: 'Meus dados', places: [[href('/account/perfil/editar'), 'Meus dados']] },
  {
    label: 'Segurança',
    places: [
      [href('/account/perfil/seguranca'), 'Verificação'],
      [href('/account/perfil/dispositivos'), 'Dispositivos'],
      [href('/account/perfil/aplicativos'), 'Aplicativos'],
    ],
  },
  {
    label: 'Privacidade',
    places: [
      [href('/account/perfil/privacidade'), 'Dados e direitos'],
      [href('/account/perfil/notificacoes'), 'Notificações'],
      [href('/account/remove'), 'Excluir a conta'],
    ],
  },
]

const DATA = href('/account/perfil/editar')
/** Pages that have no place of their own, and the place from which they are reached. */
const BELONGS: Record<string, string> = {
  '/account/perfil/email': DATA,
  '/account/password': DATA,
  '/account/forgot-password': DATA,
  '/account/perfil/formas-de-pagamento/novo': href('/account/perfil/formas-de-pagamento'),
}

/**
 * The ways among a member's own pages: the parts, and the places of the one that is open. A telephone shows the way
 * back to the page that lists them all in the place of the parts.
 */
export function AccountTabs() {
  const { pathname } = useLocation()
  const here = BELONGS[pathname] ?? pathname
  const open = PARTS.find(({ places }) => places.some(([to]) => to === here))
  return (
    <>
      {here !== href('/account') && (
        <Back {...(here === pathname ? ACCOUNT : { to: here, label: 'Meus dados' })} />
      )}
      <nav className={classes.tabs} aria-label="Minha conta">
        {PARTS.map(({ label, places: [[to]] }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            aria-current={markOf(open?.label === label, to === pathname)}
          >
            {label}
          </Link>
        ))}
      </nav>
      {open && open.places.length > 1 && <Places part={open.label} places={open.places} here={here} />}
    </>
  )
}

const ACCOUNT = { to: href('/account'), label: 'Minha conta' }

const Back = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={classes.back}>
    <Icon name="left" size={18} /> {label}
  </Link>
)

const markOf = (isOpen: boolean, isHere: boolean) => (isHere ? 'page' : isOpen ? 'true' : undefined)

const Places = ({ part, places, here }: { part: string; places: readonly Place[]; here: string }) => (
  <nav className={classes.places} aria-label={part}>
    {places.map(([to, label]) => (
      <NavLink key={to} to={to} className={classes.place} end aria-current={to === here ? 'page' : undefined}>
        {label}
      </NavLink>
    ))}
  </nav>
)
