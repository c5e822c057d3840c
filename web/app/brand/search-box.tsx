import type { MouseEvent, ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useBrand } from './brand-context.tsx'
import classes from './search-box.module.css'

interface SearchBoxProps {
  id: string
  /** What the region is called, where a screen has two. */
  label?: string
  size?: 'small' | 'large'
  /** Hidden inputs that keep the other filters. */
  children?: ReactNode
}

/** Empties the field that the pressed button belongs to, and lets one type on. */
function clear({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const field = currentTarget.form?.elements.namedItem('q')
  if (!(field instanceof HTMLInputElement)) return
  field.value = ''
  field.focus()
}

/** Searches the store by its address, with and without JavaScript. */
export function SearchBox({ id, label = 'Busca', size = 'small', children }: SearchBoxProps) {
  const { paths } = useBrand()
  const [query] = useSearchParams()
  const words = query.get('q') ?? ''
  return (
    <Form
      role="search"
      aria-label={label}
      action={paths.store}
      className={size === 'large' ? `${classes.box} ${classes.large}` : classes.box}
    >
      <label htmlFor={id} className={classes.icon}>
        <Icon name="search" />
        <span className={classes.label}>Buscar produtos</span>
      </label>
      <input
        key={words}
        id={id}
        className={classes.input}
        type="search"
        name="q"
        defaultValue={words}
        maxLength={80}
        placeholder="Buscar produtos"
        enterKeyHint="search"
        autoComplete="off"
      />
      {children}
      <button type="button" className={classes.clear} aria-label="Limpar a busca" onClick={clear}>
        <Icon name="close" size={16} />
      </button>
      <button type="submit" className={classes.go}>
        Buscar
      </button>
    </Form>
  )
}
