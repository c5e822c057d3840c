import classes from './address.module.css'

/** An e-mail address in a sentence: it stands out, and breaks anywhere rather than leave the page. */
export const Address = ({ children }: { children: string }) => (
  <strong className={classes.address}>{children}</strong>
)
