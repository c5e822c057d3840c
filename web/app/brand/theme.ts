import { useSyncExternalStore } from 'react'
import { openStorage } from '../session/storage.ts'
import { useBrand } from './brand-context.tsx'

export type Theme = 'light' | 'dark'

export const THEME_KEY = 'vitrine.theme'
const listeners = new Set<() => void>()

const systemTheme = () => window.matchMedia('(prefers-color-scheme: dark)')
const isTheme = (text: unknown): text is Theme => text === 'light' || text === 'dark'

function currentTheme(): Theme {
  const kept = document.documentElement.dataset.theme
  if (isTheme(kept)) return kept
  return systemTheme().matches ? 'dark' : 'light'
}

function wear(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Takes a theme for this browser and remembers it; where storage takes nothing, as long as the page. */
export function chooseTheme(theme: Theme): void {
  openStorage().setItem(THEME_KEY, theme)
  wear(theme)
}

/** Wears what is chosen in another tab. */
export function followTheme(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY && isTheme(newValue)) wear(newValue)
  })
}

function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  const system = systemTheme()
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

/** The theme in use, which some brands leave no choice about; undefined until the page is alive. */
export function useTheme(): Theme | undefined {
  const { scheme } = useBrand().identity.theme
  const chosen = useSyncExternalStore(onTheme, currentTheme, () => undefined)
  return chosen && (scheme === 'both' ? chosen : scheme)
}
