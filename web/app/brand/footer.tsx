import { Link, useMatches } from 'react-router'
import { setChoiceOpen } from '../session/cookie-choice.ts'
import { PaymentMarks } from '../ui/payment-marks.tsx'
import { PostalAddress } from '../ui/postal-address.tsx'
import { Whole } from '../ui/whole.tsx'
import { useBrand } from './brand-context.tsx'
import classes from './footer.module.css'
import { Mark } from './mark.tsx'

function useDocuments() {
  const { help, terms, privacy, cookies } = useBrand().paths
  return [
    [help, 'Ajuda'],
    [terms, 'Termos de Uso'],
    [privacy, 'Política de Privacidade'],
    [cookies, 'Política de Cookies'],
  ] as const
}

const CONSUMER = [
  ['https://www.planalto.gov.br/ccivil_03/leis/l8078compilado.htm', 'Código de Defesa do Consumidor'],
  ['https://www.consumidor.gov.br', 'consumidor.gov.br'],
] as const

/** Who sells, how to reach them and under which law, on every page (Decreto 7.962/2013, art. 2). */
export function Footer() {
  const lookingAround = useMatches().some(({ id, loaderData }) => id.startsWith(STORE) && loaderData)
  return lookingAround ? <WholeFooter /> : <ShortFooter />
}

/** Where somebody looks around in the store; elsewhere a page ends with less. */
const STORE = 'routes/store/'

function WholeFooter() {
  const { identity } = useBrand()
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.house}>
          <Mark />
          {identity.description && <p className={classes.description}>{identity.description}</p>}
          <PaymentMarks methods={identity.methods} />
        </div>
        <Places />
        <div>
          <h2 className={classes.title}>Atendimento</h2>
          <Contact whole />
        </div>
      </div>
      <Legal />
    </footer>
  )
}

/** Below the account, the cart and what failed. */
function ShortFooter() {
  const documents = useDocuments()
  return (
    <footer className={`${classes.footer} ${classes.short}`}>
      <nav aria-label="Atendimento e documentos" className={classes.row}>
        <Contact />
        <ul>
          {documents.map(([to, label]) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          <CookieChoice />
        </ul>
      </nav>
      <Legal />
    </footer>
  )
}

function Places() {
  const { footerMenu } = useBrand().identity
  const documents = useDocuments()
  return (
    <nav aria-label="Loja e documentos">
      <h2 className={classes.title}>Navegue</h2>
      <ul>
        {footerMenu.map(({ to, label }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        {documents.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <CookieChoice />
        {CONSUMER.map(([to, label]) => (
          <li key={to}>
            <a href={to} rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Only where something was asked. */
function CookieChoice() {
  const { optionalCookies } = useBrand().identity
  if (optionalCookies.length === 0) return null
  return (
    <li>
      <button type="button" className={classes.choice} onClick={() => setChoiceOpen(true)}>
        Preferências de cookies
      </button>
    </li>
  )
}

function Contact({ whole = false }: { whole?: boolean }) {
  const { identity, paths } = useBrand()
  return (
    <ul className={classes.contact}>
      <li>
        <a href={`mailto:${identity.email}`}>{identity.email}</a>
      </li>
      <li>
        <a href={`tel:+55${identity.phone.replace(/\D/g, '')}`}>{identity.phone}</a>
      </li>
      {whole && <li className={classes.plain}>{identity.hours}</li>}
      <li>
        <Link to={paths.accessibility} className={classes.access}>
          <AccessibilitySymbol />
          Acessibilidade
        </Link>
      </li>
    </ul>
  )
}

function Legal() {
  const { identity } = useBrand()
  return (
    <p className={classes.legal}>
      {identity.legalName}, <Whole>{identity.cnpj}</Whole>. <PostalAddress>{identity.address}</PostalAddress>
    </p>
  )
}

/** The symbol that LBI art. 63 asks for in a visible place; the words beside it speak. */
function AccessibilitySymbol() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="14" cy="14" r="12" />
        <path d="m7.5 11.5 6.5 1.6 6.5-1.6M14 13.1v3.4m-3.2 5.2 3.2-5.2 3.2 5.2" />
      </g>
      <circle cx="14" cy="8.4" r="1.9" fill="currentColor" />
    </svg>
  )
}
