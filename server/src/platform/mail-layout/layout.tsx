import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import type { Brand } from '@vitrine/contract/brand'
import type { CSSProperties, ReactNode } from 'react'
import { identityLines, type MailSeller, paragraphsOf } from '#mail'
import {
  FONT,
  OpeningContext,
  Paragraphs,
  SchemeContext,
  schemesOf,
  styleSheet,
  useScheme,
} from './pieces.tsx'

interface Props {
  seller: MailSeller
  /** What a list of messages shows beside the subject. */
  preview: string
  children: ReactNode
}

/** The seller's mark above, one column, the seller's legal identity below (Decreto 7.962/2013, art. 2). */
export function Layout({ seller, preview, children }: Props) {
  const theme = schemesOf(seller.theme)
  const { page, card, line } = theme.light
  const inner: CSSProperties = {
    padding: '36px 40px',
    backgroundColor: card,
    border: `1px solid ${line}`,
    borderTop: 0,
    borderRadius: '0 0 12px 12px',
  }
  return (
    <Html lang="pt-BR">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet(theme)}</style>
      </Head>
      <Body
        className="page"
        style={{ backgroundColor: page, margin: 0, padding: '24px 12px', fontFamily: FONT }}
      >
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: 600 }}>
          <SchemeContext value={theme.light}>
            <Bar seller={seller} />
            <Panel className="inner card" style={inner}>
              <OpeningContext value={seller.opening}>{children}</OpeningContext>
              <Paragraphs text={seller.signature} />
            </Panel>
            <Footer seller={seller} />
          </SchemeContext>
        </Container>
      </Body>
    </Html>
  )
}

/** A full-width cell that mail programs keep the padding and the corners of. */
const Panel = ({
  className,
  style,
  children,
}: {
  className: string
  style: CSSProperties
  children: ReactNode
}) => (
  <table
    role="presentation"
    width="100%"
    cellPadding="0"
    cellSpacing="0"
    style={{ borderCollapse: 'separate' }}
  >
    <tbody>
      <tr>
        <td className={className} style={style}>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
)

function Bar({ seller: { name, monogram, mark: picture } }: { seller: Brand }) {
  const scheme = useScheme()
  const style: CSSProperties = {
    padding: '22px 40px',
    backgroundColor: scheme.bar,
    borderBottom: `3px solid ${scheme.accent}`,
    borderRadius: '12px 12px 0 0',
  }
  const mark: CSSProperties = {
    color: scheme.barText,
    fontSize: 20,
    fontWeight: 700,
    letterSpacing: '0.01em',
    verticalAlign: 'middle',
  }
  return (
    <Panel className="bar" style={style}>
      {picture ? <PictureSign src={picture} /> : <Sign monogram={monogram} />}
      <span className="mark" style={mark}>
        {name}
      </span>
    </Panel>
  )
}

/** The name stands beside it, also where a mail program holds pictures back. */
const PictureSign = ({ src }: { src: string }) => (
  <img
    src={src}
    alt=""
    width="32"
    height="32"
    style={{ marginRight: 12, borderRadius: 8, verticalAlign: 'middle' }}
  />
)

/** The brand's letters, or the arched window with its sun: drawn without an image, which mail programs hold back. */
function Sign({ monogram }: Pick<Brand, 'monogram'>) {
  const { accent } = useScheme()
  const style: CSSProperties = {
    display: 'inline-block',
    boxSizing: 'border-box',
    minWidth: 26,
    height: 30,
    marginRight: 12,
    padding: monogram ? '0 6px' : 0,
    border: `2px solid ${accent}`,
    borderRadius: monogram ? 6 : '13px 13px 3px 3px',
    color: accent,
    fontSize: monogram ? 13 : 16,
    fontWeight: 700,
    lineHeight: '26px',
    textAlign: 'center',
    verticalAlign: 'middle',
  }
  return (
    <span aria-hidden="true" style={style}>
      {monogram ?? '\u25cf'}
    </span>
  )
}

const Footer = ({ seller }: { seller: MailSeller }) => (
  <Panel className="foot" style={{ padding: '20px 28px 8px' }}>
    <p
      className="quiet"
      style={{ margin: 0, color: useScheme().quiet, fontSize: 12, lineHeight: '18px', textAlign: 'center' }}
    >
      {identityLines(seller).map((text) => (
        <span key={text}>
          {text}
          <br />
        </span>
      ))}
      {seller.help && (
        <a href={seller.help} className="quiet" style={{ color: 'inherit' }}>
          Ajuda: {seller.help}
        </a>
      )}
    </p>
  </Panel>
)

/** A paragraph, or nothing when there is nothing to say. */
type Paragraph = string | false | readonly string[]

/** The same message as text, its heading first: paragraphs apart, the seller's identity below. */
export function plainMessage(seller: MailSeller, paragraphs: readonly Paragraph[]): string {
  const [heading, ...rest] = paragraphs
  const opening = seller.opening ? paragraphsOf(seller.opening) : []
  const body = [heading, ...opening, ...rest]
    .map((one) => (Array.isArray(one) ? one.join('\n') : one))
    .filter(Boolean)
  const signed = seller.signature ? [...body, seller.signature] : body
  const foot = [
    '--',
    seller.name,
    ...identityLines(seller),
    ...(seller.help ? [`Ajuda: ${seller.help}`] : []),
  ]
  return `${[...signed, foot.join('\n')].join('\n\n')}\n`
}
