import type { BrandDocument } from '@vitrine/contract/brand'
import { heldSince } from '@vitrine/contract/document'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
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
  const { openedOn } = useBrand().identity
  if (versions.length < 2) return null
  return (
    <>
      <h2>Versões</h2>
      <ul>
        {versions.map(({ version }, nth) => (
          <li key={version}>
            {version === shown ? (
              <span aria-current="page">{heldSince(version, openedOn)}</span>
            ) : (
              <Link to={nth === 0 ? path : `${path}?versao=${version}`}>{heldSince(version, openedOn)}</Link>
            )}
            {nth === 0 && ', em vigor'}
          </li>
        ))}
      </ul>
    </>
  )
}
