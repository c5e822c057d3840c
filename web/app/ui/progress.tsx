import { useNavigation } from 'react-router'
import classes from './progress.module.css'

/** A thin line at the top while the next screen is on its way. */
export function Progress() {
  const busy = useNavigation().state !== 'idle'
  return <div className={classes.track}>{busy && <div className={classes.line} />}</div>
}
