import { Link } from 'react-router'
import { wantChoice } from '../session/cookie-choice.ts'
import { PaymentMarks } from '../ui/payment-marks.tsx'
import { PostalAddress } from '../ui/postal-address.tsx'
import { Whole } from '../ui/whole.tsx'
import { AccessibilitySymbol } from './accessibility-symbol.tsx'
import { useBrand } from './brand-context.tsx'
import classes from './footer.module.css'
import { Mark } from './mark.tsx'

const PLACES = [
  ['/acompanhar', 'Acompanhar pedido'],
  ['/termos', 'Termos de Uso'],
  ['/privacidade', 'Política de Privacidade'],
  ['/cookies', 'Política de Cookies'],
] as const

const CONSUMER = [
  ['https://www.planalto.gov.br/ccivil_03/leis/l8078compilado.htm', 'Código de Defesa do Consumidor'],
  ['https://www.consumidor.gov.br', 'consumidor.gov.br'],
] as const

/** Who sells, how to reach them and under which law, on every page (Decreto 7.962/2013, art. 2). */
export function Footer() {
  const { identity, paths, description } = useBrand()
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.house}>
          <Mark name={identity.name} />
          <p>{description}</p>
          <PaymentMarks methods={identity.methods} />
        </div>
        <nav aria-label="Loja e documentos">
          <h2 className={classes.title}>Navegue</h2>
          <ul>
            <li>
              <Link to={paths.store}>Loja</Link>
            </li>
            {PLACES.map(([to, label]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <button type="button" className={classes.choice} onClick={() => wantChoice(true)}>
                Preferências de cookies
              </button>
            </li>
            {CONSUMER.map(([to, label]) => (
              <li key={to}>
                <a href={to} rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Contact />
      </div>
      <Legal />
    </footer>
  )
}

function Contact() {
  const { identity } = useBrand()
  return (
    <div>
      <h2 className={classes.title}>Atendimento</h2>
      <ul>
        <li>
          <a href={`mailto:${identity.email}`}>{identity.email}</a>
        </li>
        <li>
          <a href={`tel:+55${identity.phone.replace(/\D/g, '')}`}>{identity.phone}</a>
        </li>
        <li className={classes.plain}>{identity.hours}</li>
      </ul>
      <Link to="/acessibilidade" className={classes.access}>
        <AccessibilitySymbol />
        Acessibilidade
      </Link>
    </div>
  )
}

function Legal() {
  const { identity } = useBrand()
  return (
    <p className={classes.legal}>
      {identity.legalName}, <Whole>CNPJ {identity.cnpj}</Whole>.{' '}
      <PostalAddress>{identity.address}</PostalAddress>
    </p>
  )
}
