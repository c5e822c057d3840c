import { PostalAddress } from '../ui/postal-address.tsx'
import { Whole } from '../ui/whole.tsx'
import { useBrand } from './brand-context.tsx'
import classes from './checkout-footer.module.css'

/**
 * Who sells and how to reach them, as the law wants it on every page (Decreto 7.962/2013, art. 2), and nothing that leads
 * away from paying: documents open beside it.
 */
export function CheckoutFooter() {
  const { identity, paths } = useBrand()
  const documents = [
    [paths.help, 'Ajuda'],
    [paths.terms, 'Termos de Uso'],
    [paths.privacy, 'Privacidade'],
    [paths.accessibility, 'Acessibilidade'],
  ] as const
  return (
    <footer className={classes.footer}>
      <div className={classes.column}>
        <p>
          Precisa de ajuda? <a href={`mailto:${identity.email}`}>{identity.email}</a> ou{' '}
          <a href={`tel:+55${identity.phone.replace(/\D/g, '')}`}>{identity.phone}</a>
        </p>
        <ul className={classes.documents}>
          {documents.map(([to, label]) => (
            <li key={to}>
              <a href={to} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <p>
          {identity.legalName}, <Whole>{identity.cnpj}</Whole>.{' '}
          <PostalAddress>{identity.address}</PostalAddress>
        </p>
      </div>
    </footer>
  )
}
