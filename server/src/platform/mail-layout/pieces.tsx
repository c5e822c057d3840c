import { Button } from '@react-email/button'
import { brandColors } from '@vitrine/contract/contrast'
import type { Colors, Theme } from '@vitrine/contract/theme'
import { type CSSProperties, createContext, Fragment, type ReactNode, use, useContext } from 'react'
import { paragraphsOf } from '#mail'

interface WithChildren {
  children: ReactNode
}

/** What the brand says below the heading. */
export const OpeningContext = createContext<string | null | undefined>(undefined)

/** The heading of a message, and below it what the brand says there. */
export const Title = ({ children }: WithChildren) => (
  <>
    <h1
      className="text"
      style={{
        margin: '0 0 16px',
        color: useScheme().text,
        fontSize: 28,
        lineHeight: '34px',
        fontWeight: 700,
      }}
    >
      {children}
    </h1>
    <Paragraphs text={use(OpeningContext)} />
  </>
)

/** A text of the brand, paragraph by paragraph, with its line breaks. */
export const Paragraphs = ({ text }: { text: string | null | undefined }) =>
  (text ? paragraphsOf(text) : []).map((paragraph) => (
    <Text key={paragraph}>
      {paragraph.split(/\r?\n/).map((line, at) => (
        <Fragment key={line}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  ))

export const Heading = ({ children }: WithChildren) => (
  <h2
    className="text"
    style={{
      margin: '28px 0 8px',
      color: useScheme().text,
      fontSize: 16,
      lineHeight: '24px',
      fontWeight: 700,
    }}
  >
    {children}
  </h2>
)

export const Text = ({ children }: WithChildren) => (
  <p
    className="text"
    style={{ margin: '0 0 16px', color: useScheme().text, fontSize: 16, lineHeight: '25px' }}
  >
    {children}
  </p>
)

/** A sentence with a code in it that no line break may cut. */
export function Unbroken({ text, code }: { text: string; code: string }) {
  const [before, after = ''] = text.split(code)
  return (
    <>
      {before}
      <span style={{ whiteSpace: 'nowrap' }}>{code}</span>
      {after}
    </>
  )
}

/** What may be read or not: conditions, what to do if it was not you. */
export const Quiet = ({ children }: WithChildren) => (
  <p
    className="quiet"
    style={{ margin: '16px 0 0', color: useScheme().quiet, fontSize: 14, lineHeight: '21px' }}
  >
    {children}
  </p>
)

/** The one thing a message asks for. */
export function Action({ href, children }: WithChildren & { href: string }) {
  const { action, actionText } = useScheme()
  const style: CSSProperties = {
    margin: '8px 0 4px',
    padding: '14px 28px',
    backgroundColor: action,
    color: actionText,
    borderRadius: 8,
    fontSize: 16,
    fontWeight: 600,
  }
  return (
    <Button className="action" href={href} style={style}>
      {children}
    </Button>
  )
}

/** A code to be copied whole: it breaks anywhere and hides nothing; `short` for one that is read and typed. */
export function Code({ children, short = false }: WithChildren & { short?: boolean }) {
  const { box, line, text } = useScheme()
  const style: CSSProperties = {
    margin: '0 0 20px',
    padding: '14px 16px',
    backgroundColor: box,
    border: `1px solid ${line}`,
    borderRadius: 8,
    color: text,
    fontFamily: MONO,
    fontSize: 14,
    lineHeight: '21px',
    wordBreak: 'break-all',
    ...(short && { fontSize: 28, lineHeight: '36px', letterSpacing: '0.2em', textAlign: 'center' }),
  }
  return (
    <p className="box" style={style}>
      {children}
    </p>
  )
}

export function List({ items }: { items: readonly string[] }) {
  const style: CSSProperties = {
    margin: '0 0 16px',
    paddingLeft: 20,
    color: useScheme().text,
    fontSize: 16,
    lineHeight: '26px',
  }
  return (
    <ul className="text" style={style}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

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
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"

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
