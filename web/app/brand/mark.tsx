import { useBrand } from './brand-context.tsx'
import classes from './mark.module.css'

/** The brand's mark, its picture, its monogram or the product's own arched shop window with a gold sun in it, and the name. */
export function Mark() {
  const { name, monogram, mark } = useBrand().identity
  return (
    <span className={classes.mark}>
      {mark ? (
        <img className={`${classes.sign} ${classes.picture}`} src={mark} alt="" width="36" height="36" />
      ) : monogram ? (
        <span className={classes.monogram} data-letters={monogram} />
      ) : (
        <Window />
      )}
      <span className={classes.name}>{name}</span>
    </span>
  )
}

const Window = () => (
  <svg
    className={classes.sign}
    width="36"
    height="36"
    viewBox="0 0 36 36"
    aria-hidden="true"
    focusable="false"
  >
    <rect className={classes.ground} width="36" height="36" rx="9" />
    <path className={classes.arch} d="M9.5 28V17a8.5 8.5 0 0 1 17 0v11M7 28.5h22" />
    <circle className={classes.sun} cx="18" cy="19.5" r="4" />
  </svg>
)
