import { Icon } from '../ui/icon.tsx'
import classes from './header.module.css'
import { chooseTheme, useTheme } from './theme.ts'

/** Light or dark; without JavaScript the system decides. */
export function ThemeToggle() {
  const theme = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={`${classes.round} ${classes.theme}`}
      aria-label={next === 'dark' ? 'Usar tema escuro' : 'Usar tema claro'}
      onClick={() => chooseTheme(next)}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  )
}
