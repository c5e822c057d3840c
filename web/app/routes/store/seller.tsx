import { useBrand } from '../../brand/brand-context.tsx'
import { PostalAddress } from '../../ui/postal-address.tsx'
import { Section } from './section.tsx'
import classes from './seller.module.css'

/** Who sells, beside what is sold (Decreto 7.962/2013, art. 2). */
export function Seller() {
  const { identity } = useBrand()
  return (
    <Section title="Quem vende">
      <p className={classes.seller}>
        <strong>{identity.legalName}</strong>
        <span>{identity.cnpj}</span>
        <span>
          <PostalAddress>{identity.address}</PostalAddress>
        </span>
        <span>
          <a href={`mailto:${identity.email}`}>{identity.email}</a>
        </span>
        <span>{identity.phone}</span>
        <span>{identity.hours}</span>
      </p>
    </Section>
  )
}
