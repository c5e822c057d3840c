import { initialsOf } from '../../session/called.ts'
import classes from './person.module.css'

interface PersonProps {
  name: string
  email: string
  avatarUrl: string | undefined
}

/** Whose account this is. */
export function Person({ name, email, avatarUrl }: PersonProps) {
  return (
    <div className={classes.person}>
      {avatarUrl ? (
        <img src={avatarUrl} alt="" className={classes.picture} width="72" height="72" />
      ) : (
        <span className={classes.picture} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <p className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.email}>{email}</span>
      </p>
    </div>
  )
}
