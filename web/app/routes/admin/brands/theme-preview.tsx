import { colorsIn, schemesOf } from '@vitrine/contract/contrast'
import type { Colors } from '@vitrine/contract/theme'
import { OWN_TYPEFACE, TYPEFACE_NAMES, type TypefaceName } from '@vitrine/contract/typeface'
import type { CSSProperties } from 'react'
import type { Values } from '../../../admin/form/field.ts'
import { AsideCard } from '../../../admin/page.tsx'
import { themeOf } from '../../../admin/records/brand-color-fields.ts'
import './typefaces.css'
import quiet from '../../../ui/quiet.module.css'
import classes from './theme-preview.module.css'

/** How a store of these colours looks, in each scheme in which it is seen, while they are typed. */
export function ThemePreview({ values }: { values: Values }) {
  const theme = themeOf(values)
  return (
    <div className={classes.stays}>
      <AsideCard title="Prévia">
        {schemesOf(theme).map((scheme) => (
          <figure key={scheme} className={classes.figure}>
            <Sample colors={colorsIn(theme, scheme)} values={values} />
            <figcaption className={quiet.text}>{scheme === 'light' ? 'De dia' : 'De noite'}</figcaption>
          </figure>
        ))}
      </AsideCard>
    </div>
  )
}

function Sample({ colors, values }: { colors: Required<Colors>; values: Values }) {
  const style = Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--${name}`, color]))
  const { name, monogram, mark, promise } = values
  const typeface = (values.typeface ?? OWN_TYPEFACE) as TypefaceName
  return (
    <div
      className={classes.page}
      style={{ ...(style as CSSProperties), fontFamily: `"${TYPEFACE_NAMES[typeface]}"` }}
      aria-hidden="true"
    >
      <div className={classes.header}>
        {mark ? (
          <img className={classes.picture} src={String(mark)} alt="" width="28" height="28" />
        ) : monogram ? (
          <span className={classes.monogram} data-letters={monogram} />
        ) : null}
        <strong className={classes.strong}>{String(name || 'Nome da marca')}</strong>
        <span className={classes.link}>Entrar</span>
      </div>
      <p className={classes.promise}>{String(promise || 'A frase do topo da loja')}</p>
      <div className={classes.card}>
        <span className={classes.tint}>Treinamento</span>
        <strong className={classes.strong}>Um produto</strong>
        <span className={classes.quiet}>O que ele faz por quem compra.</span>
        <span className={classes.accent}>Oferta</span>
        <span className={classes.field}>Buscar</span>
        <span className={classes.action}>Comprar</span>
      </div>
      <div className={classes.band}>Quem vende</div>
    </div>
  )
}
