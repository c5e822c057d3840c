import { Link } from 'react-router'
import classes from './page.module.css'

interface MissingPart {
  field: string
  sentence: string
}

interface MissingPartsProps<P extends MissingPart> {
  missing: readonly P[]
  /** Published already: it lacks something that came later. */
  isPublished?: boolean
  /** Where a part is given, when that is another screen. */
  wayTo?(part: P): { to: string; label: string } | undefined
}

/** What keeps something from being published, or is missing since. */
export function MissingParts<P extends MissingPart>({ missing, isPublished, wayTo }: MissingPartsProps<P>) {
  if (missing.length === 0) return null
  return (
    <div className={classes.quiet}>
      <p>{isPublished ? 'Falta:' : 'Para publicar, falta:'}</p>
      <ul className={classes.list}>
        {missing.map((part) => {
          const way = wayTo?.(part)
          return (
            <li key={part.field + part.sentence}>
              {part.sentence}
              {way && (
                <>
                  . <Link to={way.to}>{way.label}</Link>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
