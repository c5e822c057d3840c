import classes from './page.module.css'

interface MissingPartsProps {
  missing: readonly { field: string; sentence: string }[]
}

/** What keeps something from being published. */
export function MissingParts({ missing }: MissingPartsProps) {
  if (missing.length === 0) return null
  return (
    <div className={classes.quiet}>
      <p>Para publicar, falta:</p>
      <ul className={classes.list}>
        {missing.map(({ field, sentence }) => (
          <li key={field + sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
