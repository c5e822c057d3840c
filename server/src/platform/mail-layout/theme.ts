import { brandColors } from '@vitrine/contract/contrast'
import type { Colors, Theme } from '@vitrine/contract/theme'
import { createContext, useContext } from 'react'

/** Colours of one scheme; each pair of text and ground is at least 4.5:1. */
export interface Scheme {
  page: string
  card: string
  text: string
  quiet: string
  line: string
  box: string
  bar: string
  barText: string
  accent: string
  action: string
  actionText: string
  link: string
}

const GOLD = '#cdac6a'
const dark: Scheme = {
  page: '#121212',
  card: '#1e1e1e',
  text: '#f7f7f7',
  quiet: '#a6a6a6',
  line: '#3a3a3a',
  box: '#2a2a2a',
  bar: '#04524e',
  barText: '#ffffff',
  accent: GOLD,
  action: GOLD,
  actionText: '#121212',
  link: GOLD,
}
const light: Scheme = {
  page: '#f7f7f7',
  card: '#ffffff',
  text: '#333333',
  quiet: '#6e6e6e',
  line: '#eaeaea',
  box: '#f7f7f7',
  bar: '#04524e',
  barText: '#ffffff',
  accent: GOLD,
  action: '#04524e',
  actionText: '#ffffff',
  link: '#04524e',
}

/** Which colour of a brand is painted where; what it does not choose stays as it is. */
const painted = (scheme: Scheme, colors: Colors): Scheme => ({
  page: colors.page ?? scheme.page,
  card: colors.surface ?? scheme.card,
  text: colors.text ?? scheme.text,
  quiet: colors.quiet ?? scheme.quiet,
  line: colors.line ?? scheme.line,
  box: colors['surface-2'] ?? scheme.box,
  bar: colors.band ?? scheme.bar,
  barText: colors['on-band'] ?? scheme.barText,
  accent: colors.accent ?? scheme.accent,
  action: colors.action ?? scheme.action,
  actionText: colors['on-action'] ?? scheme.actionText,
  link: colors.link ?? scheme.link,
})

/** A brand by day and by night; one that is only ever one of them is that in both. */
export function schemesOf(theme: Theme): { light: Scheme; dark: Scheme } {
  const colors = brandColors(theme)
  const day = painted(light, colors.light)
  const night = painted(dark, colors.dark)
  if (theme.scheme === 'both') return { light: day, dark: night }
  const only = theme.scheme === 'dark' ? night : day
  return { light: only, dark: only }
}

/** The colours of the seller whose message is being written. */
export const SchemeContext = createContext(light)
export const useScheme = (): Scheme => useContext(SchemeContext)

export const FONT =
  "Figtree, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"

/** What the mail program shows at night, and on a narrow screen. */
export const styleSheet = ({ dark: night }: { dark: Scheme }): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .inner { padding: 28px 20px !important; }
  .bar { padding: 20px !important; }
  .action { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${night.page} !important; }
  .card { background-color: ${night.card} !important; border-color: ${night.line} !important; }
  .text { color: ${night.text} !important; }
  .quiet { color: ${night.quiet} !important; }
  .link { color: ${night.link} !important; }
  .line { border-color: ${night.line} !important; }
  .box { background-color: ${night.box} !important; border-color: ${night.line} !important; color: ${night.text} !important; }
  .bar { background-color: ${night.bar} !important; }
  .mark { color: ${night.barText} !important; }
  .action { background-color: ${night.action} !important; color: ${night.actionText} !important; }
}`
