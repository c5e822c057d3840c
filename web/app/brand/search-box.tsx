import type { ReactNode } from 'react'
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
      <button type="submit" className={classes.go}>
        Buscar
      </button>
    </Form>
  )
}
