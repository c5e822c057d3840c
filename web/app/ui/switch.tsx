import { type ComponentProps, useId } from 'react'
import classes from './switch.module.css'

interface SwitchProps {
  label: string
  help?: string
  checked: boolean
  /** Cannot be changed; the help says why. */
  disabled?: boolean
  /** A change is on its way: others wait. */
  busy?: boolean
  onChange(checked: boolean): void
}

/** Something that is on or off at once, without a button to save it. */
export function Switch({ label, help, checked, disabled = false, busy = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className={classes.help}>
            {help}
          </p>
        )}
      </div>
      <Toggle
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => !busy && onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

/** The switch alone, where its words stand elsewhere. */
export const Toggle = (props: ComponentProps<'input'>) => (
  <span className={classes.place}>
    <input {...props} type="checkbox" role="switch" className={classes.switch} aria-checked={props.checked} />
  </span>
)
