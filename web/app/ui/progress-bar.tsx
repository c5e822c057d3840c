import classes from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  done: number
  of: number
}

/** How much of something is done, as a bar and in words: `3 de 12 aulas`. */
export const ProgressBar = ({ label, done, of }: ProgressBarProps) => (
  <span className={classes.progress}>
    <progress className={classes.bar} aria-label={label} value={done} max={Math.max(of, 1)} />
    <span className={classes.words}>
      {done} de {of} {of === 1 ? 'aula' : 'aulas'}
    </span>
  </span>
)
