import { Icon } from '../ui/icon.tsx'
import { useBrand } from './brand-context.tsx'
import classes from './header.module.css'
import { chooseTheme, useTheme } from './theme.ts'

/** Light or dark, where the brand is both; without JavaScript the system decides. */
export function ThemeToggle() {
  const { scheme } = useBrand().identity.theme
  const theme = useTheme()
  if (scheme !== 'both') return null
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
