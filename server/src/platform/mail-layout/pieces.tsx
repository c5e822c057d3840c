import { Button } from '@react-email/button'
import { type CSSProperties, createContext, Fragment, type ReactNode, use } from 'react'
import { paragraphsOf } from '#mail'
import { MONO, useScheme } from './theme.ts'

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
