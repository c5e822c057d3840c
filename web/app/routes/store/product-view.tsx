import type { ComponentProps, ReactNode } from 'react'
import { BundleItems } from './bundle-items.tsx'
import { BuyBox } from './buy-box.tsx'
import { Curriculum } from './curriculum.tsx'
import { Description } from './description.tsx'
import classes from './details.module.css'
import { Faq } from './faq.tsx'
import { ProductHead } from './product-head.tsx'
import { Section } from './section.tsx'
import { Seller } from './seller.tsx'

interface ProductViewProps extends ComponentProps<typeof BuyBox> {
  /** For looking at: nothing can be bought. */
  shownOnly?: boolean
  /** What people say of it. */
  children?: ReactNode
}

/** What a product is, what it costs and what is in it. */
export function ProductView({ shownOnly = false, children, ...buying }: ProductViewProps) {
  const { product } = buying
  return (
    <article className={classes.product}>
      <ProductHead product={product} />
      <div className={classes.buy} inert={shownOnly}>
        <BuyBox {...buying} />
      </div>
      <div className={classes.inside}>
        <Section title="Sobre">
          <Description blocks={product.description} />
        </Section>
        <BundleItems items={product.items} />
        <Curriculum courses={product.courses} />
        <Faq questions={product.faq} />
        {children}
        <Seller />
      </div>
    </article>
  )
}
