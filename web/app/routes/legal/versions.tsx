import type { BrandDocument } from '@vitrine/contract/brand'
import { versionText } from '@vitrine/contract/document'
import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

/** Above a version that does not hold any more. */
export const Former = ({ path }: { path: string }) => (
  <Notice title="Esta é uma versão anterior">
    <p>
      Vale para o que foi aceito enquanto ela esteve em vigor. <Link to={path}>Ver a versão em vigor</Link>
    </p>
  </Notice>
)

/** Every version that has held, each at an address of its own; nothing where there was only one. */
export function Versions({ document, path }: { document: BrandDocument; path: string }) {
  const { versions, version: shown } = document
  if (versions.length < 2) return null
  return (
    <>
      <h2>Versões</h2>
      <ul>
        {versions.map(({ version }, nth) => (
          <li key={version}>
            {version === shown ? (
              <span aria-current="page">{versionText(version)}</span>
            ) : (
              <Link to={nth === 0 ? path : `${path}?versao=${version}`}>{versionText(version)}</Link>
            )}
            {nth === 0 && ', em vigor'}
          </li>
        ))}
      </ul>
    </>
  )
}
