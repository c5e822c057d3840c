import classes from './shell.module.css'

/** In the place of what comes from scripts alone, where there are none. */
export const NeedsScript = () => (
  <p className={classes.needsScript}>
    Esta página precisa de JavaScript. Ative-o no navegador e recarregue a página.
  </p>
)
