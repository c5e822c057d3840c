import classes from './spinner.module.css'

/** Says "Carregando" to assistive technology. */
export function Spinner({ className = '' }: { className?: string | undefined }) {
  return <span className={`${classes.spinner} ${className}`} role="status" aria-label="Carregando" />
}
